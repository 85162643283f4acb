import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { NameOf } from '#console/records/fields.ts';
import { RecordField } from '#console/records/RecordField.tsx';
import {
  type CollectionPointFormValues,
  type FormField,
  pointFields,
} from '../collection-point-fields.ts';

interface PointFieldProps {
  control: Control<CollectionPointFormValues>;
  name: FormField;
  isReadOnly: boolean;
  /** In place of what is always said about the field. */
  help?: ReactNode;
  isRequired?: boolean;
  nameOf?: NameOf;
}

/** A field as the table of fields describes it. */
export function PointField(props: PointFieldProps) {
  return <RecordField {...props} field={pointFields.fieldOf(props.name)} />;
}

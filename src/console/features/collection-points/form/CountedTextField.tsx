import { type Control, useWatch } from 'react-hook-form';
import { type CollectionPointFormValues, pointFields } from '../collection-point-fields.ts';
import { PointField } from './PointField.tsx';

interface CountedTextFieldProps {
  control: Control<CollectionPointFormValues>;
  name: 'Name' | 'Description';
  maximum: number;
  isRequired?: boolean;
  isReadOnly: boolean;
}

/** A text with a maximum, counted near its edge and never cut off: pasted text must not be lost. */
export function CountedTextField({ maximum, ...field }: CountedTextFieldProps) {
  const text = useWatch({ control: field.control, name: field.name });
  const { help } = pointFields.fieldOf(field.name);
  const left = maximum - text.length;
  const count = left < 0 ? `${-left} characters too many.` : `${left} characters left.`;
  return (
    <PointField
      {...field}
      help={
        left > maximum / 10 ? (
          help
        ) : (
          <>
            {help} <b>{count}</b>
          </>
        )
      }
    />
  );
}

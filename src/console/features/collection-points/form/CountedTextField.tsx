import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { CollectionPointFormValues } from '../collection-point-form.ts';

interface CountedTextFieldProps {
  control: Control<CollectionPointFormValues>;
  name: 'Name' | 'Description';
  label: string;
  help: ReactNode;
  maximum: number;
  rows?: number;
  isRequired?: boolean;
  isReadOnly: boolean;
}

/** A text with a maximum, counted near its edge and never cut off: pasted text must not be lost. */
export function CountedTextField({ maximum, help, ...field }: CountedTextFieldProps) {
  const text = useWatch({ control: field.control, name: field.name });
  const left = maximum - text.length;
  const count = left < 0 ? `${-left} characters too many.` : `${left} characters left.`;
  return (
    <TextField
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

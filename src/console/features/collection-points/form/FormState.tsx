import { type Control, useFormState } from 'react-hook-form';
import type { CollectionPointFormValues } from '../collection-point-form.ts';

interface FormStateProps {
  control: Control<CollectionPointFormValues>;
  isNew: boolean;
}

/** Where the form stands, in a few words beside its button. */
export function FormState({ control, isNew }: FormStateProps) {
  const { errors, isDirty } = useFormState({ control });
  const faulty = Object.keys(errors).length;
  if (faulty > 0)
    return (
      <span className="state">
        {faulty === 1 ? '1 field to correct' : `${faulty} fields to correct`}
      </span>
    );
  if (isDirty) return <span className="state">Not saved yet</span>;
  return (
    <span className="state">{isNew ? 'It becomes version 1, a Draft' : 'Nothing changed'}</span>
  );
}

import { type Control, type FieldValues, useFormState } from 'react-hook-form';

interface FormStateProps<Values extends FieldValues> {
  control: Control<Values>;
  /** What is said as long as nothing was changed. */
  untouched: string;
}

/** Where a form stands, in a few words beside its button. */
export function FormState<Values extends FieldValues>({
  control,
  untouched,
}: FormStateProps<Values>) {
  const { errors, isDirty } = useFormState({ control });
  const faulty = Object.keys(errors).length;
  const faultWords = faulty === 1 ? '1 field to correct' : `${faulty} fields to correct`;
  return (
    <span className="state">{faulty > 0 ? faultWords : isDirty ? 'Not saved yet' : untouched}</span>
  );
}

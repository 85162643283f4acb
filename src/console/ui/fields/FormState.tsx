import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { fieldsToFix, unsaved } from './form-words.ts';

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
  return (
    <span className="state">
      {faulty > 0 ? fieldsToFix(faulty) : isDirty ? unsaved : untouched}
    </span>
  );
}

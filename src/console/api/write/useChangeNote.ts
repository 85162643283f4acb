import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ReviewedForm } from '#console/api/review/reviewed-form.ts';

/** The part of a form that tells of changes, whatever it holds. */
type ChangingForm = Pick<ReviewedForm<FieldValues>, 'getValues' | 'subscribe'>;

/** Tells a write that is armed for later when what it was made of is changed: it is not sent then. */
export const useChangeNote = (
  form: ChangingForm,
  { armedUntil, noteChange }: { armedUntil: number | null; noteChange: () => void },
): void => {
  const isArmed = armedUntil !== null;
  useEffect(() => {
    if (!isArmed) return;
    const before = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) !== before) noteChange();
      },
    });
  }, [isArmed, form, noteChange]);
};

import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Tells a write that is armed for later when what it was made of is changed: it is not sent then. */
export const useChangeNote = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
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

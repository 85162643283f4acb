import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/form-faults.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  emptyFormValues,
  formFields,
  toFormValues,
} from '../collection-point-form.ts';
import { requestResolver, toFormFaults } from './request-resolver.ts';

/** A form for a new collection point, or for `base` as it was when it was opened. */
export const useCollectionPointForm = (base: CollectionPoint | null) =>
  useForm<CollectionPointFormValues>({
    defaultValues: base === null ? emptyFormValues() : toFormValues(base),
    resolver: requestResolver(base),
    mode: 'onTouched',
  });

/** Tells a write that is armed for later when what it was made of is changed: it is not sent then. */
export const useChangeNote = (
  form: UseFormReturn<CollectionPointFormValues>,
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

/** Shows what the service refused at the fields and focuses the first; other errors show nothing. */
export const placeRefusal = (
  form: UseFormReturn<CollectionPointFormValues>,
  error: Error,
): void => {
  if (isApiError(error, 'invalid')) placeFaults(form, toFormFaults(error.faults), formFields);
};

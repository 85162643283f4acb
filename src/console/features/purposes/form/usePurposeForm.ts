import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { PurposeFormValues } from '../purpose-fields.ts';
import { emptyFormValues, toFormValues } from '../purpose-form.ts';
import { faultPaths, requestResolver } from '../request-resolver.ts';

/** A form for a new purpose, or for `base` as it was when it was opened. */
export const usePurposeForm = (base: PurposeVersionV2 | null) =>
  useForm<PurposeFormValues>({
    defaultValues: base === null ? emptyFormValues() : toFormValues(base),
    resolver: requestResolver(base),
    mode: 'onTouched',
  });

/** Shows what the service refused at the fields and focuses the first; other errors show nothing. */
export const placeRefusal = (form: UseFormReturn<PurposeFormValues>, error: Error): void => {
  if (isApiError(error, 'invalid')) placeFaults(form, error.faults, faultPaths(form.getValues()));
};

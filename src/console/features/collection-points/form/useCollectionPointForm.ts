import { type UseFormReturn, useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  emptyFormValues,
  formFields,
} from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { requestResolver, toFormFaults } from './request-resolver.ts';

/** A form for a new collection point, or for `base` as it was when it was opened. */
export const useCollectionPointForm = (base: CollectionPointVersionV1 | null) =>
  useForm<CollectionPointFormValues>({
    defaultValues: base === null ? emptyFormValues() : toFormValues(base),
    resolver: requestResolver(base),
    mode: 'onTouched',
  });

/** Shows what the service refused at the fields and focuses the first; other errors show nothing. */
export const placeRefusal = (
  form: UseFormReturn<CollectionPointFormValues>,
  error: Error,
): void => {
  if (isApiError(error, 'invalid')) placeFaults(form, toFormFaults(error.faults), formFields);
};

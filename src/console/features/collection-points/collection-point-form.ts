import type { input } from 'zod/mini';
import { isSame } from '#console/api/is-same.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { hostedSdkTypes } from '#contract/collection-point-values.ts';
import {
  type CollectionPointFormValues,
  emptyFormValues,
  type FormField,
  formFields,
  pointFields,
} from './collection-point-fields.ts';
import { purposeLinksOf } from './nested-fields.ts';

export type CreateBody = input<typeof createCollectionPointRequestSchema>;
export type UpdateBody = input<typeof updateCollectionPointRequestSchema>;

export const toFormValues = (record: CollectionPointVersionV1): CollectionPointFormValues =>
  pointFields.read(record);

/** Whether the service sets `HostedSDK` whatever is sent (docs/spec.md 4.1 rule 3). */
export const isHostedSdkForced = (type: string): boolean => hostedSdkTypes.includes(type);

/** The values as they take effect: what the service sets by itself is set here too. */
const effective = (values: CollectionPointFormValues): CollectionPointFormValues =>
  isHostedSdkForced(values.CollectionPointType) ? { ...values, HostedSDK: true } : values;

/** Said in every new record, also where nobody touched them. */
const alwaysSaid: readonly FormField[] = [
  'Name',
  'Description',
  'CollectionPointType',
  'PurposeIdsWithVersion',
  'AllowMultipleIdentifierTypes',
  'EnablePrimaryIdentifier',
  'DoubleOptIn',
  'NoConsentTransactions',
  'HostedSDK',
];

export const toCreateRequest = (values: CollectionPointFormValues): CreateBody => {
  const empty = emptyFormValues();
  const settled = effective(values);
  const filled = formFields
    .filter((field) => alwaysSaid.includes(field) || !isSame(settled[field], empty[field]))
    .map((field) => [field, pointFields.write(field, settled)] as const)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  // The schema decides whether it is a request; `faultsOf` runs it before anything is sent.
  return Object.fromEntries(filled) as CreateBody;
};

/**
 * What a PUT takes back (docs/design.md 6.3): the record as it was loaded with the changes applied.
 * All other fields go back exactly as they came, absent, null and unknown ones included. Purposes
 * are linked in the versions that were shown, and by nothing else.
 */
export const sendBack = (
  record: CollectionPointVersionV1,
  changes: Record<string, unknown>,
  status: 'DRAFT' | 'ACTIVE',
): UpdateBody => {
  const { PurposeId: _one, PurposeIds: _several, ...kept } = record;
  return {
    // Published as required of every edit; a record need not hold it.
    doNotActivateWebform: false,
    ...kept,
    PurposeIdsWithVersion: purposeLinksOf(record),
    ...changes,
    Status: status,
    // A detail record is what the endpoint takes back (docs/design.md 5.2), nulls included.
  } as UpdateBody;
};

/** The values as the service will hold them: texts trimmed, and what the service sets by itself. */
export const settleValues = (
  values: CollectionPointFormValues,
  base: CollectionPointVersionV1,
): CollectionPointFormValues => {
  const opened = toFormValues(base);
  const isTypeChanged = values.CollectionPointType !== opened.CollectionPointType;
  const wanted = isTypeChanged ? effective(values) : values;
  const settled = formFields.map((field) => {
    const value = wanted[field];
    const isTrimmed = typeof value === 'string' && field !== 'Description';
    return [field, isTrimmed && value !== opened[field] ? value.trim() : value] as const;
  });
  return Object.fromEntries(settled) as CollectionPointFormValues;
};

/** The record with what the form changed, to be saved or published. */
export const toUpdateRequest = (
  base: CollectionPointVersionV1,
  values: CollectionPointFormValues,
  status: 'DRAFT' | 'ACTIVE' = 'DRAFT',
): UpdateBody => {
  const opened = toFormValues(base);
  const settled = settleValues(values, base);
  const changes = formFields
    .filter((field) => !isSame(settled[field], opened[field]))
    .map((field) => [field, pointFields.write(field, settled)] as const);
  return sendBack(base, Object.fromEntries(changes), status);
};

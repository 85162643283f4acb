import { hashKey } from '@tanstack/react-query';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import {
  type FormField,
  formFields,
  isHostedSdkForced,
  purposeLinksOf,
  type UpdateBody,
} from './collection-point-form.ts';

/**
 * Keys that change by themselves, that only say how the purposes were once linked, or that tell the
 * service what to do rather than what to hold.
 */
const volatileKeys = new Set([
  'Id',
  'Version',
  'CanCreateNewVersion',
  'CreateDate',
  'LastModifiedDate',
  'ActivationDate',
  'FirstReceiptOn',
  'LastActivityDate',
  'LastSdkIntegrationDate',
  'CreatedBy',
  'LastModifiedBy',
  'PublishedBy',
  'ReceiptCount',
  'IdentifierDataElement',
  'Purposes',
  'PurposeId',
  'PurposeIds',
  'jwtToken',
  'doNotActivateWebform',
]);

/** Keys that the service derives from others. */
const derivedKeys = new Set([...volatileKeys, 'noticesWithVersions', 'attributes']);

const stateKeys = new Set(['Status', 'Disabled']);

const isHeld = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined;

/** Names of the fields that a record holds beyond the form; they survive a save. */
export const otherFieldsOf = (record: CollectionPoint): string[] =>
  Object.entries(record)
    .filter(isHeld)
    .map(([key]) => key)
    .filter((key) => !derivedKeys.has(key) && !stateKeys.has(key))
    .filter((key) => !formFields.includes(key as FormField))
    .sort();

/** What people set in a record, purposes as links; absent and null are the same. */
const contentOf = (record: CollectionPoint): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(record)
      .filter(isHeld)
      .filter(([key]) => !volatileKeys.has(key)),
  ),
  PurposeIdsWithVersion: purposeLinksOf(record),
});

/** A field that reads differently in two records. */
export type Difference = { field: string; before: unknown; after: unknown };

/** The fields that somebody changed between two readings of a version. */
export const differencesBetween = (
  before: CollectionPoint,
  after: CollectionPoint,
): Difference[] => {
  const [was, is] = [contentOf(before), contentOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => hashKey([was[field] ?? null]) !== hashKey([is[field] ?? null]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
};

/** Whether a record holds everything that a request sets: then the request took effect. */
export const holdsRequest = (record: CollectionPoint, request: UpdateBody): boolean => {
  const content = contentOf(record);
  return Object.entries(request)
    .filter(([key]) => !derivedKeys.has(key))
    .every(([key, value]) => {
      const isForced = key === 'HostedSDK' && isHostedSdkForced(record.CollectionPointType ?? '');
      return isForced || hashKey([value ?? null]) === hashKey([content[key] ?? null]);
    });
};

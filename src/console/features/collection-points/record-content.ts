import { isSame, keysThatDiffer } from '#console/api/is-same.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { computedCollectionPointKeys } from '#contract/collection-point-values.ts';
import { type FormField, formFields } from './collection-point-fields.ts';
import { isHostedSdkForced, type UpdateBody } from './collection-point-form.ts';
import { purposeLinksOf } from './nested-fields.ts';

/** Keys that say how purposes were once linked, or what to do rather than what to hold. */
const instructionKeys = ['PurposeId', 'PurposeIds', 'doNotActivateWebform'];

/** Keys that the service sets: no request has them. */
const derivedKeys = new Set<string>([...computedCollectionPointKeys, ...instructionKeys]);

/** Given by the service, but changed by what somebody did: a change of them is worth telling. */
const tellingKeys = ['Disabled'];

const volatileKeys = new Set([...derivedKeys].filter((key) => !tellingKeys.includes(key)));

const stateKeys = new Set(['Status', 'Disabled']);

const isHeld = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined;

/** Names of the fields that a record holds beyond the form; they survive a save. */
export const otherFieldsOf = (record: CollectionPointVersionV1): string[] =>
  Object.entries(record)
    .filter(isHeld)
    .map(([key]) => key)
    .filter((key) => !derivedKeys.has(key) && !stateKeys.has(key))
    .filter((key) => !formFields.includes(key as FormField))
    .sort();

/** What people set in a record, purposes as links; absent and null are the same. */
const contentOf = (record: CollectionPointVersionV1): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(record)
      .filter(isHeld)
      .filter(([key]) => !volatileKeys.has(key)),
  ),
  PurposeIdsWithVersion: purposeLinksOf(record),
  // Hosts that do not echo what was set show it in another form.
  ...withValue('Notices', record.Notices ?? record.noticesWithVersions),
  ...withValue('attributeValues', record.attributeValues ?? record.attributes),
});

const withValue = (key: string, value: unknown) =>
  value === null || value === undefined ? {} : { [key]: value };

/** Keys of the fields that somebody changed between two readings of a version. */
export const changedKeys = (
  before: CollectionPointVersionV1,
  after: CollectionPointVersionV1,
): string[] => keysThatDiffer(contentOf(before), contentOf(after));

/** Whether a record holds everything that a request sets: then the request took effect. */
export const containsRequest = (record: CollectionPointVersionV1, request: UpdateBody): boolean => {
  const content = contentOf(record);
  return Object.entries(request)
    .filter(([key]) => stateKeys.has(key) || !derivedKeys.has(key))
    .every(([key, value]) => {
      const isForced = key === 'HostedSDK' && isHostedSdkForced(record.CollectionPointType ?? '');
      return isForced || isSame(value, content[key]);
    });
};

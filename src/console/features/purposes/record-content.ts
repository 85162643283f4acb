import { keysThatDiffer } from '#console/api/is-same.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { UpdateBody } from './purpose-form.ts';

const isHeld = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** A value without what says nothing: absent, null, empty and off are the same. */
const essence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence);
  if (typeof value !== 'object' || value === null) return isHeld(value) ? value : null;
  const held = Object.entries(value).filter(([, part]) => isHeld(part));
  return held.length === 0
    ? null
    : Object.fromEntries(held.map(([key, part]) => [key, essence(part)]));
};

const essenceOf = (body: Partial<UpdateBody>) =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, essence(value)]));

const keysChanged = (one: UpdateBody, other: UpdateBody): string[] =>
  keysThatDiffer(essenceOf(one), essenceOf(other));

/** Keys of the fields that somebody changed between two readings of a version. */
export const changedKeys = (before: PurposeVersionV2, after: PurposeVersionV2): string[] => [
  ...(before.status === after.status ? [] : ['Status']),
  ...keysChanged(toUpdatePurposeRequest(before), toUpdatePurposeRequest(after)),
];

/** Whether a Draft holds everything that a request sets: then the request took effect. */
export const containsRequest = (
  stored: PurposeVersionV2,
  { ClearedSettings: _heldAsAbsent, ...request }: UpdateBody,
): boolean => {
  // Of a Draft that is made of a version, the request names that one.
  const { Version: _named, ...wanted } = request;
  const { Version: _own, ...held } = toUpdatePurposeRequest(stored);
  return (
    stored.status === 'DRAFT' && keysThatDiffer(essenceOf(held), essenceOf(wanted)).length === 0
  );
};

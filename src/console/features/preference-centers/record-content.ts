import { keysThatDiffer } from '#console/api/is-same.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { toFormValues, toRequest } from './center-form.ts';

const isHeld = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** A value without what says nothing: absent, null, empty and off are the same. */
const essence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence);
  if (typeof value !== 'object' || value === null) return isHeld(value) ? value : null;
  const held = Object.entries(value)
    .map(([key, part]) => [key, essence(part)] as const)
    .filter(([, part]) => part !== null);
  return held.length === 0 ? null : Object.fromEntries(held);
};

/** What a version holds, in the one form in which a request says it. */
const contentOf = (content: CenterContent): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(toRequest(toFormValues(content), content)).map(([key, value]) => [
      key,
      essence(value),
    ]),
  );

/** Keys on the wire of what somebody changed between two readings of a version. */
export const changedKeys = (before: CenterVersion, after: CenterVersion): string[] => [
  ...(before.status === after.status ? [] : ['status']),
  ...keysThatDiffer(contentOf(before), contentOf(after)),
];

/** Whether a Draft holds everything that a request sets: then the request took effect. */
export const containsRequest = (stored: CenterVersion, request: CenterContent): boolean =>
  stored.status === 'DRAFT' && keysThatDiffer(contentOf(stored), contentOf(request)).length === 0;

import { hashKey } from '@tanstack/react-query';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeDetail } from '#contract/purpose-records.ts';
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

const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([essence(one)]) === hashKey([essence(other)]);

const keysThatDiffer = (one: UpdateBody, other: UpdateBody): string[] => {
  const [a, b]: Record<string, unknown>[] = [one, other];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !isSame(a?.[key], b?.[key]),
  );
};

/** Keys of the fields that somebody changed between two readings of a version. */
export const changedKeys = (before: PurposeDetail, after: PurposeDetail): string[] => [
  ...(before.status === after.status ? [] : ['Status']),
  ...keysThatDiffer(toUpdatePurposeRequest(before), toUpdatePurposeRequest(after)),
];

/** Whether a Draft holds everything that a request sets: then the request took effect. */
export const holdsRequest = (stored: PurposeDetail, request: UpdateBody): boolean =>
  stored.status === 'DRAFT' && keysThatDiffer(toUpdatePurposeRequest(stored), request).length === 0;

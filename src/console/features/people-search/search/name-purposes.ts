import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';

type Listed = Pick<ProfilePurpose, 'Name' | 'Status'>;

/** The purposes of one status, by name. */
export type StatusGroup = { status: string; names: readonly string[] };

// First what a caller complains about when it is not kept.
const order: readonly string[] = [
  'HARD_OPT_OUT',
  'WITHDRAWN',
  'OPT_OUT',
  'PENDING',
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'ALWAYS_ACTIVE',
  'EXTEND',
  'CHANGE_PREFERENCES',
  'EXPIRED',
  'NO_CONSENT',
] satisfies ConsentStatus[];

const rankOf = (status: string): number => {
  const found = order.indexOf(status);
  return found < 0 ? order.length : found;
};

/** All purposes by status, refusals first. */
export const groupPurposes = (purposes: readonly Listed[]): StatusGroup[] => {
  const groups = Map.groupBy(purposes, ({ Status }) => Status);
  return Array.from(groups, ([status, listed]) => ({
    status,
    names: listed.map(({ Name }) => Name).sort((a, b) => a.localeCompare(b)),
  })).sort((a, b) => rankOf(a.status) - rankOf(b.status) || a.status.localeCompare(b.status));
};

/** Letters that the mark of a status takes beside its word. */
const markRoom = 5;

/**
 * As much of the groups as fits into a line of so many letters, and always the first purpose.
 * @returns `left`: how many purposes did not fit
 */
export const fitIntoLine = (
  groups: readonly StatusGroup[],
  room: number,
): { line: StatusGroup[]; left: number } => {
  const line: StatusGroup[] = [];
  let used = 0;
  let left = 0;
  for (const { status, names } of groups) {
    const fitting: string[] = [];
    for (const name of names) {
      const mark = fitting.length === 0 ? consentStatusKind.label(status).length + markRoom : 0;
      const needed = mark + name.length + 2;
      // What comes first stands first: a shorter name does not slip in later.
      if (left > 0 || (used > 0 && used + needed > room)) left += 1;
      else {
        fitting.push(name);
        used += needed;
      }
    }
    if (fitting.length > 0) line.push({ status, names: fitting });
  }
  return { line, left };
};

/** "Active Phone contact, SMS; Expired Profiling", for what has no room for marks. */
export const groupWords = (groups: readonly StatusGroup[]): string =>
  groups
    .map(({ status, names }) => `${consentStatusKind.label(status)} ${names.join(', ')}`)
    .join('; ');

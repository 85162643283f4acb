import { type PurposePeople, statusesInForce } from '#contract/insights.ts';

export const statusGroups = ['in-force', 'pending', 'ended', 'expired', 'hard', 'none'] as const;
export type StatusGroup = (typeof statusGroups)[number];

/** What a chart calls several statuses that mean the same to who reads it. */
export const groupWords: Record<StatusGroup, string> = {
  'in-force': 'In force',
  pending: 'Pending',
  ended: 'Withdrawn or opted out',
  expired: 'Expired',
  hard: 'Hard opt-out',
  none: 'No consent',
};

const inForce: ReadonlySet<string> = new Set(statusesInForce);
const others: Readonly<Record<string, StatusGroup>> = {
  PENDING: 'pending',
  WITHDRAWN: 'ended',
  OPT_OUT: 'ended',
  EXPIRED: 'expired',
  HARD_OPT_OUT: 'hard',
};

/** A status that isn't known counts as no consent: it may not look like one. */
export const groupOf = (status: string): StatusGroup =>
  inForce.has(status) ? 'in-force' : (others[status] ?? 'none');

/** People of one purpose by group, those of 0 too. */
export const groupPeople = ({ statuses }: PurposePeople): Record<StatusGroup, number> => {
  const groups = { 'in-force': 0, pending: 0, ended: 0, expired: 0, hard: 0, none: 0 };
  for (const { status, people } of statuses) groups[groupOf(status)] += people;
  return groups;
};

export const allPeopleOf = ({ statuses }: PurposePeople): number =>
  statuses.reduce((sum, { people }) => sum + people, 0);

/** Of a chart of so many purposes, in pixels: its place is kept before its code is there. */
export const peopleChartHeight = (purposes: number, isNarrow: boolean): number =>
  purposes * (isNarrow ? 36 : 32) + 34;

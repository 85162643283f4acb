import type { ArrivalState } from '#contract/arrival-states.ts';
import type { ArrivalRow } from '#service/db/schema/arrivals.ts';

/** As much of a row as says how far a withdrawal is. */
export type Standing = Pick<
  ArrivalRow,
  'needs' | 'dueAt' | 'sentAt' | 'acknowledgedAt' | 'appliedAt' | 'endedAt'
>;

/** Whether all that the destination asked for has happened. */
const isDone = ({ needs, acknowledgedAt, appliedAt }: Omit<Standing, 'dueAt'>): boolean =>
  appliedAt !== null || (needs === 'ACKNOWLEDGED' && acknowledgedAt !== null);

/**
 * How far a withdrawal is at a destination.
 * @param isToldOf whether the destination is still there, and told of the purpose
 */
export const arrivalState = (
  row: Standing,
  { now, isThere, isToldOf }: { now: string; isThere: boolean; isToldOf: boolean },
): ArrivalState => {
  const { appliedAt, endedAt, sentAt, acknowledgedAt, dueAt } = row;
  if (appliedAt !== null) return 'APPLIED';
  if (isDone(row)) return 'ACKNOWLEDGED';
  if (endedAt !== null) return 'SUPERSEDED';
  if (sentAt === null && !(isThere && isToldOf)) return 'NOTHING_TO_SEND';
  // Nobody is left who could be late.
  if (isThere && Date.parse(dueAt) <= Date.parse(now)) return 'OVERDUE';
  if (acknowledgedAt !== null) return 'ACKNOWLEDGED';
  return sentAt === null ? 'WAITING' : 'SENT';
};

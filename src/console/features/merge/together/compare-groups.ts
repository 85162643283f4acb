import type { ConsentRow } from '#contract/predict-consents.ts';
import type { MergePerson } from '../merge-draft.ts';
import { type ComparedRow, compareOutcome } from '../outcome/compare-outcome.ts';
import type { PersonReading } from '../read-people.ts';
import type { GroupReview } from './group-review.ts';

/** A row of a group's merged profile, held against the prediction. */
export type ComparedGroupRow = ComparedRow & { number: number };

export type ComparedGroups = {
  /** Numbers of the groups in which everything is as predicted. */
  asPredicted: readonly number[];
  /** Numbers of those whose merged record was not found. */
  unread: readonly number[];
  /** What differs, then what could not be predicted. */
  others: readonly ComparedGroupRow[];
  /** Outcomes as predicted in the groups that have differences. */
  othersEqual: readonly ComparedGroupRow[];
  /** Of the groups that are as predicted. */
  equal: readonly ComparedGroupRow[];
};

/** The records that stay, in the order of the groups. */
export const primariesOf = (groups: readonly GroupReview[]): readonly MergePerson[] =>
  groups.flatMap(({ draft: { people, primaryId } }) => people.filter(({ id }) => id === primaryId));

/**
 * Compares each merged profile with the prediction for its group.
 * @param readings of the records that stayed
 */
export const compareGroups = (
  groups: readonly GroupReview[],
  readings: readonly PersonReading[],
): ComparedGroups => {
  const found = new Map(readings.map((reading) => [reading.person.id, reading]));
  const compared = groups.map(({ number, draft, review }) => {
    const reading = found.get(draft.primaryId ?? '');
    const consents: readonly ConsentRow[] = review?.consents ?? [];
    if (reading?.kind !== 'found') return { number, rows: null };
    const rows = compareOutcome(consents, reading.profile);
    return { number, rows: rows.map((row) => ({ ...row, number })) };
  });
  const isEqual = ({ rows }: (typeof compared)[number]) =>
    rows?.every(({ result }) => result === 'as-predicted') ?? false;
  const equal = compared.filter(isEqual);
  const rest = compared.filter((group) => !isEqual(group)).flatMap(({ rows }) => rows ?? []);
  return {
    asPredicted: equal.map(({ number }) => number),
    unread: compared.flatMap(({ number, rows }) => (rows === null ? [number] : [])),
    others: [
      ...rest.filter(({ result }) => result === 'differs'),
      ...rest.filter(({ result }) => result === 'was-open'),
    ],
    othersEqual: rest.filter(({ result }) => result === 'as-predicted'),
    equal: equal.flatMap(({ rows }) => rows ?? []),
  };
};

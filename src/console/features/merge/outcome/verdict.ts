import { isSameSeen } from '#console/api/is-same-seen.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { countTransactions } from '../primary/describe-person.ts';
import type { PersonReading } from '../read-people.ts';

/**
 * What the read-back says of a merge:
 * - `merged`: the others are gone, and the primary is not as it was
 * - `not-merged`: all are there
 * - `unclear`: anything else, such as some who are gone
 */
export type Verdict = 'merged' | 'not-merged' | 'unclear';

const countAll = (profiles: readonly Profile[]): number =>
  profiles.reduce((sum, profile) => sum + countTransactions(profile), 0);

/**
 * Judges a merge by what was read of everybody after it. A merge is one transaction that changes its
 * primary and brings it all transactions: others who are gone beside a primary that has fewer, or is
 * as before, went elsewhere.
 * @param before as they were reviewed, the primary first
 */
export const verdictOf = (
  readings: readonly PersonReading[],
  before: readonly Profile[],
): Verdict => {
  const primary = readings.find(({ person }) => person.id === before[0]?.Id);
  const others = readings.filter((reading) => reading !== primary);
  if (primary?.kind !== 'found' || others.length === 0) return 'unclear';
  if (others.every(({ kind }) => kind === 'found')) return 'not-merged';
  const isChanged = !isSameSeen(primary.profile, before[0]);
  const hasAll = countTransactions(primary.profile) >= countAll(before);
  const areGone = others.every(({ kind }) => kind === 'missing');
  return areGone && isChanged && hasAll ? 'merged' : 'unclear';
};

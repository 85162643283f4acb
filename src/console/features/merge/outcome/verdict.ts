import { hashKey } from '@tanstack/react-query';
import type { Profile } from '#contract/data-subject-records.ts';
import type { PersonReading } from '../read-people.ts';

/**
 * What the read-back says of a merge:
 * - `merged`: the others are gone, and the primary is not as it was
 * - `not-merged`: all are there
 * - `unclear`: anything else, such as some who are gone
 */
export type Verdict = 'merged' | 'not-merged' | 'unclear';

/**
 * Judges a merge by what was read of everybody after it. A merge is one transaction that changes its
 * primary: others who are gone beside a primary that is as before went elsewhere.
 * @param before the primary as it was reviewed
 */
export const verdictOf = (readings: readonly PersonReading[], before: Profile): Verdict => {
  const primary = readings.find(({ person }) => person.id === before.Id);
  const others = readings.filter((reading) => reading !== primary);
  if (primary?.kind !== 'found' || others.length === 0) return 'unclear';
  if (others.every(({ kind }) => kind === 'found')) return 'not-merged';
  const isChanged = hashKey([primary.profile]) !== hashKey([before]);
  return isChanged && others.every(({ kind }) => kind === 'missing') ? 'merged' : 'unclear';
};

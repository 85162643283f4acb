import type { QueryClient } from '@tanstack/react-query';
import { compareReadings } from '../compare-people.ts';
import {
  changedIds,
  type DraftChange,
  goTo,
  type MergeDraft,
  type ReadProfile,
  readAgain,
  readsInOrder,
  takeReads,
} from '../merge-draft.ts';
import { foundIn, readPeople, readPerson } from '../read-people.ts';

/**
 * Reads everybody of a draft in clear, the primary first; null where somebody changed since they were
 * reviewed, or is gone.
 * @param look the handle that shows them
 */
export const readInClear = async (
  { people, reads, primaryId }: MergeDraft,
  look: string,
): Promise<readonly ReadProfile[] | null> => {
  const readings = await Promise.all(people.map((person) => readPerson(person, undefined, look)));
  const clear = foundIn(await compareReadings(readings));
  const isAsReviewed = clear.length === people.length && changedIds(reads, clear).length === 0;
  return isAsReviewed ? readsInOrder({ reads: clear, primaryId }) : null;
};

/** Reads everybody again: what leads back to the review, which says what changed. */
export const readForReview = async (
  client: QueryClient,
  { people }: MergeDraft,
): Promise<DraftChange> => {
  const now = foundIn(await compareReadings(await readPeople(client, people, { maxAgeMs: 0 })));
  const again = now.length === people.length ? takeReads(now) : readAgain;
  return (draft) => goTo('review')(again(draft));
};

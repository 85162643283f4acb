import type { QueryClient } from '@tanstack/react-query';
import { compareReadings } from '../compare-people.ts';
import {
  changedIds,
  type DraftChange,
  goTo,
  type MergeDraft,
  type MergePerson,
  mergePeopleMaximum,
  type ReadProfile,
  readAgain,
  readsInOrder,
  takeReads,
} from '../merge-draft.ts';
import { foundIn, readPeople, readPerson } from '../read-people.ts';

/** As many as one comparison takes: parts of one size, so that nobody is left alone. */
const partsOf = (people: readonly MergePerson[]): readonly (readonly MergePerson[])[] => {
  const count = Math.ceil(people.length / mergePeopleMaximum);
  const size = Math.ceil(people.length / count);
  return Array.from({ length: count }, (_, at) => people.slice(at * size, (at + 1) * size));
};

/**
 * Reads everybody of a draft in clear, the primary first; null where somebody changed since they were
 * reviewed, or is gone.
 * @param look the handle that shows them
 */
export const readInClear = async (
  { people, reads, primaryId }: MergeDraft,
  look: string,
): Promise<readonly ReadProfile[] | null> => {
  const readings = await Promise.all(
    partsOf(people).map(async (part) =>
      compareReadings(await Promise.all(part.map((own) => readPerson(own, undefined, look)))),
    ),
  );
  const clear = foundIn(readings.flat());
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

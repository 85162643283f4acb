import type { QueryClient } from '@tanstack/react-query';
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

type InClear =
  | { kind: 'read'; reads: readonly ReadProfile[] }
  | { kind: 'changed'; back: DraftChange };

/**
 * Reads everybody of a draft in clear, the primary first; where somebody changed since they were
 * reviewed, or is gone, what leads back to the review.
 * @param look the handle that shows them
 */
export const readInClear = async (
  client: QueryClient,
  { people, reads, primaryId }: MergeDraft,
  look: string,
): Promise<InClear> => {
  const clear = foundIn(
    await Promise.all(people.map((person) => readPerson(person, undefined, look))),
  );
  const inOrder = readsInOrder({ reads: clear, primaryId });
  if (clear.length === people.length && inOrder && changedIds(reads, clear).length === 0) {
    return { kind: 'read', reads: inOrder };
  }
  const now = foundIn(await readPeople(client, people, { maxAgeMs: 0 }));
  const again = now.length === people.length ? takeReads(now) : readAgain;
  return { kind: 'changed', back: (draft) => goTo('review')(again(draft)) };
};

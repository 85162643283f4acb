import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { isApiError, isUnclear } from '#console/api/api-error.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { compareReadings } from './compare-people.ts';
import { changeDraft, currentDraft } from './draft-memory.ts';
import {
  changedIds,
  goTo,
  type MergePerson,
  noteAccepted,
  noteSent,
  noteUnsent,
  profilesIn,
  readAgain,
  readsInOrder,
  takeReads,
} from './merge-draft.ts';
import { verdictOf } from './outcome/verdict.ts';
import { ProfilesChanged } from './profiles-changed.ts';
import { foundIn, readPeople } from './read-people.ts';

/** The others in the order of the merge. */
export type MergeInput = { primary: MergePerson; others: readonly MergePerson[] };

/**
 * Reads everybody right before the request, and leads back where the reading is not what was
 * reviewed.
 * @returns whether there is something to send: an earlier attempt may have done it, or nobody wants
 * it any more
 * @throws ProfilesChanged where somebody changed or is gone
 */
const assureReviewed = async (client: QueryClient, { primary }: MergeInput): Promise<boolean> => {
  const { people, reads, sent } = currentDraft(client);
  const readings = await readPeople(client, people, { maxAgeMs: 0 });
  // Discarded meanwhile, or another one was begun.
  if (currentDraft(client).people !== people) return false;
  const before = readsInOrder({ reads, primaryId: primary.id });
  if (sent !== null && before !== null && verdictOf(readings, profilesIn(before)) === 'merged') {
    return false;
  }
  const now = foundIn(await compareReadings(readings));
  if (currentDraft(client).people !== people) return false;
  if (reads !== null && now.length === people.length && changedIds(reads, now).length === 0) {
    changeDraft(client, takeReads(now));
    return true;
  }
  changeDraft(client, noteUnsent);
  changeDraft(client, now.length === people.length ? takeReads(now) : readAgain);
  changeDraft(client, goTo('review'));
  throw new ProfilesChanged();
};

/**
 * Sends the merge of the draft once everybody was found as reviewed. However often it is sent, it goes
 * out under the key of its first attempt; the draft keeps that it did, also when the page is left.
 */
export const sendMerge = async (
  client: QueryClient,
  { key, input, isWanted }: Act<MergeInput>,
): Promise<void> => {
  if (!(await assureReviewed(client, input)) || !isWanted()) return;
  const { sent } = currentDraft(client);
  changeDraft(client, noteSent(sent?.key ?? key, Date.now()));
  try {
    await api().call(
      mergeEndpoint,
      {
        body: {
          primaryIdentifier: referenceTo(input.primary.id),
          additionalIdentifiers: input.others.map(({ id }) => referenceTo(id)),
        },
      },
      { idempotencyKey: sent?.key ?? key },
    );
    changeDraft(client, noteAccepted);
  } catch (error) {
    // After an attempt of which nothing is known a refusal may be its echo.
    const isUnsent = isApiError(error) && !isUnclear(error) && sent === null;
    if (isUnsent) changeDraft(client, noteUnsent);
    throw error;
  }
};

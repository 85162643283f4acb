import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { Conflict } from '#console/api/api-error.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { forgetPeople } from '#console/features/people-search/queries.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { compareReadings } from '../compare-people.ts';
import { profilesIn, type ReadProfile, readsInOrder } from '../merge-draft.ts';
import { verdictOf } from '../outcome/verdict.ts';
import { foundIn, type PersonReading, readPeople } from '../read-people.ts';
import type { Withdrawal } from './keep-noes.ts';
import { isAsBefore, isWithdrawn } from './own-withdrawals.ts';

export type GroupMerge = {
  group: DuplicateGroup;
  primaryId: string;
  /** Of all its records, as they were shown. */
  reads: readonly ReadProfile[];
  /** What is withdrawn before, so that noes stay. */
  withdrawals: readonly Withdrawal[];
};

/** Before the merge: where that fails then, what's left is the no. */
const withdraw = ({ id, purposeIds }: Withdrawal, key: string) =>
  api().call(
    recordDecisionsEndpoint,
    {
      headers: { identifier: referenceTo(id) },
      body: {
        dataSubjectId: id,
        decisions: purposeIds.map((purposeId) => ({ purposeId, decision: 'WITHDRAWN' as const })),
        note: 'Kept the no of a duplicate record.',
      },
    },
    { idempotencyKey: `${key}-${id}` },
  );

const merge = (primaryId: string, others: readonly string[], key: string) =>
  api().call(
    mergeEndpoint,
    {
      body: {
        primaryIdentifier: referenceTo(primaryId),
        additionalIdentifiers: others.map(referenceTo),
      },
    },
    { idempotencyKey: key },
  );

const changed = () =>
  new Conflict({
    message: 'These records changed since you saw them. Nothing was merged.',
    code: 'changed-since-review',
    endpoint: endpointName(mergeEndpoint),
  });

/** What an act went to withdraw: however that ended, it may have taken effect. */
const begun = new WeakMap<Act<GroupMerge>, Withdrawal[]>();

type Told = {
  /** Takes what was read right before, where it isn't what was shown. */
  onRead: (readings: readonly PersonReading[]) => void;
  /** It failed after something was to be withdrawn: what is shown may be so no longer. */
  onHalfDone: () => void;
};

/**
 * Merges a group as it was shown, once all its records are found to be so and what's in the way of noes
 * that stay is withdrawn. What the same act withdrew in an earlier attempt is no change. Where they are
 * one by then, by an earlier attempt or by someone else, nothing is sent.
 * @returns the group, which is one record now
 * @throws Conflict where a record changed or is gone
 */
export const sendGroup = async (
  client: QueryClient,
  act: Act<GroupMerge>,
  { onRead, onHalfDone }: Told,
): Promise<DuplicateGroup> => {
  const { key, input, isWanted } = act;
  const { group, primaryId, reads, withdrawals } = input;
  const others = group.dataSubjects.flatMap(({ id }) => (id === primaryId ? [] : [id]));
  const readings = await compareReadings(
    await readPeople(client, group.dataSubjects, { maxAgeMs: 0 }),
  );
  const before = readsInOrder({ reads, primaryId });
  if (before === null || verdictOf(readings, profilesIn(before)) !== 'merged') {
    const now = foundIn(readings);
    const own = begun.get(act) ?? [];
    if (!isAsBefore(reads, now, own)) {
      onRead(readings);
      throw changed();
    }
    if (!isWanted()) return group;
    try {
      for (const withdrawal of withdrawals) {
        if (isWithdrawn(withdrawal, now)) continue;
        own.push(withdrawal);
        begun.set(act, own);
        await withdraw(withdrawal, key);
      }
      await merge(primaryId, others, key);
    } catch (error) {
      if (own.length > 0) onHalfDone();
      throw error;
    }
  }
  forgetPeople(client, others);
  return group;
};

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
import { changedIds, profilesIn, type ReadProfile, readsInOrder } from '../merge-draft.ts';
import { verdictOf } from '../outcome/verdict.ts';
import { foundIn, type PersonReading, readPeople } from '../read-people.ts';
import type { Withdrawal } from './keep-noes.ts';

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
        note: 'Kept the no of a duplicate record, merged with this one.',
      },
    },
    { idempotencyKey: `${key}-${id}` },
  );

const changed = () =>
  new Conflict({
    message: 'These records changed since you saw them. Nothing was merged.',
    code: 'changed-since-review',
    endpoint: endpointName(mergeEndpoint),
  });

/**
 * Merges a group as it was shown, once all its records are found to be so and what's in the way of noes
 * that stay is withdrawn. Where they are one by then,
 * by an earlier attempt or by someone else, nothing is sent.
 * @param onRead takes what was read right before
 * @returns the group, which is one record now
 * @throws Conflict where a record changed or is gone
 */
export const sendGroup = async (
  client: QueryClient,
  { key, input, isWanted }: Act<GroupMerge>,
  onRead: (readings: readonly PersonReading[]) => void,
): Promise<DuplicateGroup> => {
  const { group, primaryId, reads, withdrawals } = input;
  const others = group.dataSubjects.flatMap(({ id }) => (id === primaryId ? [] : [id]));
  const readings = await compareReadings(
    await readPeople(client, group.dataSubjects, { maxAgeMs: 0 }),
  );
  const before = readsInOrder({ reads, primaryId });
  if (before === null || verdictOf(readings, profilesIn(before)) !== 'merged') {
    const now = foundIn(readings);
    if (now.length !== reads.length || changedIds(reads, now).length > 0) {
      onRead(readings);
      throw changed();
    }
    if (!isWanted()) return group;
    for (const withdrawal of withdrawals) await withdraw(withdrawal, key);
    await api().call(
      mergeEndpoint,
      {
        body: {
          primaryIdentifier: referenceTo(primaryId),
          additionalIdentifiers: others.map(referenceTo),
        },
      },
      { idempotencyKey: key },
    );
  }
  forgetPeople(client, others);
  return group;
};

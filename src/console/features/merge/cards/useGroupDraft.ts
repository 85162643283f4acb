import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import {
  type DraftChange,
  draftOf,
  profilesIn,
  type ReadProfile,
  takeReads,
} from '../merge-draft.ts';
import { foundIn, type PersonReading } from '../read-people.ts';
import { reviewOf } from '../review/review-of.ts';
import { useShownReads } from '../useShownReads.ts';
import { type KeptNoes, keepNoes, keptRows, type Withdrawal, withNoes } from './keep-noes.ts';
import { countWithdrawn, isAsBefore } from './own-withdrawals.ts';
import { groupQuery } from './queries.ts';

const none: readonly ReadProfile[] = [];

/** How many of these answers were withdrawn since; 0 where anything else changed. */
const withdrawnSince = (
  before: readonly ReadProfile[] | null,
  now: readonly ReadProfile[] | null,
  withdrawals: readonly Withdrawal[],
): number =>
  withdrawals.length > 0 && before !== null && now !== null && isAsBefore(before, now, withdrawals)
    ? countWithdrawn(withdrawals, now)
    : 0;

/**
 * The merge of a group as it's looked at: judged by the same rules as in the wizard, and kept as long as
 * the card is on screen.
 */
export const useGroupDraft = (mergeRequestGuid: string, group: DuplicateGroup) => {
  const people = group.dataSubjects.map(({ id, identifier }) => ({ id, identifier }));
  const query = useQuery(groupQuery(people));
  const [draft, setDraft] = useState(() =>
    draftOf(people, { kind: 'group', mergeRequestGuid, number: group.number }),
  );
  const [noes, setNoes] = useState<KeptNoes>({});
  /** What was to be withdrawn by merges that were sent. */
  const [withdrawals, setWithdrawals] = useState<readonly Withdrawal[]>([]);
  const [taken, setTaken] = useState<readonly PersonReading[]>();
  const { data } = query;
  if (data !== undefined && data !== taken) {
    setTaken(data);
    setDraft(takeReads(foundIn(data)));
  }
  const { reads, primaryId, reviewedBefore } = draft;
  const shown = useShownReads(reads ?? none);
  const asRead = useMemo(
    () => reviewOf({ reads: reads && shown, primaryId, reviewedBefore }),
    [reads, shown, primaryId, reviewedBefore],
  );
  const kept = keptRows(asRead?.consents ?? [], noes);
  return {
    query,
    draft,
    /** Null until everyone was read. */
    review: asRead && { ...asRead, consents: withNoes(asRead.consents, kept) },
    /** The rows whose no is to stay, as they are until then. */
    kept,
    /** Null: none of them stays. */
    keep: (rows: readonly ConsentRow[] | null) =>
      setNoes((now) => (rows === null ? {} : keepNoes(now, rows))),
    /** In the order of the group, in clear of those who are revealed. */
    profiles: profilesIn(shown),
    /** How many of its records are merged or deleted by now. */
    goneCount: (data ?? []).filter(({ kind }) => kind === 'missing').length,
    change: (change: DraftChange) => setDraft(change),
    /** Notes what a merge that goes out withdraws first. */
    noteWithdrawals: (own: readonly Withdrawal[]) => setWithdrawals((known) => [...known, ...own]),
    /** How many answers were withdrawn by merges that weren't done, where nothing else changed. */
    withdrawnCount: withdrawnSince(reviewedBefore, reads, withdrawals),
  };
};

export type GroupDraft = ReturnType<typeof useGroupDraft>;

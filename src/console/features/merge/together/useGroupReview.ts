import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Conflict, isApiError } from '#console/api/api-error.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { mergeRequestMutations } from '#console/features/merge-requests/queries.ts';
import { forgetPeople } from '#console/features/people-search/queries.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import {
  type ProcessMergeRequestBody,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import type { EvidenceDecision } from '../merge-draft.ts';
import {
  changedNumbers,
  type GroupReview,
  leaveOut,
  leftOutNumbers,
  mergedAwayIds,
  tickGroup,
} from './group-review.ts';
import { type GroupsRead, useGroupReading } from './useGroupReading.ts';

/** `cost`: what reading takes is shown; `done`: what became of the groups. */
export type Phase = 'cost' | 'reading' | 'review' | 'confirm' | 'done';

const changedCode = 'changed-since-review';

/**
 * The review of the open groups of a merge request, all or those with one thing at stake, and the act
 * that merges them together: everybody is read before, and again right before it is sent. What was
 * ticked lasts as long as the page.
 */
export const useGroupReview = (mergeRequestId: string, risk: GroupRisk | null) => {
  const client = useQueryClient();
  const reading = useGroupReading(mergeRequestId, risk);
  const { formSetCount, progress, isPaused, setPaused } = reading;
  const [phase, setPhase] = useState<Phase>('cost');
  const [groups, setGroups] = useState<readonly GroupReview[]>([]);
  /** Numbers of the open groups with something else at stake: they stay open. */
  const [others, setOthers] = useState<readonly number[]>([]);
  /** Of the search that numbered the groups. */
  const [searchedDate, setSearchedDate] = useState<string | null>(null);
  const [evidence, setEvidence] = useState<EvidenceDecision | null>(null);
  /** Groups that were found changed right before the act. */
  const [changed, setChanged] = useState<readonly number[]>([]);
  const [error, setError] = useState<Error | null>(null);
  /** Whether what is read is held against what was reviewed. */
  const [isChecking, setIsChecking] = useState(false);

  const tick = useCallback(
    (number: number, isTicked: boolean) =>
      setGroups((all) =>
        all.map((group) => (group.number === number ? tickGroup(group, isTicked) : group)),
      ),
    [],
  );

  const include = useCallback((number: number, isIncluded: boolean) => {
    setGroups((all) =>
      all.map((group) => (group.number === number ? leaveOut(group, !isIncluded) : group)),
    );
    // A snapshot is of those that were to be merged when it was saved.
    setEvidence(null);
  }, []);

  /** Takes what was read as what is reviewed now, and what is left out of it by its number. */
  const take = ({ now, rest, searched }: GroupsRead) => {
    setGroups(now);
    setOthers(rest);
    setSearchedDate(searched);
    setEvidence(null);
  };

  const read = async (holdsAgainst: boolean) => {
    setPhase('reading');
    setError(null);
    setIsChecking(holdsAgainst);
    try {
      const found = await reading.readAll(groups);
      take(found);
      setChanged(holdsAgainst ? changedNumbers(groups, found.now) : []);
      setPhase('review');
    } catch (failure) {
      if (reading.hasLeft()) return;
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };

  const check = async ({ excludedGroups }: ProcessMergeRequestBody) => {
    reading.startAnew();
    let found = await reading.readAll(groups);
    // A group that was opened again while people were read has not been reviewed.
    const numbersOf = (list: readonly { number: number }[]) => list.map(({ number }) => number);
    const known = new Set(numbersOf(found.now));
    const again = await reading.listOpen();
    const isNew = numbersOf(again.together).some((number) => !known.has(number));
    found = isNew ? await reading.readAll(groups) : { ...found, rest: again.rest };
    // What goes out was decided before: one of them that isn't named there would be merged unseen.
    const named = new Set(excludedGroups ?? []);
    const unnamed = found.rest.filter((number) => !named.has(number));
    const numbers = [...new Set([...changedNumbers(groups, found.now), ...unnamed])];
    reading.clearProgress();
    if (numbers.length === 0) return;
    take(found);
    setChanged(numbers);
    throw new Conflict({
      message: 'Something changed since the review. Nothing was merged.',
      code: changedCode,
      endpoint: endpointName(processMergeRequestEndpoint),
    });
  };

  const write = useWrite(mergeRequestMutations.process(mergeRequestId, check), {
    onDone: () => {
      forgetPeople(client, mergedAwayIds(groups));
      setPhase('done');
    },
    onRefused: (refusal) => {
      reading.clearProgress();
      if (isApiError(refusal) && refusal.code === changedCode) setPhase('review');
    },
  });

  return {
    phase,
    groups,
    formSetCount,
    evidence,
    changed,
    progress,
    error,
    isPaused,
    write,
    /** Reads everybody; after a failure those who are missing. */
    read: () => void read(isChecking),
    /** Reads the groups that are open now anew. */
    readOn: () => {
      reading.startAnew();
      void read(false);
    },
    /** The same, where somebody isn't as reviewed: it's said what changed. */
    readChanged: () => {
      reading.startAnew();
      void read(true);
    },
    setPaused,
    /** Says whether all that is to be checked in a group was. */
    tick,
    /** Says whether a group is merged with the others. */
    include,
    send: () => {
      const excludedGroups = [...new Set([...leftOutNumbers(groups), ...others])];
      write.send(excludedGroups.length === 0 ? {} : { excludedGroups, searchedDate });
    },
    decideEvidence: setEvidence,
    goOn: () => {
      write.discard();
      setPhase('confirm');
    },
    goBack: () => {
      write.discard();
      setPhase('review');
    },
    /** What became of the groups is to be looked at, whatever the answer was. */
    showOutcome: () => setPhase('done'),
  };
};

export type GroupReviewing = ReturnType<typeof useGroupReview>;

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { Conflict, isApiError } from '#console/api/api-error.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import {
  mergeRequestMutations,
  mergeRequestQueries,
} from '#console/features/merge-requests/queries.ts';
import { forgetPeople } from '#console/features/people-search/queries.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import {
  type DuplicateGroup,
  type ProcessMergeRequestBody,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import type { EvidenceDecision, MergePerson } from '../merge-draft.ts';
import { type PersonReading, readPerson } from '../read-people.ts';
import { compareInPacks } from './compare-in-packs.ts';
import { splitOpen } from './form-set-groups.ts';
import {
  changedNumbers,
  type GroupReview,
  leaveOut,
  leftOutNumbers,
  mergedAwayIds,
  reviewGroup,
  tickGroup,
} from './group-review.ts';
import { readInTurn } from './read-in-turn.ts';

/** `cost`: what reading takes is shown; `done`: what became of the groups. */
export type Phase = 'cost' | 'reading' | 'review' | 'confirm' | 'done';

const changedCode = 'changed-since-review';

/** How far a reading is. `isKept`: it waits, as most of a limit is used. */
export type Progress = { read: number; total: number; isKept: boolean };

const profilesName = endpointName(listProfilesEndpoint);

const profileQuery = (person: MergePerson, signal: AbortSignal) => ({
  queryKey: ['merge-together', person.id],
  queryFn: () => readPerson(person, signal),
  staleTime: 0,
  gcTime: 0,
});

/**
 * The review of the open groups of a merge request, all or those with one thing at stake, and the act that merges them together: everybody
 * is read before, and again right before it is sent. What was ticked lasts as long as the page.
 */
export const useGroupReview = (mergeRequestId: string, risk: GroupRisk | null) => {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('cost');
  const [groups, setGroups] = useState<readonly GroupReview[]>([]);
  /** Open groups that rest on what was typed into forms: none of them is read or merged here. */
  const [formSetCount, setFormSetCount] = useState(0);
  /** Numbers of the open groups with something else at stake: they stay open. */
  const [others, setOthers] = useState<readonly number[]>([]);
  /** Of the search that numbered the groups. */
  const [searchedDate, setSearchedDate] = useState<string | null>(null);
  const [evidence, setEvidence] = useState<EvidenceDecision | null>(null);
  /** Groups that were found changed right before the act. */
  const [changed, setChanged] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const pause = useRef(false);
  const leaving = useRef(new AbortController());
  /** Of the reading under way: after a failure it goes on with the rest. */
  const readings = useRef(new Map<string, PersonReading>());

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

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

  const readPeopleOf = async (listed: readonly DuplicateGroup[]) => {
    const { signal } = leaving.current;
    const known = readings.current;
    const people = listed.flatMap(({ dataSubjects }) => dataSubjects);
    const tell = (isKept: boolean) =>
      setProgress({ read: known.size, total: people.length, isKept });
    tell(false);
    await readInTurn(
      people.filter(({ id }) => !known.has(id)),
      {
        read: (person) => client.fetchQuery(profileQuery(person, signal)),
        mayGoOn: () => {
          const hasRoom = api().limiter.hasRoom(profilesName);
          tell(!hasRoom);
          return hasRoom && !pause.current;
        },
        onRead: (reading) => {
          known.set(reading.person.id, reading);
          tell(false);
        },
        signal,
      },
    );
    return known;
  };

  const listOpen = async () => {
    const open = await client.fetchQuery({
      ...mergeRequestQueries.everyGroup(mergeRequestId, 'OPEN'),
      staleTime: 0,
    });
    const { together, formSetCount: count, others: rest } = splitOpen(open, risk);
    setFormSetCount(count);
    return { together, rest };
  };

  const readAll = async () => {
    // Before the groups: what is left out is named by the numbers of this search or an older one.
    const request = await client.fetchQuery(mergeRequestQueries.request(mergeRequestId));
    const { together, rest } = await listOpen();
    const known = await readPeopleOf(together);
    const compared = await compareInPacks(together, known, leaving.current.signal);
    return {
      rest,
      searched: request?.searchedDate ?? null,
      now: together.map((group) =>
        reviewGroup(group, {
          readings: known,
          comparison: compared.get(group.number) ?? [],
          before: groups.find(({ number }) => number === group.number),
        }),
      ),
    };
  };

  /** Takes what was read as what is reviewed now, and what is left out of it by its number. */
  const take = ({ now, rest, searched }: Awaited<ReturnType<typeof readAll>>) => {
    setGroups(now);
    setOthers(rest);
    setSearchedDate(searched);
    setEvidence(null);
  };

  const read = async () => {
    setPhase('reading');
    setError(null);
    try {
      take(await readAll());
      setChanged([]);
      setPhase('review');
    } catch (failure) {
      if (leaving.current.signal.aborted) return;
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };

  const check = async ({ excludedGroups }: ProcessMergeRequestBody) => {
    readings.current = new Map();
    let found = await readAll();
    // A group that was opened again while people were read has not been reviewed.
    const numbersOf = (list: readonly { number: number }[]) => list.map(({ number }) => number);
    const known = new Set(numbersOf(found.now));
    const again = await listOpen();
    const isNew = numbersOf(again.together).some((number) => !known.has(number));
    found = isNew ? await readAll() : { ...found, rest: again.rest };
    // What goes out was decided before: one of them that isn't named there would be merged unseen.
    const named = new Set(excludedGroups ?? []);
    const unnamed = found.rest.filter((number) => !named.has(number));
    const numbers = [...new Set([...changedNumbers(groups, found.now), ...unnamed])];
    setProgress(null);
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
      setProgress(null);
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
    read: () => void read(),
    /** Reads the groups that are open now anew. */
    readOn: () => {
      readings.current = new Map();
      void read();
    },
    setPaused: (paused: boolean) => {
      pause.current = paused;
      setIsPaused(paused);
    },
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

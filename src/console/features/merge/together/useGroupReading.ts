import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/api/api.ts';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { MergePerson } from '../merge-draft.ts';
import { type PersonReading, readPerson } from '../read-people.ts';
import { compareInPacks } from './compare-in-packs.ts';
import { splitOpen } from './form-set-groups.ts';
import { type GroupReview, reviewGroup } from './group-review.ts';
import { readInTurn } from './read-in-turn.ts';

/** How far a reading is. `isKept`: it waits, as most of a limit is used. */
type Progress = { read: number; total: number; isKept: boolean };

/** What was read: the groups to merge, and what is left out of them by its number. */
export type GroupsRead = {
  now: readonly GroupReview[];
  /** Numbers of the open groups with something else at stake: they stay open. */
  rest: readonly number[];
  /** When the search was made that numbered the groups. */
  searched: string | null;
};

const profilesName = endpointName(listProfilesEndpoint);

const profileQuery = (person: MergePerson, signal: AbortSignal) => ({
  queryKey: ['merge-together', person.id],
  queryFn: () => readPerson(person, signal),
  staleTime: 0,
  gcTime: 0,
});

/** Reads everybody of the open groups, one after the other; it ends when the page is left. */
export const useGroupReading = (mergeRequestId: string, risk: GroupRisk | null) => {
  const client = useQueryClient();
  /** Open groups that rest on what was typed into forms: none of them is read or merged here. */
  const [formSetCount, setFormSetCount] = useState(0);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const pause = useRef(false);
  const leaving = useRef(new AbortController());
  /** Of the reading under way: after a failure it goes on with the rest. */
  const readings = useRef(new Map<string, PersonReading>());

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
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

  /** @param before what was reviewed: its ticks count where nothing changed */
  const readAll = async (before: readonly GroupReview[]): Promise<GroupsRead> => {
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
          before: before.find(({ number }) => number === group.number),
        }),
      ),
    };
  };

  return {
    formSetCount,
    progress,
    isPaused,
    setPaused: (paused: boolean) => {
      pause.current = paused;
      setIsPaused(paused);
    },
    readAll,
    listOpen,
    /** Whether the page was left, which ends a reading. */
    hasLeft: () => leaving.current.signal.aborted,
    /** Everybody is read anew by what reads next. */
    startAnew: () => {
      readings.current = new Map();
    },
    clearProgress: () => setProgress(null),
  };
};

import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Lookup } from './lookup.ts';
import type { SearchCriteria } from './search-criteria.ts';

/**
 * A search: what the address says, and under which handle the lookup is kept. The handle says nothing
 * about anybody and can stand in history and in query keys.
 */
export type Search = { criteria: SearchCriteria; handle: string | undefined };

/** Where a page of results begins: its token, and its first row counted from 1. */
export type PageStart = { token: string | undefined; firstRow: number };

/** The pages of a search as far as they were reached. */
export type Chain = {
  /** Grows when the search begins anew from its first page. */
  run: number;
  /** By page from 0; the one after the last that was read too, where more follow. */
  starts: readonly PageStart[];
  /** How many pages without rows were passed over in a row, in the reading under way. */
  emptyRun: number;
  /** The person wants no more of them passed over. */
  isStopped: boolean;
};

/** Somebody who was ticked in whatever search, or opened. */
export type SelectedPerson = { id: string; identifier: string };

/** Whom this tab remembers as opened. */
const recentMaximum = 8;

// In the query cache and under a root of its own: it goes with the session, no write makes it stale.
const keys = {
  all: ['data-subject-searches'],
  lookup: (handle: string) => ['data-subject-searches', 'lookup', handle],
  chain: (search: Search) => ['data-subject-searches', 'chain', search],
  selection: ['data-subject-searches', 'selection'],
  recent: ['data-subject-searches', 'recent'],
  proposal: ['data-subject-searches', 'proposal'],
} as const;

const keep = (client: QueryClient): QueryClient => {
  client.setQueryDefaults(keys.all, { gcTime: Number.POSITIVE_INFINITY });
  return client;
};

/** Keeps a lookup as long as the session lasts, and gives the handle that stands for it. */
export const rememberLookup = (client: QueryClient, lookup: Lookup): string => {
  const handle = crypto.randomUUID();
  keep(client).setQueryData(keys.lookup(handle), lookup);
  return handle;
};

/** Undefined where it was never kept, or is gone with a reload or a session. */
export const recallLookup = (
  client: QueryClient,
  handle: string | undefined,
): Lookup | undefined =>
  handle === undefined ? undefined : client.getQueryData<Lookup>(keys.lookup(handle));

const newChain: Chain = {
  run: 0,
  starts: [{ token: undefined, firstRow: 1 }],
  emptyRun: 0,
  isStopped: false,
};

export const chainOf = (client: QueryClient, search: Search): Chain =>
  client.getQueryData<Chain>(keys.chain(search)) ?? newChain;

export const changeChain = (
  client: QueryClient,
  search: Search,
  change: (chain: Chain) => Partial<Chain>,
): void => {
  keep(client).setQueryData<Chain>(keys.chain(search), (chain = newChain) => ({
    ...chain,
    ...change(chain),
  }));
};

/** Forgets all tokens of a search: its first page is read again. */
export const restartChain = (client: QueryClient, search: Search): void =>
  changeChain(client, search, ({ run }) => ({ ...newChain, run: run + 1 }));

export const useChain = (search: Search): Chain =>
  useQuery<Chain>({
    queryKey: keys.chain(search),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? newChain;

const nobody: readonly SelectedPerson[] = [];

const usePeople = (queryKey: readonly string[]): readonly SelectedPerson[] =>
  useQuery<readonly SelectedPerson[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? nobody;

type PeopleChange = (people: readonly SelectedPerson[]) => readonly SelectedPerson[];

const changePeople = (
  client: QueryClient,
  queryKey: readonly string[],
  change: PeopleChange,
): void => {
  keep(client).setQueryData<readonly SelectedPerson[]>(queryKey, (people = nobody) =>
    change(people),
  );
};

/** Who is selected, across pages and searches, in the order of ticking. */
export const useSelection = () => usePeople(keys.selection);

export const changeSelection = (client: QueryClient, change: PeopleChange): void =>
  changePeople(client, keys.selection, change);

/** Who was opened in this tab, the last first. */
export const useRecentPeople = () => usePeople(keys.recent);

export const noteOpened = (client: QueryClient, person: SelectedPerson): void =>
  changePeople(client, keys.recent, (people) =>
    [person, ...people.filter(({ id }) => id !== person.id)].slice(0, recentMaximum),
  );

/** People who are gone are neither selected nor remembered as opened. */
export const forgetPeople = (client: QueryClient, ids: readonly string[]): void => {
  for (const key of [keys.selection, keys.recent]) {
    changePeople(client, key, (people) => people.filter(({ id }) => !ids.includes(id)));
  }
};

/** The data element that the search page asks a value of when it's opened next. */
export const proposeSearchBy = (client: QueryClient, element: string): void => {
  keep(client).setQueryData<string>(keys.proposal, element);
};

/** Undefined where none was proposed. */
export const proposedSearch = (client: QueryClient): string | undefined =>
  client.getQueryData<string>(keys.proposal);

export const forgetProposedSearch = (client: QueryClient): void =>
  client.removeQueries({ queryKey: keys.proposal });

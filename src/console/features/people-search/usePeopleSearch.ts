import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '#console/paths.ts';
import type { Lookup } from './lookup.ts';
import { type CriteriaChange, peopleCriteria, type SearchCriteria } from './search-criteria.ts';
import {
  recallLookup,
  rememberLookup,
  restartChain,
  type Search,
  useChain,
} from './search-memory.ts';

/** What an entry of the history keeps: a handle and the page, counted from 0. Nothing personal. */
const entrySchema = z.catch(
  z.object({ handle: z.optional(z.string()), page: z.optional(z.int().check(z.minimum(0))) }),
  {},
);

type Entry = z.output<typeof entrySchema>;

/** The search that the address and its entry in the history stand for, and the ways to others. */
export const usePeopleSearch = () => {
  const [params] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const entry = z.parse(entrySchema, state);
  const criteria = peopleCriteria.parse(params);
  const handle = criteria.by === undefined ? undefined : entry.handle;
  const lookup = recallLookup(client, handle);
  const search: Search = { criteria, handle };
  const chain = useChain(search);
  const wanted = entry.page ?? 0;

  // Where a press has led, until the address follows: a double click goes there once.
  const going = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is where it has led
  useEffect(() => {
    going.current = '';
  }, [key]);

  // The search by identifier whose exact hit is to be opened: of this visit to the page alone, so
  // that Back from the person stays here.
  const opens = useRef<string>(undefined);
  const stay = () => {
    opens.current = undefined;
  };

  const show = (next: SearchCriteria, to: Entry, replace = false) => {
    const target = JSON.stringify([next, to, replace]);
    if (going.current === target) return;
    going.current = target;
    stay();
    void navigate(
      { search: peopleCriteria.format(next) },
      { state: to, replace, preventScrollReset: true },
    );
  };

  // A reload loses the tokens, and so does starting again. An entry whose token was missing once shows
  // the first page until another entry replaces it: the answer to that page brings the token back.
  const [forgotten, setForgotten] = useState<string>();
  const isForgotten = forgotten === key || chain.starts[wanted] === undefined;
  if (isForgotten && forgotten !== key) setForgotten(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a forgotten entry is replaced
  useEffect(() => {
    if (isForgotten) show(criteria, { handle }, true);
  }, [isForgotten, key]);

  return {
    search,
    lookup,
    /** The address says that somebody was looked up, and nothing remembers whom. */
    isLost: criteria.by !== undefined && lookup?.by !== criteria.by,
    chain,
    page: isForgotten ? 0 : wanted,
    /** Looks somebody up, or nobody in particular any more. */
    find: (next: Lookup | undefined) => {
      const to = next && rememberLookup(client, next);
      show(
        peopleCriteria.change(criteria, { by: next?.by }),
        to === undefined ? {} : { handle: to },
      );
      if (next?.by === 'identifier') opens.current = to;
    },
    /** The person does something else meanwhile: what they look for is shown and not opened. */
    stay,
    /** Opens the person that was looked for; once, and only where nothing else was done since. */
    open: (id: string | undefined) => {
      if (handle === undefined || opens.current !== handle) return;
      stay();
      if (id !== undefined) void navigate(paths.dataSubject.to(id));
    },
    /** Any change leads to a first page of its own. */
    change: (change: CriteriaChange) => show(peopleCriteria.change(criteria, change), { handle }),
    /** Everyone whom some criteria leave, whoever was looked up. */
    list: (next: SearchCriteria) => show(next, {}),
    clear: () => show(peopleCriteria.clear(criteria), { handle }),
    goTo: (page: number) => show(criteria, { handle, page }),
    startAgain: () => {
      restartChain(client, search);
      show(criteria, { handle }, true);
    },
  };
};

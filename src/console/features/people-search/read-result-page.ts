import type { QueryFunctionContext } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { toPageRequest } from './search-criteria.ts';
import {
  type Chain,
  chainOf,
  changeChain,
  type PageStart,
  recallLookup,
  type Search,
} from './search-memory.ts';
import { type Tried, triedOf } from './tried.ts';

/** Pages without rows that are passed over by themselves, in a row. */
export const mostEmptyPages = 5;

export type ResultPage = {
  rows: readonly ListedProfile[];
  /** Counted from 0. */
  page: number;
  /** Counted from 1. */
  firstRow: number;
  hasNext: boolean;
  /** More match than a lenient search gives. */
  isCut: boolean;
  /** What a lenient search compared. */
  tried: Tried;
};

/** Sets where a page begins; those before it stay. */
const startingAt = ({ starts }: Chain, page: number, start: PageStart | undefined) =>
  start === undefined
    ? starts.slice(0, page)
    : [...starts.slice(0, page), start, ...starts.slice(page + 1)];

/**
 * Reads one page of a search and keeps the token of the next. A page without rows but with a token is
 * passed over, a few times in a row or until the person stops it; reading it again goes on from there.
 */
export const readResultPage = async (
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
  search: Search,
  page: number,
): Promise<ResultPage> => {
  const lookup = recallLookup(client, search.handle);
  changeChain(client, search, () => ({ emptyRun: 0, isStopped: false }));
  for (let emptyRun = 1; ; emptyRun += 1) {
    const start = chainOf(client, search).starts[page];
    if (start === undefined) throw new Error('The page before was not read.');
    const { token, firstRow } = start;
    const request = toPageRequest(search.criteria, lookup, token);
    const answer = await api().call(listProfilesEndpoint, request, {
      signal,
    });
    const { content, pageable, last } = answer;
    // What follows the main pass are people who changed meanwhile: for programs, not for a reader.
    const next = answer.isMainPassOver ? undefined : pageable?.requestContinuation || undefined;
    if (content.length > 0 || next === undefined) {
      changeChain(client, search, (chain) => ({
        emptyRun: 0,
        starts: startingAt(
          chain,
          page + 1,
          next === undefined ? undefined : { token: next, firstRow: firstRow + content.length },
        ),
      }));
      const hasNext = next !== undefined;
      const isCut = lookup !== undefined && last === false && !hasNext;
      return { rows: content, page, firstRow, hasNext, isCut, tried: triedOf(answer) };
    }
    changeChain(client, search, (chain) => ({
      emptyRun,
      starts: startingAt(chain, page, { token: next, firstRow }),
    }));
    if (emptyRun > mostEmptyPages || chainOf(client, search).isStopped) {
      return { rows: [], page, firstRow, hasNext: true, isCut: false, tried: { kinds: [] } };
    }
  }
};

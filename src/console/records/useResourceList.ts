import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { readAhead } from '#console/api/read/read-ahead.ts';
import type { SortState } from '#console/ui/DataTable.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { CriteriaChange, Place, TitledFilter } from './list-criteria.ts';
import type { NarrowedPage } from './narrowed-page.ts';
import type { pageRead } from './paged-reads.ts';

type Paged = { page: number; size: number };

/** Where a list comes from: what `pagedReads` makes. */
interface ListSource<Item, Criteria extends Paged> {
  endpoint: Endpoint;
  /** What `listCriteria` makes. */
  criteria: {
    parse: (params: URLSearchParams) => Criteria;
    format: (criteria: Criteria) => string;
    change: (criteria: Criteria, change: CriteriaChange<Criteria>) => Criteria;
    goTo: (criteria: Criteria, place: Place) => Criteria;
    clear: (criteria: Criteria) => Criteria;
    hasFilters: (criteria: Criteria) => boolean;
    isSameStep: (before: Criteria, next: Criteria) => boolean;
    titled: readonly TitledFilter[];
    textOf: (criteria: Criteria, filter: string) => string;
    changeText: (criteria: Criteria, filter: string, text: string) => Criteria;
    sortOf: (criteria: Criteria) => SortState | undefined;
  };
  list: (criteria: Criteria) => ReturnType<typeof pageRead<Item>>;
}

/** What a table needs to know of a list, whatever it's filtered by. */
export interface ListState<Item> {
  query: UseQueryResult<NarrowedPage<Item>>;
  criteria: Paged;
  /** Undefined if the list has one order. */
  sort: SortState | undefined;
  hasFilters: boolean;
  /** What holds back reading another page. */
  rateLimit: ReturnType<typeof useReadLimit>;
  /** The same in words, for filters and sort heads. */
  hint: string | undefined;
  /** Takes the focus of what disappears when filters are cleared. */
  filterBar: RefObject<HTMLDivElement | null>;
  clear: () => void;
  /** Filters whose control follows from the query. */
  titled: {
    filters: readonly TitledFilter[];
    textOf: (filter: string) => string;
    onChange: (filter: string, value: string) => void;
  };
  goTo: (place: Place) => void;
  /** Reads what `goTo` would read, if the limits leave room. */
  readAhead: (place: Place) => void;
  /** Reads what `goTo` would show. */
  read: (place: Place) => Promise<NarrowedPage<Item>>;
  /** How many an address of this list finds. */
  count: (search: string) => Promise<number>;
  /** The address of what is shown, without its page. */
  search: string;
  /** What stays of another address of this list: what it no longer knows is left out. */
  known: (search: string) => string;
  /** Shows what another address of this list does. */
  show: (search: string) => void;
}

/** A list as its filters see it. */
export interface ResourceList<Item, Criteria extends Paged> extends ListState<Item> {
  criteria: Criteria;
  change: (change: CriteriaChange<Criteria>) => void;
  /** Changes by a control that disappears with it. */
  remove: (change: CriteriaChange<Criteria>) => void;
}

/**
 * One list of the service. The address holds its filters, sort and page, so that Back, reload and
 * links keep them.
 */
export const useResourceList = <Item, Criteria extends Paged>(
  source: ListSource<Item, Criteria>,
): ResourceList<Item, Criteria> => {
  const { endpoint, criteria: inAddress } = source;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const criteria = inAddress.parse(params);
  const query = useQuery(source.list(criteria));
  const rateLimit = useReadLimit(endpoint);
  const filterBar = useRef<HTMLDivElement>(null);
  // A filter that waited for a pause in typing must not undo what was chosen meanwhile.
  const latest = useRef(criteria);
  useEffect(() => {
    latest.current = criteria;
  });

  const show = (next: Criteria) => {
    const replace = inAddress.isSameStep(latest.current, next);
    latest.current = next;
    void navigate({ search: inAddress.format(next) }, { preventScrollReset: true, replace });
  };
  const change = (wanted: CriteriaChange<Criteria>) =>
    show(inAddress.change(latest.current, wanted));

  return {
    query,
    criteria,
    sort: inAddress.sortOf(criteria),
    hasFilters: inAddress.hasFilters(criteria),
    rateLimit,
    hint: rateLimit.blockedReason && `${rateLimit.blockedReason} Your choices apply then.`,
    filterBar,
    change,
    remove: (wanted) => {
      filterBar.current?.focus();
      change(wanted);
    },
    clear: () => {
      filterBar.current?.focus();
      show(inAddress.clear(latest.current));
    },
    titled: {
      filters: inAddress.titled,
      textOf: (filter) => inAddress.textOf(criteria, filter),
      onChange: (filter, value) => show(inAddress.changeText(latest.current, filter, value)),
    },
    goTo: (place) => show(inAddress.goTo(latest.current, place)),
    readAhead: (place) => readAhead(client, endpoint, source.list(inAddress.goTo(criteria, place))),
    read: (place) => client.fetchQuery(source.list(inAddress.goTo(criteria, place))),
    count: async (search) => {
      const wanted = inAddress.parse(new URLSearchParams(search));
      const page = await client.fetchQuery(source.list(inAddress.goTo(wanted, { size: 1 })));
      return page.totalElements;
    },
    search: inAddress.format(inAddress.goTo(criteria, { page: 0 })),
    known: (search) => inAddress.format(inAddress.parse(new URLSearchParams(search))),
    show: (search) => show(inAddress.parse(new URLSearchParams(search))),
  };
};

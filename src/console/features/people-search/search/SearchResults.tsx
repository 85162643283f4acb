import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX, RotateCw, SearchX } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import type { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MoreRecordsStrip } from '#console/features/person/parts/MoreRecordsStrip.tsx';
import { OptOutAddress } from '#console/features/record-consent/parts/OptOutAddress.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { CountryOfNumber } from '../parts/CountryOfNumber.tsx';
import { areAlike, exactHitOf, hasExact, inListOrder, isRanked } from '../parts/found-by.ts';
import { peopleQueries } from '../queries.ts';
import { mostEmptyPages, type ResultPage } from '../read-result-page.ts';
import { peopleCriteria } from '../search-criteria.ts';
import { changeChain, type Search } from '../search-memory.ts';
import type { usePeopleSearch } from '../usePeopleSearch.ts';
import { FilterChips } from './FilterChips.tsx';
import type { SetFilter } from './filter-chips.ts';
import { IndexHint } from './IndexHint.tsx';
import { MatchCount } from './MatchCount.tsx';
import { type Absence, absenceTitles, NoPeople } from './NoPeople.tsx';
import { OppositeAnswersStrip } from './OppositeAnswersStrip.tsx';
import { oppositeAnswersIn } from './opposite-answers.ts';
import { ResultTable, ResultTableSkeleton } from './ResultTable.tsx';
import css from './SearchResults.module.css';
import { SelectionBar } from './SelectionBar.tsx';

const Below = styled('div', css.Below);

const noExactMatch = 'No exact match.';

const absenceOf = ({ criteria }: Search, { hasNext }: ResultPage): Absence => {
  if (hasNext) return 'unread';
  return criteria.by ?? (peopleCriteria.hasFilters(criteria) ? 'filters' : 'blank');
};

const summaryOf = (search: Search, result: ResultPage): string => {
  if (result.rows.length === 0) return absenceTitles[absenceOf(search, result)];
  const found = result.rows.length === 1 ? '1 person' : `${result.rows.length} people`;
  if (areAlike(result.rows)) return `${noExactMatch} ${found} found`;
  const { by } = search.criteria;
  return by === 'identifier' || isRanked(result.rows, by) ? `${found} found` : '';
};

const keyWords = ({ criteria }: Search, { rows }: ResultPage): string => {
  if (!isRanked(rows, criteria.by)) return '';
  return rows.length === 1
    ? 'Press Enter to open it.'
    : 'Press Enter to open the first, or arrow down for the next.';
};

interface SearchResultsProps {
  state: ReturnType<typeof usePeopleSearch>;
  rateLimit: ReturnType<typeof useReadLimit>;
  /** The same in words. */
  hint: string | undefined;
  /** Those that are set. */
  filters: readonly SetFilter[];
  /** Takes the focus of what goes. */
  fallbackRef: RefObject<HTMLElement | null>;
  /** Looks for the same text among data elements. */
  onLookUpElement: (value: string) => void;
  onClearFilters: () => void;
}

/** What a search found, page by page, and whatever keeps it from being found. */
export function SearchResults(props: SearchResultsProps) {
  const { state, rateLimit, hint, filters, fallbackRef } = props;
  const { search, lookup, chain, page } = state;
  const client = useQueryClient();
  const keptFocus = useKeptFocus();
  const query = useQuery(peopleQueries.page(search, chain.run, page));
  const { data, error, isPlaceholderData } = query;
  const read = isPlaceholderData ? undefined : data;
  // A page after the first without anybody, at the end or after too many of them: the page before
  // stays on screen.
  const hasNobody = page > 0 && read !== undefined && read.rows.length === 0;
  const before = useQuery({
    ...peopleQueries.page(search, chain.run, Math.max(0, page - 1)),
    enabled: hasNobody,
  });
  const isExpired = isApiError(error, 'conflict') && error.code === 'continuation-invalid';
  const unknownElement = isApiError(error, 'invalid')
    ? error.faults.find(({ path }) => path === 'dataElementName')?.message
    : undefined;
  const lastPage = hasNobody && before.data ? { ...before.data, hasNext: read.hasNext } : undefined;
  const shown = lastPage ?? data;
  const isAtPages = page > 0;
  const only = data?.rows.length === 1 ? data.rows[0] : undefined;

  const opposite = data && oppositeAnswersIn(inListOrder(data.rows));

  const handleRead = useEffectEvent((result: ResultPage) =>
    // Who would be answered wrongly is seen first.
    state.open(oppositeAnswersIn(result.rows) ? undefined : exactHitOf(result.rows)),
  );
  useEffect(() => {
    if (read !== undefined) handleRead(read);
  }, [read]);

  const start = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    if (read === undefined || !turned.current) return;
    turned.current = false;
    // The focus stays on the button: the next press turns the next page.
    if (read.rows.length > 0) start.current?.scrollIntoView?.({ block: 'nearest' });
  }, [read]);

  const handlePage = (next: number) => {
    turned.current = true;
    // The page that could not be had is asked for again, not gone to twice.
    if (next === page) void query.refetch();
    else state.goTo(next);
  };

  const passing = query.isFetching && chain.emptyRun > 0 && (
    <EmptyPagesNote
      count={chain.emptyRun}
      isStopping={chain.isStopped}
      onStop={() => changeChain(client, search, () => ({ isStopped: true }))}
    />
  );
  const nothingYet = lastPage?.hasNext && !query.isFetching && (
    <Strip
      role="status"
      title={absenceTitles.unread}
      action={
        <ActionButton size="small" icon={RotateCw} onClick={() => handlePage(page)}>
          Keep searching
        </ActionButton>
      }
    />
  );
  const end = lastPage && !lastPage.hasNext && <Strip role="status" title="No more results." />;

  return (
    <div {...keptFocus}>
      <div ref={start} />
      <VisuallyHidden role="status">
        {data && !query.isFetching ? summaryOf(search, lastPage ?? data) : ''}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {data && !query.isFetching ? keyWords(search, data) : ''}
      </VisuallyHidden>
      {search.criteria.by !== 'identifier' && (
        <FilterChips
          filters={filters}
          onChange={state.change}
          onClear={props.onClearFilters}
          fallbackRef={fallbackRef}
        >
          {!isRanked(data?.rows ?? [], search.criteria.by) && (
            <MatchCount key={JSON.stringify(search)} search={search} />
          )}
        </FilterChips>
      )}
      {unknownElement !== undefined ? (
        <EmptyState title="No such data element" icon={SearchX}>
          {unknownElement}
        </EmptyState>
      ) : isExpired ? (
        <EmptyState
          title="These results have expired"
          icon={CalendarX}
          action={
            <ActionButton variant="primary" onClick={state.startAgain}>
              Start again from page 1
            </ActionButton>
          }
        >
          Your search and filters are kept.
        </EmptyState>
      ) : (
        <QueryPanel
          // Nobody's rows stay for another lookup.
          key={search.handle ?? ''}
          query={query}
          what="list of people"
          keepsLast
          givesNotice={isAtPages}
          skeleton={<ResultTableSkeleton criteria={search.criteria} notes={passing} />}
        >
          {(result, notice) => (
            <>
              {result.isCut && (
                <Strip tone="warn" title="More people match.">
                  Only the first {result.rows.length} are shown.
                </Strip>
              )}
              {lookup && (
                <CountryOfNumber
                  country={result.tried.country}
                  isAssumed={lookup.country === undefined}
                  onChange={(country) => state.find({ ...lookup, country })}
                />
              )}
              {opposite ? (
                <OppositeAnswersStrip answers={opposite} onStay={state.stay} />
              ) : (
                only && <MoreRecordsStrip profile={only} onStay={state.stay} />
              )}
              <ResultTable
                result={lastPage ?? result}
                criteria={search.criteria}
                hint={hint}
                onStay={state.stay}
                labelOf={rateLimit.label}
                isStale={isPlaceholderData || data === undefined}
                isWaiting={isPlaceholderData && rateLimit.seconds === 0}
                empty={
                  <NoPeople
                    absence={absenceOf(search, result)}
                    lookup={lookup}
                    tried={result.tried}
                    hasFilters={peopleCriteria.hasFilters(search.criteria)}
                    onLookUpElement={props.onLookUpElement}
                    onClearFilters={props.onClearFilters}
                    onReadOn={() => void query.refetch()}
                  />
                }
                notes={
                  (passing || nothingYet || end || notice) && (
                    <>
                      {passing}
                      {nothingYet}
                      {end}
                      {notice}
                    </>
                  )
                }
                optOut={
                  lookup?.by === 'identifier' &&
                  !hasExact(result.rows) && <OptOutAddress typed={lookup.identifier} />
                }
                onChange={state.change}
                onPage={handlePage}
              />
              {lookup?.by === 'element' && (
                <Below>
                  <IndexHint name={lookup.name} />
                </Below>
              )}
            </>
          )}
        </QueryPanel>
      )}
      <SelectionBar shown={(shown?.rows ?? []).map(({ Id }) => Id)} fallbackRef={fallbackRef} />
    </div>
  );
}

interface EmptyPagesNoteProps {
  /** How many came in a row. */
  count: number;
  isStopping: boolean;
  onStop: () => void;
}

/** Pages without anybody are passed over: how many so far, and the way to stop it. */
function EmptyPagesNote({ count, isStopping, onStop }: EmptyPagesNoteProps) {
  const pages = count === 1 ? '1 empty page' : `${count} empty pages`;
  return (
    <Strip
      role="status"
      title={`Still searching: ${pages} so far.`}
      action={
        <ActionButton size="small" pending={isStopping} pendingText="Stopping…" onClick={onStop}>
          Stop
        </ActionButton>
      }
    >
      Stops after {mostEmptyPages + 1}.
    </Strip>
  );
}

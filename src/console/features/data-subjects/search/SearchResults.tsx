import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { RefObject } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import type { useReadHold } from '#console/api/useHolds.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { dataSubjectQueries } from '../queries.ts';
import type { ResultPage } from '../read-result-page.ts';
import { subjectCriteria } from '../search-criteria.ts';
import { changeChain, type Search } from '../search-memory.ts';
import type { useSubjectSearch } from '../useSubjectSearch.ts';
import { EmptyPagesNote } from './EmptyPagesNote.tsx';
import { areAlike, isRanked } from './found-by.ts';
import { IndexHint } from './IndexHint.tsx';
import { MatchCount } from './MatchCount.tsx';
import { type Absence, absenceTitles, NoSubjects } from './NoSubjects.tsx';
import { ResultTable, ResultTableSkeleton } from './ResultTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const noExactMatch = 'No exact match.';

const absenceOf = ({ criteria }: Search, { hasNext }: ResultPage): Absence => {
  if (hasNext) return 'unread';
  return criteria.by ?? (subjectCriteria.hasFilters(criteria) ? 'filters' : 'blank');
};

const summaryOf = (search: Search, result: ResultPage): string => {
  if (result.rows.length === 0) return absenceTitles[absenceOf(search, result)];
  const found = result.rows.length === 1 ? '1 person' : `${result.rows.length} people`;
  if (areAlike(result.rows)) return `${noExactMatch} ${found} found`;
  return search.criteria.by === 'identifier' ? `${found} found` : '';
};

interface SearchResultsProps {
  state: ReturnType<typeof useSubjectSearch>;
  hold: ReturnType<typeof useReadHold>;
  /** The same in words. */
  hint: string | undefined;
  barRef: RefObject<HTMLDivElement | null>;
  /** Looks for the same text among data elements. */
  onLookUpElement: (value: string) => void;
  onClearFilters: () => void;
}

/** What a search found, page by page, and whatever keeps it from being found. */
export function SearchResults(props: SearchResultsProps) {
  const { state, hold, hint, barRef } = props;
  const { search, lookup, chain, page } = state;
  const client = useQueryClient();
  const keptFocus = useKeptFocus();
  const query = useQuery(dataSubjectQueries.page(search, chain.run, page));
  const { data, error, isPlaceholderData } = query;
  // The page before said that more follow, and then nothing did: it stays on screen.
  const isPastEnd =
    page > 0 && data !== undefined && !isPlaceholderData && data.rows.length === 0 && !data.hasNext;
  const before = useQuery({
    ...dataSubjectQueries.page(search, chain.run, Math.max(0, page - 1)),
    enabled: isPastEnd,
  });
  const isExpired = isApiError(error, 'conflict') && error.code === 'continuation-invalid';
  const lastPage = isPastEnd && before.data ? { ...before.data, hasNext: false } : undefined;
  const shown = lastPage ?? data;

  return (
    <div {...keptFocus}>
      <VisuallyHidden role="status">
        {data && !query.isFetching ? summaryOf(search, lastPage ?? data) : ''}
      </VisuallyHidden>
      <SelectionBar shown={(shown?.rows ?? []).map(({ Id }) => Id)} fallbackRef={barRef} />
      {query.isFetching && chain.emptyRun > 0 && (
        <EmptyPagesNote
          count={chain.emptyRun}
          isStopping={chain.isStopped}
          onStop={() => changeChain(client, search, () => ({ isStopped: true }))}
        />
      )}
      {isExpired ? (
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
          skeleton={<ResultTableSkeleton criteria={search.criteria} />}
        >
          {(result) => (
            <>
              {lookup?.by === 'element' && <IndexHint name={lookup.name} />}
              {areAlike(result.rows) && <Strip title={noExactMatch}>These are similar.</Strip>}
              {result.isCut && (
                <Strip tone="warn" title="More people match.">
                  Only the first {result.rows.length} are shown.
                </Strip>
              )}
              {search.criteria.by !== 'identifier' && !isRanked(result.rows) && (
                <MatchCount key={JSON.stringify(search)} search={search} />
              )}
              {lastPage && <Strip role="status" title="No more results." />}
              <ResultTable
                result={lastPage ?? result}
                criteria={search.criteria}
                hint={hint}
                labelOf={hold.label}
                isStale={isPlaceholderData || data === undefined}
                isWaiting={isPlaceholderData && hold.seconds === 0}
                empty={
                  <NoSubjects
                    absence={absenceOf(search, result)}
                    lookup={lookup}
                    tried={result.tried}
                    hasFilters={subjectCriteria.hasFilters(search.criteria)}
                    onLookUpElement={props.onLookUpElement}
                    onClearFilters={props.onClearFilters}
                    onReadOn={() => void query.refetch()}
                  />
                }
                onChange={state.change}
                // The page that could not be had is asked for again, not gone to twice.
                onPage={(next) => (next === page ? void query.refetch() : state.goTo(next))}
              />
            </>
          )}
        </QueryPanel>
      )}
    </div>
  );
}

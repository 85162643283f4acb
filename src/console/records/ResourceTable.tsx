import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { shownColumns } from './list/shown-columns.ts';
import { withTicks } from './list/tick-column.tsx';
import type { Ticks } from './list/useTicks.ts';
import { describeMatches, noneSoFar } from './narrowed-page.ts';
import type { ListState } from './useResourceList.ts';

interface ResourceTableProps<Item, Row> {
  list: ListState<Item>;
  /** Completes "The … list is paused": "purpose". */
  one: string;
  /** "purposes": completes "No … yet" and "No … match your filters". */
  many: string;
  /** What the pager counts; `many` by default. */
  unit?: string;
  /** Name of the table for assistive technology. */
  caption: string;
  /** Given no items before the first answer. */
  columns: (items: readonly Item[]) => readonly DataColumn<Row>[];
  rows: (items: readonly Item[]) => readonly Row[];
  rowKey: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  /** Ids of the columns that someone chose; undefined for those that a list starts with. */
  chosen?: readonly string[] | undefined;
  /** Rows can be ticked, for what is done to many. */
  ticks?: Ticks<Row>;
  /** For a list that holds nothing at all: what it's for, and how to create the first one. */
  blank: { title?: string; text: ReactNode; action?: ReactNode };
  /** For filters that match nothing. */
  noMatch?: { title: string; text?: string; clear: string };
}

/** A list page by page: its rows, or why there are none and what to do about it. */
export function ResourceTable<Item, Row>(props: ResourceTableProps<Item, Row>) {
  const { list, one, many, unit = many, caption, rows, rowKey, rowActions, chosen, ticks } = props;
  const { query, criteria, sort, rateLimit, goTo } = list;
  const { blank, noMatch = matching(many) } = props;
  const what = { caption, rowKey };
  const columns = (items: readonly Item[]) => {
    const shown = shownColumns(props.columns(items), chosen);
    return ticks ? withTicks(shown, ticks, rows(items)) : shown;
  };

  return (
    <QueryPanel
      query={query}
      what={`${one} list`}
      keepsLast
      skeleton={
        <DataTable
          {...what}
          columns={columns([])}
          rows={[]}
          rowActions={rowActions && (() => null)}
          isPending
        />
      }
    >
      {({ content, number, size, totalPages, totalElements, searched }) => {
        const isBlank = totalElements === 0 && !list.hasFilters;
        const firstRow = number * size + 1;
        const lastRow = firstRow + content.length - 1;
        const next = { page: criteria.page + 1 };
        const hasNext = next.page < totalPages;
        return (
          <DataTable
            {...what}
            columns={columns(content)}
            rows={rows(content)}
            rowActions={rowActions}
            {...(sort && {
              sort,
              sortHint: list.hint,
              onSort: ({ key, direction }) => goTo({ sort: `${key},${direction}` }),
            })}
            isStale={query.isPlaceholderData || query.data === undefined}
            empty={
              isBlank ? (
                <EmptyState title={blank.title ?? `No ${many} yet`} action={blank.action}>
                  {blank.text}
                </EmptyState>
              ) : totalElements === 0 ? (
                <EmptyState
                  title={(searched && noneSoFar(unit, searched)) ?? noMatch.title}
                  icon={SearchX}
                  action={<ActionButton onClick={list.clear}>{noMatch.clear}</ActionButton>}
                >
                  {noMatch.text}
                </EmptyState>
              ) : (
                <EmptyState
                  title="This page is past the end of the list"
                  action={
                    <ActionButton onClick={() => goTo({ page: 0 })}>Go to first page</ActionButton>
                  }
                />
              )
            }
            footerStays
            footer={
              isBlank ? undefined : (
                <>
                  {/* Filled from outside: what runs there outlives a read that fails. */}
                  {ticks && ticks.rows.length > 0 && <div className="place" ref={ticks.setPlace} />}
                  <Pager
                    unit={unit}
                    firstRow={firstRow}
                    lastRow={lastRow}
                    totalRows={totalElements}
                    words={
                      searched &&
                      describeMatches({
                        unit,
                        firstRow,
                        lastRow,
                        totalRows: totalElements,
                        searched,
                      })
                    }
                    hasPrevious={criteria.page > 0}
                    hasNext={hasNext}
                    onPrevious={() => goTo({ page: criteria.page - 1 })}
                    onNext={() => goTo(next)}
                    onNearNext={hasNext ? () => list.readAhead(next) : undefined}
                    pageSize={criteria.size}
                    onPageSize={(pageSize) => goTo({ size: pageSize })}
                    // A page that waits for a limit doesn't block the way back.
                    isPending={query.isPlaceholderData && rateLimit.seconds === 0}
                    labelOf={rateLimit.label}
                  />
                </>
              )
            }
          />
        );
      }}
    </QueryPanel>
  );
}

const matching = (many: string): NonNullable<ResourceTableProps<unknown, unknown>['noMatch']> => ({
  title: `No ${many} match your filters`,
  clear: 'Clear filters',
});

import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { shownColumns } from '#console/records/list/shown-columns.ts';
import { DataTable } from '#console/ui/DataTable.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { styled } from '#console/ui/styled.tsx';
import { headingOf, inListOrder, isRanked } from '../parts/found-by.ts';
import type { ResultPage } from '../read-result-page.ts';
import {
  type CriteriaChange,
  peopleCriteria,
  type SearchCriteria,
  sizes,
} from '../search-criteria.ts';
import { changeSelection, type SelectedPerson, useSelection } from '../search-memory.ts';
import { HitsFoot } from './HitsFoot.tsx';
import { hitsIn } from './hit-keys.ts';
import { PagerNotes } from './PagerNotes.tsx';
import { columnsBefore, subjectColumns } from './people-columns.tsx';
import { peopleList } from './people-views.ts';
import css from './ResultTable.module.css';

const caption = 'People';

/**
 * A page on its way shows at the buttons that asked for it too. Where rows are stacked, the box to
 * tick stands beside the name and not in a line of its own.
 */
const Frame = styled('div', css.Frame);

interface ResultTableProps {
  result: ResultPage;
  criteria: SearchCriteria;
  /** What holds the reading of another page, in words; undefined where nothing does. */
  hint: string | undefined;
  labelOf: (words: string) => string;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** Another page is on its way. */
  isWaiting: boolean;
  /** In place of the rows of a first page that has none. */
  empty: ReactNode;
  /** What became of the page that was asked for. */
  notes: ReactNode;
  /** For someone who is none of those found; undefined where that can't be. */
  optOut: ReactNode;
  onChange: (change: CriteriaChange) => void;
  onPage: (page: number) => void;
  /** Something is done with the rows: nobody is opened over it. */
  onStay: () => void;
}

/** One page of people, or why there is none. */
export function ResultTable(props: ResultTableProps) {
  const { result, criteria, notes, onChange, onPage } = props;
  const { page, firstRow, hasNext } = result;
  // In their own order, and on one page.
  const ranked = isRanked(result.rows, criteria.by);
  const rows = inListOrder(result.rows);
  const [reached, setReached] = useState<string>();
  const current = ranked ? (rows.find(({ Id }) => Id === reached) ?? rows[0])?.Id : undefined;
  const client = useQueryClient();
  const selection = useSelection();
  const { columns: chosen } = useListSetup(peopleList);

  const handleSelect = (subject: SelectedPerson, isSelected: boolean) => {
    props.onStay();
    changeSelection(client, (selected) => {
      const others = selected.filter(({ id }) => id !== subject.id);
      return isSelected ? [...others, subject] : others;
    });
  };
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = hitsIn(target.closest('table')).indexOf(target as HTMLAnchorElement);
    if (place >= 0) setReached(rows[place]?.Id);
  };
  const hasPager = rows.length > 0 && !ranked;

  return (
    <Frame
      data-hits={ranked || undefined}
      data-nobody={rows.length === 0 || undefined}
      onFocus={handleFocus}
    >
      <DataTable
        caption={caption}
        columns={shownColumns(
          subjectColumns({
            criteria,
            rows,
            isSelected: (wanted) => selection.some(({ id }) => id === wanted),
            onSelect: handleSelect,
          }),
          chosen,
        )}
        rows={rows}
        rowKey={({ Id }) => Id}
        currentKey={current}
        {...(ranked && { headingOf, countsHeadings: true })}
        sort={peopleCriteria.sortOf(criteria)}
        sortHint={props.hint}
        {...(!ranked && {
          onSort: ({ key, direction }) =>
            onChange({ sort: `${key},${direction}` as SearchCriteria['sort'] }),
        })}
        isStale={props.isStale}
        empty={props.empty}
        footer={
          (hasPager || ranked || notes) && (
            <>
              {props.isWaiting && <div className="progress" aria-hidden="true" />}
              {hasPager && (
                <Pager
                  page={page + 1}
                  firstRow={firstRow}
                  lastRow={firstRow + rows.length - 1}
                  hasPrevious={page > 0}
                  hasNext={hasNext}
                  onFirst={() => onPage(0)}
                  onPrevious={() => onPage(page - 1)}
                  onNext={() => onPage(page + 1)}
                  pageSize={criteria.size}
                  pageSizes={sizes}
                  onPageSize={(size) => onChange({ size })}
                  isPending={props.isWaiting}
                  labelOf={props.labelOf}
                />
              )}
              {ranked && <HitsFoot count={rows.length}>{props.optOut}</HitsFoot>}
              {notes && <PagerNotes>{notes}</PagerNotes>}
            </>
          )
        }
      />
    </Frame>
  );
}

interface ResultTableSkeletonProps {
  criteria: SearchCriteria;
  notes: ReactNode;
}

/** The table before its first answer. */
export function ResultTableSkeleton({ criteria, notes }: ResultTableSkeletonProps) {
  const { columns: chosen } = useListSetup(peopleList);
  return (
    <DataTable
      caption={caption}
      columns={shownColumns(columnsBefore(criteria), chosen)}
      rows={[]}
      rowKey={() => ''}
      isPending
      footer={notes && <PagerNotes>{notes}</PagerNotes>}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '#console/ui/DataTable.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { styled } from '#console/ui/styled.tsx';
import { isFormSet, isRanked } from '../parts/found-by.ts';
import type { ResultPage } from '../read-result-page.ts';
import {
  type CriteriaChange,
  peopleCriteria,
  type SearchCriteria,
  sizes,
} from '../search-criteria.ts';
import { changeSelection, type SelectedPerson, useSelection } from '../search-memory.ts';
import { PagerNotes } from './PagerNotes.tsx';
import { subjectColumns } from './people-columns.tsx';
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
  onChange: (change: CriteriaChange) => void;
  onPage: (page: number) => void;
  /** Something is done with the rows: nobody is opened over it. */
  onStay: () => void;
}

/** One page of people, or why there is none. */
export function ResultTable(props: ResultTableProps) {
  const { result, criteria, notes, onChange, onPage } = props;
  const { page, firstRow, hasNext } = result;
  const rows = result.rows.toSorted(
    (one, other) => Number(isFormSet(one)) - Number(isFormSet(other)),
  );
  // In their own order, and on one page.
  const ranked = isRanked(rows, criteria.by);
  const client = useQueryClient();
  const selection = useSelection();

  const handleSelect = (subject: SelectedPerson, isSelected: boolean) => {
    props.onStay();
    changeSelection(client, (selected) => {
      const others = selected.filter(({ id }) => id !== subject.id);
      return isSelected ? [...others, subject] : others;
    });
  };
  const hasPager = rows.length > 0 && !ranked;

  return (
    <Frame>
      <DataTable
        caption={caption}
        columns={subjectColumns({
          criteria,
          rows,
          isSelected: (wanted) => selection.some(({ id }) => id === wanted),
          onSelect: handleSelect,
        })}
        rows={rows}
        rowKey={({ Id }) => Id}
        headingOf={(row) => (isFormSet(row) ? 'Typed into a form' : undefined)}
        sort={peopleCriteria.sortOf(criteria)}
        sortHint={props.hint}
        {...(!ranked && {
          onSort: ({ key, direction }) =>
            onChange({ sort: `${key},${direction}` as SearchCriteria['sort'] }),
        })}
        isStale={props.isStale}
        empty={props.empty}
        footer={
          (hasPager || notes) && (
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
  return (
    <DataTable
      caption={caption}
      columns={subjectColumns({
        criteria,
        rows: [],
        isSelected: () => false,
        onSelect: () => undefined,
      })}
      rows={[]}
      rowKey={() => ''}
      isPending
      footer={notes && <PagerNotes>{notes}</PagerNotes>}
    />
  );
}

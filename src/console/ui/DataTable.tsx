import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Card } from './data-table-style.ts';
import { FilterChoice } from './FilterChoice.tsx';
import { SkeletonBar } from './Skeletons.tsx';
import { useOverflow } from './useOverflow.ts';
import { useRootMark } from './useRootMark.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SortState {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Drawn as the head in place of `header`, which still labels the cells of stacked rows. */
  head?: ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end';
  /** Makes the head a sort button that reports this key. */
  sortKey?: string;
  /** Direction of the first click; `asc` by default, `desc` suits times. */
  firstDirection?: SortState['direction'];
  render: (row: Row) => ReactNode;
  /** The name of the row: its header cell, and the first line where rows are stacked. */
  isRowHeader?: boolean;
  /** Second line, without label, where rows are stacked: the status. */
  isStackedSecond?: boolean;
  /** Secondary text color. */
  isQuiet?: boolean;
  /** Lets long content break; cells are one line otherwise. */
  canWrap?: boolean;
  /** Nobody can hide it. */
  isFixed?: boolean;
  /** Shown only where someone chose it among the columns of its list. */
  startsHidden?: boolean;
  /** What it says of a row in a file; not in files where it's left out. */
  text?: (row: Row) => string | number | null;
  /** Width of the skeleton bar, a CSS length. */
  skeletonWidth?: string;
}

interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** At most one page: 100 rows. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows with the same heading stand together under it; undefined for those without. */
  headingOf?: (row: Row) => string | undefined;
  /** Headings say how many rows they have. */
  countsHeadings?: boolean;
  /** The row that a key outside the table would open. */
  currentKey?: string | undefined;
  sort?: SortState;
  /** Sorting belongs to the whole set: the caller asks the service again. */
  onSort?: (next: SortState) => void;
  /** What is to be known before sorting, such as a limit that holds: describes every sort button. */
  sortHint?: string;
  /** Buttons at the end of a row: seen on hover and focus, always in reach of keyboard and touch. */
  rowActions?: (row: Row) => ReactNode;
  /** Stands below a row, across all columns; null for nothing. */
  detailOf?: (row: Row) => ReactNode;
  /** No data yet: rows in the shape of what comes. */
  isPending?: boolean;
  skeletonRows?: number;
  /** Earlier data while other data are on their way: dimmed and marked busy. */
  isStale?: boolean;
  /** Stands in place of the rows when there are none, such as an `EmptyState`. */
  empty?: ReactNode;
  /** Foot of the card, such as a `Pager`. */
  footer?: ReactNode;
  /** The foot stays at the bottom of the window while rows scroll. */
  footerStays?: boolean;
  /** No card around it: for a table inside a `Section`. */
  isBare?: boolean;
}

/**
 * The one table: sticky head, sorting by head, actions in place. Below 600 px of room rows become
 * stacked lines with the name first.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, sortHint, rowActions, empty, footer } =
    props;
  const width = columns.length + (rowActions ? 1 : 0);
  const { isPending = false, skeletonRows = 8, isStale = false, isBare = false } = props;
  const footerStays = props.footerStays === true && Boolean(footer);
  useRootMark('data-foot-stays', footerStays);
  const { frameRef, isOverflowing } = useOverflow();
  const captionId = useId();
  const hintId = useId();
  const hint = sortHint === undefined ? undefined : { id: hintId, text: sortHint };
  const isEmpty = !isPending && rows.length === 0;
  // A bare table is in a section of mostly the same name, and landmarks need names of their own.
  const frameRole = isBare ? 'group' : 'region';

  return (
    <Card data-bare={isBare || undefined}>
      {onSort && !isEmpty && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      {isStale && <div className="progress" aria-hidden="true" />}
      <div
        ref={frameRef}
        className="frame"
        data-overflowing={isOverflowing || undefined}
        {...(isOverflowing && { role: frameRole, 'aria-labelledby': captionId, tabIndex: 0 })}
      >
        <table aria-busy={isPending || isStale || undefined} data-stale={isStale || undefined}>
          <caption>
            <VisuallyHidden id={captionId}>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} hint={hint} />
              ))}
              {rowActions && (
                <th scope="col" className="actions">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          {isPending && (
            <tbody aria-hidden>
              <SkeletonRows columns={columns} count={skeletonRows} hasActions={!!rowActions} />
            </tbody>
          )}
          {!isPending &&
            groupRows(rows, props.headingOf).map(({ heading, own }) => (
              <tbody key={heading ?? ''}>
                {heading && (
                  <tr>
                    <th scope="rowgroup" colSpan={width}>
                      {heading}
                      {props.countsHeadings && (
                        <>
                          {' '}
                          <span className="count">{own.length}</span>
                        </>
                      )}
                    </th>
                  </tr>
                )}
                {own.map((row) => {
                  const detail = props.detailOf?.(row);
                  return (
                    <Fragment key={rowKey(row)}>
                      <tr
                        data-has-detail={detail ? true : undefined}
                        data-current={rowKey(row) === props.currentKey || undefined}
                      >
                        {columns.map((column) => (
                          <BodyCell key={column.id} column={column} row={row} />
                        ))}
                        {rowActions && (
                          <td className="actions">
                            <div>{rowActions(row)}</div>
                          </td>
                        )}
                      </tr>
                      {detail && (
                        <tr data-detail>
                          <td colSpan={width} data-wrap>
                            {detail}
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
              </tbody>
            ))}
        </table>
      </div>
      {isPending && <VisuallyHidden role="status">{`Loading ${caption}`}</VisuallyHidden>}
      {hint && <VisuallyHidden id={hint.id}>{hint.text}</VisuallyHidden>}
      {isEmpty && empty}
      {footer && (
        <div className="foot" data-stays={footerStays || undefined}>
          {footer}
        </div>
      )}
    </Card>
  );
}

/** Rows by their heading, in the order in which the first of each comes. */
const groupRows = <Row,>(rows: readonly Row[], headingOf?: (row: Row) => string | undefined) =>
  [...Map.groupBy(rows, (row) => headingOf?.(row))].map(([heading, own]) => ({ heading, own }));

interface HeadProps<Row> {
  column: DataColumn<Row>;
  sort: SortState | undefined;
  onSort: ((next: SortState) => void) | undefined;
  hint: { id: string; text: string } | undefined;
}

function HeadCell<Row>({ column, sort, onSort, hint }: HeadProps<Row>) {
  const { header, head = header, sortKey, align, firstDirection = 'asc' } = column;
  if (!sortKey || !onSort) {
    return (
      <th scope="col" data-align={align}>
        {head}
      </th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  const Arrow = direction ? (direction === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown;

  function handleClick() {
    const flipped = direction === 'asc' ? 'desc' : 'asc';
    onSort?.({ key: sortKey ?? '', direction: direction ? flipped : firstDirection });
  }

  return (
    <th scope="col" data-align={align} aria-sort={direction && `${direction}ending`}>
      <button
        type="button"
        data-sorted={direction !== undefined || undefined}
        data-tip={hint?.text}
        aria-describedby={hint?.id}
        onClick={handleClick}
      >
        {header}
        <Arrow size={13} strokeWidth={2} />
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const look = {
    'data-align': column.align,
    'data-quiet': column.isQuiet || undefined,
    'data-wrap': column.canWrap || undefined,
  };
  if (column.isRowHeader) {
    return (
      <th scope="row" {...look}>
        {column.render(row)}
      </th>
    );
  }
  return (
    <td {...look} data-label={column.header} data-second={column.isStackedSecond || undefined}>
      {column.render(row)}
    </td>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  count: number;
  hasActions: boolean;
}

function SkeletonRows<Row>({ columns, count, hasActions }: SkeletonRowsProps<Row>) {
  const widths = Array.from({ length: count }, (_, row) => ({
    key: `skeleton ${row}`,
    width: `${58 + ((row * 17) % 34)}%`,
  }));
  return widths.map(({ key, width }) => (
    <tr key={key}>
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-skeleton={column.isRowHeader ? 'name' : ''}
          data-second={column.isStackedSecond || undefined}
        >
          <SkeletonBar style={{ width: column.skeletonWidth ?? width }} />
        </td>
      ))}
      {hasActions && <td className="actions" />}
    </tr>
  ));
}

interface SortChoiceProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: SortState | undefined;
  onSort: (next: SortState) => void;
}

/** Stacked rows have no head to click: the same choice as a list. */
function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const sorts = columns.flatMap(({ sortKey: key, header }) => (key ? [{ key, header }] : []));
  const options = sorts.flatMap(({ key, header }) => [
    { value: `asc ${key}`, label: `${header}, ascending` },
    { value: `desc ${key}`, label: `${header}, descending` },
  ]);

  // The sort in force may be of a column that is not shown now.
  if (sort && !sorts.some(({ key }) => key === sort.key)) {
    const words = sort.key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    options.push({
      value: `${sort.direction} ${sort.key}`,
      label: `${words}, ${sort.direction}ending`,
    });
  }

  function handleChange(value: string) {
    const [direction, key] = value.split(' ');
    if (key) {
      onSort({ key, direction: direction === 'desc' ? 'desc' : 'asc' });
    }
  }

  return (
    <div className="sort-choice">
      <FilterChoice
        label="Sorted by"
        anyLabel="default"
        options={options}
        value={sort ? `${sort.direction} ${sort.key}` : ''}
        onChange={handleChange}
        isPlain
      />
    </div>
  );
}

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

// A button that brings three more rows isn't worth its place.
const notWorthIt = 5;

const rowSelector = 'tbody tr, li, label';

/** Rows in order; what looks like one inside a row, such as the label of its control, is none. */
const rowsIn = (root: HTMLElement | null): Element[] =>
  [...(root?.querySelectorAll(rowSelector) ?? [])].filter((row) => {
    const outer = row.parentElement?.closest(rowSelector);
    return !outer || !root?.contains(outer);
  });

interface ShowMoreOptions<Row> {
  /** Rows shown at first. */
  atFirst?: number;
  /** Rows added each time. */
  step?: number;
  /** Marks rows that are shown wherever they are in the list. */
  isAlwaysShown?: (row: Row) => boolean;
  /** Identifies the list: when it changes, the first rows are shown again. */
  listKey?: string;
}

interface ShowMore<Row> {
  shown: readonly Row[];
  /** "Show 100 more"; undefined where all are shown. */
  label: string | undefined;
  /** "20 of 500" */
  count: string;
  showMore: () => void;
  /** Around the rows: the first of those that were added takes the focus. */
  root: RefObject<HTMLDivElement | null>;
}

/** Shows the first rows of a possibly long list, and more on request. */
export const useShowMore = <Row>(
  rows: readonly Row[],
  { atFirst = 20, step = 100, isAlwaysShown, listKey = '' }: ShowMoreOptions<Row> = {},
): ShowMore<Row> => {
  const root = useRef<HTMLDivElement>(null);
  const rowsBefore = useRef<ReadonlySet<Element> | null>(null);
  const [asked, setAsked] = useState({ listKey, wanted: atFirst });
  const wanted = asked.listKey === listKey ? asked.wanted : atFirst;
  const end = rows.length <= wanted + notWorthIt ? rows.length : wanted;
  const shown = useMemo(
    () => rows.filter((row, index) => index < end || isAlwaysShown?.(row)),
    [rows, end, isAlwaysShown],
  );
  const rest = rows.length - shown.length;

  useEffect(() => {
    const before = rowsBefore.current;
    rowsBefore.current = null;
    if (before === null) return;
    const firstNew = rowsIn(root.current).find((row) => !before.has(row));
    firstNew?.querySelector<HTMLElement>('a, button, select, input')?.focus();
  });

  return {
    shown,
    label: rest > 0 ? `Show ${Math.min(step, rest)} more` : undefined,
    count: `${shown.length} of ${rows.length}`,
    showMore: () => {
      rowsBefore.current = new Set(rowsIn(root.current));
      setAsked({ listKey, wanted: end + step });
    },
    root,
  };
};

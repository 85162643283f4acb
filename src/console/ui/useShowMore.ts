import { type RefObject, useEffect, useRef, useState } from 'react';

const atFirst = 20;
const step = 100;
// A button that brings three more rows isn't worth its place.
const notWorthIt = 5;

const rowSelector = 'tbody tr, li, label';

/** Rows in order; what looks like one inside a row, such as the label of its control, is none. */
const rowsIn = (root: HTMLElement | null): Element[] =>
  [...(root?.querySelectorAll(rowSelector) ?? [])].filter((row) => {
    const outer = row.parentElement?.closest(rowSelector);
    return !outer || !root?.contains(outer);
  });

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

/**
 * The first rows of a list that may be long, and more of them when asked for.
 * @param isAlwaysShown for rows that must be seen wherever they are
 */
export const useShowMore = <Row>(
  rows: readonly Row[],
  isAlwaysShown: (row: Row) => boolean = () => false,
): ShowMore<Row> => {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(atFirst);
  const [firstNew, setFirstNew] = useState<number | null>(null);
  const end = rows.length <= wanted + notWorthIt ? rows.length : wanted;
  const shown = rows.filter((row, index) => index < end || isAlwaysShown(row));
  const rest = rows.length - shown.length;

  useEffect(() => {
    if (firstNew === null) return;
    rowsIn(root.current)[firstNew]?.querySelector<HTMLElement>('a, button, select, input')?.focus();
  }, [firstNew]);

  return {
    shown,
    label: rest > 0 ? `Show ${Math.min(step, rest)} more` : undefined,
    count: `${shown.length} of ${rows.length}`,
    showMore: () => {
      setWanted(end + step);
      setFirstNew(end);
    },
    root,
  };
};

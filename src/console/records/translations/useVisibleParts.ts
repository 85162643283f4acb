import { type RefObject, useLayoutEffect, useState } from 'react';
import { isSame } from '#console/api/is-same.ts';
import { type Part, visibleParts } from './visible-parts.ts';

interface Lengths {
  rows: readonly number[];
  columns: readonly number[];
  /** What sticks at the top and at the left covers so much of the frame. */
  head: { height: number; width: number };
  /** The places of the row and the column that have the focus, -1 for none. */
  kept: { row: number; column: number };
}

type View = { top: number; left: number; height: number; width: number };

const nothing: View = { top: 0, left: 0, height: 0, width: 0 };

/** Scrolling draws anew once it has come so far. */
const step = 100;
const margin = 2 * step;

const viewOf = ({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement): View => ({
  top: Math.floor(scrollTop / step) * step,
  left: Math.floor(scrollLeft / step) * step,
  height: clientHeight,
  width: clientWidth,
});

/** The rows and columns of a scrolling frame that are drawn. */
export const useVisibleParts = (
  frame: RefObject<HTMLElement | null>,
  { rows, columns, head, kept }: Lengths,
): { rows: Part[]; columns: Part[] } => {
  const [view, setView] = useState(nothing);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const look = () => {
      const next = viewOf(element);
      setView((last) => (isSame(last, next) ? last : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [frame]);

  return {
    rows: visibleParts(
      rows,
      { start: view.top, length: Math.max(0, view.height - head.height) },
      { margin, kept: kept.row },
    ),
    columns: visibleParts(
      columns,
      { start: view.left, length: Math.max(0, view.width - head.width) },
      { margin, kept: kept.column },
    ),
  };
};

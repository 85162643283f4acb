import type { CSSProperties } from 'react';

/**
 * Style of what is laid out and drawn only where it is in view, and cut at its edge; `height`, of its
 * content, is taken until it was. A long list has it itself, beside its rows: out of view the browser
 * then watches one element, not each row, at every key that is typed elsewhere on the page.
 */
export const drawnWhereSeen = (height: string) =>
  ({ contentVisibility: 'auto', containIntrinsicSize: `auto ${height}` }) as const;

/** Tells a list's style how many rows it has, as `--count`. */
export const countStyle = (count: number) => ({ '--count': count }) as CSSProperties;

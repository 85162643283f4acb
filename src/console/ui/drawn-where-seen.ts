import type { CSSProperties } from 'react';

/**
 * Style of what is laid out and drawn only where it is in view, and cut at its edge; `height`, of its
 * content, is taken until it was. A list has it, not its lines: the browser watches each element
 * that has it at every key that is typed anywhere on the page.
 */
export const drawnWhereSeen = (height: string) =>
  ({ contentVisibility: 'auto', containIntrinsicHeight: `auto ${height}` }) as const;

/** Tells a list's style how many rows it has, as `--count`. */
export const countStyle = (count: number) => ({ '--count': count }) as CSSProperties;

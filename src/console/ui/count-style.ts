import type { CSSProperties } from 'react';

/**
 * Tells a list's style how many rows it has, as `--count`, for the height that it takes until it was
 * in view: with `content-visibility` it's laid out and drawn only there, and cut at its edge. A list
 * has that, not its lines: the browser watches each element that has it at every key that is typed
 * anywhere on the page.
 */
export const countStyle = (count: number) => ({ '--count': count }) as CSSProperties;

/**
 * Style of what is laid out and drawn only where it is in view, and cut at its edge; `height` in px
 * is taken until it was. A long list has it itself, beside its rows: out of view the browser then
 * watches one element, not each row, at every key that is typed elsewhere on the page.
 */
export const drawnWhereSeen = (height: number | string) =>
  ({
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${typeof height === 'number' ? `${height}px` : height}`,
  }) as const;

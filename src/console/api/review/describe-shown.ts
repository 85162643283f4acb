import type { Shown } from './review-field.ts';

/** A value on one line. */
export const describeShown = (shown: Shown): string =>
  shown.kind === 'text'
    ? shown.text || 'not set'
    : shown.items.map(({ text }) => text).join(', ') || 'none';

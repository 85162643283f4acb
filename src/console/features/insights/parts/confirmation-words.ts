import { formatCount } from '#console/api/limits/limit-words.ts';
import type { ConfirmationNumbers } from '#contract/confirmation-numbers.ts';

/** How many people confirmed by mail, in words. */
export const confirmationWords = ({
  mailed,
  confirmed,
  waiting,
  unmailed,
}: ConfirmationNumbers): string =>
  [
    `${formatCount(confirmed)} of ${formatCount(mailed)} confirmed by mail within 72 hours`,
    waiting > 0 && `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`,
    unmailed > 0 && `${formatCount(unmailed)} without mail`,
  ]
    .filter(Boolean)
    .join(', ');

import type { SealFault } from '#contract/activity.ts';
import type { ActivityRow } from '#service/db/schema/activity.ts';
import type { MacDoubt } from '#service/identity/row-signing.ts';
import { ticketKeyOf } from './tickets.ts';

/**
 * How much earlier than the seal before it a row may be: its time is that of an act in a transaction
 * that was committed after that seal. A statement ends after 25 seconds, and two clocks that may be
 * used differ by two minutes at most.
 */
export const longestTransactionMs = 600_000;

/** The first release that signs rows, and the first whose seals say since when. */
export const firstToSign = 40;
export const firstToDateSeals = 46;

const ofDoubt = {
  foreign: 'rowMoved',
  wrong: 'rowChanged',
} as const satisfies Partial<Record<MacDoubt, SealFault>>;

/**
 * What is wrong with a row by itself; undefined if nothing is.
 * @param row `at` is when it says that it was written, RFC 3339
 * @param known why its MAC isn't ours, since when each row has one, and when the seal before it was
 *   made; each undefined where it isn't known
 */
export const faultOfRow = (
  row: Pick<ActivityRow, 'at' | 'criteria' | 'ticket'>,
  {
    doubt,
    signedSince,
    sealBefore,
  }: {
    doubt: MacDoubt | undefined;
    signedSince: string | undefined;
    sealBefore: string | undefined;
  },
): SealFault | undefined => {
  if (doubt === 'foreign' || doubt === 'wrong') return ofDoubt[doubt];
  const at = Date.parse(row.at);
  if (doubt === 'missing' && signedSince !== undefined && at >= Date.parse(signedSince)) {
    return 'rowForged';
  }
  if (sealBefore !== undefined && at < Date.parse(sealBefore) - longestTransactionMs) {
    return 'rowDatedBack';
  }
  // Nobody would find it by its ticket, or by another's.
  return row.ticket === ticketKeyOf(row.criteria) ? undefined : 'rowChanged';
};

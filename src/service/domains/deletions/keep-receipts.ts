import type { Deletion } from '#service/domains/erasures/eraser.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';

/** So many months later; where that month is shorter, its last day. */
const monthsLater = (instant: string, months: number): string => {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return toInstant(date.toISOString());
};

/** A deletion of people that a program asked for, whose receipts stay for so long if it asked for that. */
export const deletionOfProgram = ({
  retainsReceipts,
  keepMonths,
  requestedAt,
  requestedBy,
}: {
  retainsReceipts: boolean;
  keepMonths: number;
  requestedAt: string;
  requestedBy: string;
}): Deletion => ({
  deleteType: 'API',
  ruleId: null,
  erasureId: null,
  keep: retainsReceipts
    ? {
        until: monthsLater(requestedAt, keepMonths),
        reason: `Kept at the request of ${requestedBy}`,
      }
    : null,
});

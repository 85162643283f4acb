import type { NumberTable } from '#console/records/csv.ts';
import type { OverdueArrival } from '#contract/arrivals.ts';

/**
 * Overdue withdrawals as a file: a line for each person, purpose and destination; people are masked.
 * @param nameOf the name of a purpose, by its id
 */
export const overdueFile = (
  rows: readonly OverdueArrival[],
  nameOf: (purposeId: string) => string,
): NumberTable => ({
  head: [
    'Person',
    'Person id',
    'Purpose',
    'Destination',
    'Use',
    'Withdrawn (UTC)',
    'Recorded (UTC)',
    'Due (UTC)',
    'Sent (UTC)',
    'Acknowledged (UTC)',
    'Done when',
  ],
  rows: rows.map((row) => [
    row.person,
    row.dataSubjectId,
    nameOf(row.purposeId),
    row.destinationName,
    row.destinationUse,
    row.withdrawnDate ?? null,
    row.recordedDate ?? null,
    row.dueDate ?? null,
    row.sentDate ?? null,
    row.acknowledgedDate ?? null,
    row.doneWhen === 'APPLIED' ? 'applied' : 'acknowledged',
  ]),
});

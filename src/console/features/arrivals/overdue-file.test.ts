import { expect, test } from 'vitest';
import { toCsv } from '#console/records/csv.ts';
import { overdueFile } from './overdue-file.ts';

test('a file of overdue withdrawals has a line for each, with masked people', () => {
  const row = {
    ...{ id: 'a', destinationId: 'd', destinationName: 'Print', destinationUse: 'Letters' },
    ...{ isDestinationDeleted: false, purposeId: 'p', state: 'OVERDUE', isOfFormer: false },
    ...{ withdrawnDate: '2026-11-11T08:40:00.000Z', recordedDate: '2026-11-11T08:41:00.000Z' },
    ...{ dueDate: '2026-11-26T00:00:00.000Z', doneWhen: 'APPLIED', sentDate: null },
    ...{ dataSubjectId: 's', person: 'a•••@example.org' },
  };
  expect(
    toCsv(overdueFile([row], () => 'Marketing post'))
      .split('\r\n')
      .slice(1),
  ).toEqual([
    'a•••@example.org,s,Marketing post,Print,Letters,2026-11-11T08:40:00.000Z,2026-11-11T08:41:00.000Z,2026-11-26T00:00:00.000Z,,,applied',
    '',
  ]);
});

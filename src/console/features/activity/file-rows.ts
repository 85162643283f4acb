import type { NumberTable } from '#console/ui/csv.ts';
import type { ActivityRecord } from '#contract/activity.ts';
import { changedFields } from './changed-fields.ts';
import { erasedText, fieldWords, kindText, nameOf, objectText } from './words.ts';

/** The activity as a file for a spreadsheet: a line for each act. */
export const toFile = (records: readonly ActivityRecord[]): NumberTable => ({
  head: [
    'Time (UTC)',
    'Who',
    'Through',
    'What',
    'Of what',
    'Name',
    'Id',
    'Person',
    'Reason',
    'People',
    'Searched by',
    'Changed',
    'Status',
    'Request',
  ],
  rows: records.map((record) => [
    record.at,
    record.actor.name ?? record.actor.subject,
    record.client,
    kindText(record),
    objectText(record),
    nameOf(record) ?? null,
    record.object.id ?? record.persons[0]?.dataSubjectId ?? null,
    [...record.persons.map(({ mask }) => mask), erasedText(record)].filter(Boolean).join(', '),
    [...new Set(record.persons.map(({ reason }) => reason ?? ''))].join(' '),
    record.people ?? null,
    record.criteria.map(fieldWords).join(', '),
    [...record.fields, ...changedFields(record).map(({ field }) => field)].join(', '),
    record.status,
    record.requestId,
  ]),
});

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { type NumberTable, toCsv } from '#console/records/csv.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { criteriaOf, fieldsOf, programOf, toldOf } from '../act-facts.ts';
import { changedFields } from '../changed-fields.ts';
import { failureWords } from '../failure-words.ts';
import { type ActivityCriteria, fileMaximum, readAllActivity } from '../queries.ts';
import { settingLabel } from '../setting-words.ts';
import { erasedText, kindText, nameOf, objectText } from '../words.ts';
import css from './DownloadActivity.module.css';

/** The activity as a file for a spreadsheet: a line for each act. */
const toFile = (records: readonly ActivityRecord[]): NumberTable => ({
  head: [
    'Time (UTC)',
    'Who',
    'Program',
    'What',
    'Of what',
    'Name',
    'Id',
    'Person',
    'Reason',
    'Ticket',
    'People',
    'Searched by',
    'Told',
    'Changed',
    'Status',
    'Request',
  ],
  rows: records.map((record) => [
    record.at,
    record.actor.name ?? record.actor.subject,
    programOf(record),
    kindText(record),
    objectText(record),
    nameOf(record) ?? null,
    record.object.id ?? record.persons[0]?.dataSubjectId ?? null,
    [...record.persons.map(({ mask }) => mask), erasedText(record)].filter(Boolean).join(', '),
    [...new Set(record.persons.map(({ reason }) => reason ?? ''))].join(' '),
    record.ticket ?? null,
    record.people ?? null,
    criteriaOf(record).join(', '),
    toldOf(record),
    [
      ...fieldsOf(record),
      ...changedFields(record).flatMap(
        ({ field }) => settingLabel(record.object.type, field) ?? [],
      ),
    ].join(', '),
    record.status,
    record.requestId,
  ]),
});

const Line = styled('span', css.Line);

const countText = (count: number): string => countWords(count, 'row');

/** The file's name says when it was made, and whether it is whole. */
const fileName = (isWhole: boolean): string =>
  `activity-${new Date().toISOString().slice(0, 10)}${isWhole ? '' : '-partial'}.csv`;

/** All acts that fit the filters, as a file for spreadsheets. */
export function DownloadActivity({ criteria }: { criteria: ActivityCriteria }) {
  const [said, setSaid] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function download() {
    const abort = new AbortController();
    reading.current = abort;
    setSaid('');
    setCount(0);
    try {
      const { rows, isWhole } = await readAllActivity(criteria, {
        signal: abort.signal,
        onRead: setCount,
      });
      saveFile(fileName(isWhole), toCsv(toFile(rows)), 'text/csv;charset=utf-8');
      const most = `Saved the newest ${countText(fileMaximum)}. Choose a shorter time for the rest.`;
      setSaid(isWhole ? `Saved ${countText(rows.length)}.` : most);
    } catch (error) {
      if (!abort.signal.aborted) setSaid(`Nothing was saved. ${failureWords(error)}`);
    } finally {
      setCount(null);
    }
  }

  return (
    <>
      <Line role="status">{count !== null && count > 0 ? countText(count) : said}</Line>
      <ActionButton
        icon={Download}
        pending={count !== null}
        pendingText="Reading…"
        onClick={download}
      >
        Download CSV
      </ActionButton>
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { toCsv } from '#console/records/csv.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './DownloadOverdue.module.css';
import { overdueFile } from './overdue-file.ts';
import { fileMaximum, readAllOverdue } from './queries.ts';

const Said = styled('span', css.Said);

const fileName = (isWhole: boolean): string =>
  `overdue-withdrawals-${new Date().toISOString().slice(0, 10)}${isWhole ? '' : '-partial'}.csv`;

/** All overdue withdrawals, or those of one destination, as a file for spreadsheets. */
export function DownloadOverdue({ destinationId }: { destinationId: string | undefined }) {
  const [said, setSaid] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const client = useQueryClient();
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function download() {
    const abort = new AbortController();
    reading.current = abort;
    setSaid('');
    setCount(0);
    try {
      const query = destinationId === undefined ? {} : { destinationId };
      const { rows, isWhole } = await readAllOverdue(query, {
        signal: abort.signal,
        onRead: setCount,
      });
      const versions = await client.fetchQuery(purposeQueries.allVersions());
      const nameOf = (id: string) => versions.get(id.toLowerCase())?.[0]?.label ?? id;
      saveFile(fileName(isWhole), toCsv(overdueFile(rows, nameOf)), 'text/csv;charset=utf-8');
      setSaid(
        isWhole
          ? `Saved ${countWords(rows.length, 'row')}.`
          : `Saved the first ${countWords(fileMaximum, 'row')}.`,
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!isApiError(error)) throw error;
      setSaid(`Nothing was saved. ${error.message}`);
    } finally {
      setCount(null);
    }
  }

  return (
    <>
      <Said role="status">{count !== null && count > 0 ? countWords(count, 'row') : said}</Said>
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

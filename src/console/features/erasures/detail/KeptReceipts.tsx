import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Erasure, KeptReceipt } from '#contract/erasures.ts';
import { erasureQueries } from '../queries.ts';
import css from './KeptReceipts.module.css';

const Foot = styled('div', css.Foot);

const columns: readonly DataColumn<KeptReceipt>[] = [
  {
    id: 'id',
    header: 'Receipt',
    isRowHeader: true,
    canWrap: true,
    render: ({ receiptId }) => <code>{receiptId}</code>,
  },
  {
    id: 'entries',
    header: 'Timeline entries',
    align: 'end',
    render: ({ transactions }) => transactions.length,
  },
  {
    id: 'until',
    header: 'Kept until',
    render: ({ keepUntil }) => <Time value={keepUntil} precision="day" />,
  },
];

/** The receipts that stay as proof: who reads them leaves a trace, so only on request. */
export function KeptReceipts({ erasure }: { erasure: Erasure }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Kept receipts"
      hint={countWords(erasure.keptReceipts, 'receipt')}
      isFlush={isOpen}
    >
      {isOpen ? (
        <Receipts id={erasure.id} />
      ) : (
        <>
          <p>Only administrators can open them. That you did is recorded in the activity.</p>
          <ActionButton onClick={() => setIsOpen(true)}>Open receipts</ActionButton>
        </>
      )}
    </Section>
  );
}

function Receipts({ id }: { id: string }) {
  const query = useQuery(erasureQueries.kept(id));
  const isPresenting = usePresenting();
  const { data } = query;

  function handleSave() {
    if (data === undefined) return;
    const text = `${JSON.stringify(data.content, null, 2)}\n`;
    saveFile(`kept-receipts-${id.slice(0, 8)}.json`, text, 'application/json');
  }

  return (
    <QueryPanel
      query={query}
      what="kept receipts"
      skeleton={<LinesSkeleton label="kept receipts" lines={3} />}
    >
      {({ content, total }) => (
        <DataTable
          caption="Kept receipts"
          isBare
          columns={columns}
          rows={content}
          rowKey={({ receiptId }) => receiptId}
          footer={
            <Foot>
              <ActionButton
                icon={Download}
                blockedReason={isPresenting ? presenterReason : undefined}
                onClick={handleSave}
              >
                Save file with all values
              </ActionButton>
              {total > content.length && (
                <span>Only the newest {content.length} are shown and saved.</span>
              )}
            </Foot>
          }
        />
      )}
    </QueryPanel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { readPointSendersEndpoint } from '#contract/point-senders.ts';
import css from './Health.module.css';
import { pointHealthQueries } from './queries.ts';
import { type SenderRow, senderRows } from './sender-rows.ts';

const Said = styled('div', css.Said);

const columns: readonly DataColumn<SenderRow>[] = [
  { id: 'network', header: 'Network', isRowHeader: true, render: ({ name }) => name },
  {
    id: 'records',
    header: 'Records',
    align: 'end',
    render: ({ records }) => formatCount(records),
  },
  {
    id: 'refused',
    header: 'Refused',
    align: 'end',
    render: ({ refused }) => formatCount(refused),
  },
];

/** From which networks a collection point's records came in the last hour. */
export function Senders({ id }: { id: string }) {
  const query = useQuery(pointHealthQueries.senders(id));
  return (
    <Section title="Senders" isFlush>
      <QueryPanel
        query={query}
        what="senders"
        skeleton={<LinesSkeleton label="senders" lines={2} />}
      >
        {(senders) => <Found senders={senders} />}
      </QueryPanel>
    </Section>
  );
}

function Found({ senders }: { senders: EndpointAnswer<typeof readPointSendersEndpoint> }) {
  const { since, records, refused } = senders;
  if (records === 0) {
    return (
      <Said>
        <p>
          No records since <Time value={since} />.
        </p>
      </Said>
    );
  }
  return (
    <>
      <Said>
        <p>
          {formatCount(records)} {records === 1 ? 'record' : 'records'} since <Time value={since} />
          , {formatCount(refused)} refused. Addresses are shortened to their network.
        </p>
      </Said>
      <DataTable
        caption="Records by network"
        columns={columns}
        rows={senderRows(senders)}
        rowKey={({ name }) => name}
        isBare
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import lines from '#console/ui/lines.module.css';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { OverdueArrival } from '#contract/arrivals.ts';
import { missingText, resultText } from './parts/arrival-words.ts';

const Lines = styled('span', lines.Lines);

export const overdueColumns: readonly DataColumn<OverdueArrival>[] = [
  {
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    skeletonWidth: '160px',
    render: ({ dataSubjectId, person }) => (
      <TextLink look="strong" href={paths.dataSubject.to(dataSubjectId)}>
        {person || `Person ${dataSubjectId.slice(0, 8)}`}
      </TextLink>
    ),
  },
  {
    id: 'purpose',
    header: 'Purpose',
    canWrap: true,
    skeletonWidth: '120px',
    render: ({ purposeId }) => <PurposeName id={purposeId} />,
  },
  {
    id: 'destination',
    header: 'Destination',
    canWrap: true,
    skeletonWidth: '180px',
    render: (arrival) => (
      <Lines>
        {arrival.destinationName}
        <small>{missingText(arrival)}</small>
      </Lines>
    ),
  },
  {
    id: 'withdrawn',
    header: 'Withdrawn',
    isQuiet: true,
    skeletonWidth: '120px',
    render: ({ withdrawnDate }) => <Time value={withdrawnDate} />,
  },
  {
    id: 'due',
    header: 'Due',
    isStackedSecond: true,
    skeletonWidth: '120px',
    render: (arrival) => (
      <Lines>
        <Time value={arrival.dueDate} />
        <small>{`overdue ${resultText(arrival, api().serverNow())}`}</small>
      </Lines>
    ),
  },
];

function PurposeName({ id }: { id: string }) {
  const { data } = useQuery(purposeQueries.allVersions());
  return data?.get(id.toLowerCase())?.[0]?.label ?? '';
}

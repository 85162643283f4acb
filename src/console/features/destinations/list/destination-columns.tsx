import { AlarmClock } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';
import type { Overdue } from '../useOverdue.ts';
import {
  eventsWords,
  faultWords,
  healthKind,
  healthOf,
  hostOf,
  isWaiting,
  mayWait,
} from '../words.ts';
import css from './destination-columns.module.css';

const Lines = styled('span', css.Lines);
const Address = styled('span', css.Address);

/** @param overdueAt what is overdue at a destination, where anything is */
export const destinationColumns = (
  overdueAt: (id: string) => Overdue | undefined,
): readonly DataColumn<Destination>[] => [
  {
    id: 'name',
    header: 'Destination',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '160px',
    text: ({ name }) => name,
    render: ({ id, name, use }) => (
      <Lines>
        <TextLink look="strong" href={paths.destination.to(id)}>
          {name}
        </TextLink>
        <small>{use}</small>
      </Lines>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    isStackedSecond: true,
    canWrap: true,
    skeletonWidth: '84px',
    text: (destination) => healthKind.label(healthOf(destination)),
    render: (destination) => (
      <HealthCell destination={destination} overdue={overdueAt(destination.id)} />
    ),
  },
  {
    id: 'address',
    header: 'Address',
    canWrap: true,
    skeletonWidth: '130px',
    text: ({ url }) => hostOf(url),
    render: ({ url }) => <Address>{hostOf(url)}</Address>,
  },
  {
    id: 'events',
    header: 'Events',
    canWrap: true,
    skeletonWidth: '80px',
    text: ({ events }) => eventsWords(events),
    render: ({ events, purposes }) => (
      <Lines>
        {eventsWords(events)}
        {purposes.length > 0 && (
          <small>
            Of {formatCount(purposes.length)} {purposes.length === 1 ? 'purpose' : 'purposes'}
          </small>
        )}
      </Lines>
    ),
  },
  {
    id: 'last',
    header: 'Last delivery',
    isQuiet: true,
    skeletonWidth: '110px',
    text: ({ lastSentDate }) => lastSentDate ?? '',
    render: ({ lastSentDate }) => <Time value={lastSentDate} />,
  },
  {
    id: 'waiting',
    header: 'Waiting',
    align: 'end',
    skeletonWidth: '30px',
    // Where not all of them are counted, it says no number.
    text: ({ waiting }) => (waiting.hasMore ? '' : waiting.events),
    render: (destination) => <WaitingCell destination={destination} />,
  },
  {
    id: 'use',
    header: 'Use',
    isQuiet: true,
    canWrap: true,
    startsHidden: true,
    text: ({ use }) => use,
    render: ({ use }) => use,
  },
];

interface HealthCellProps {
  destination: Destination;
  overdue: Overdue | undefined;
}

function HealthCell({ destination, overdue }: HealthCellProps) {
  const health = healthOf(destination);
  const isTold =
    ['failing', 'partly', 'parked', 'older'].includes(health) && destination.errorMessage;
  return (
    <Lines>
      <span>
        <StatusTag {...healthKind.tag(health)} />
        {overdue && (
          <>
            {' '}
            <StatusTag
              tone="bad"
              icon={AlarmClock}
            >{`${formatCount(overdue.count)} overdue`}</StatusTag>
          </>
        )}
      </span>
      {isTold && <small>{faultWords(destination.errorMessage ?? '')}</small>}
    </Lines>
  );
}

function WaitingCell({ destination }: { destination: Destination }) {
  const { waiting, untoldPeople, lostErasures } = destination;
  const failed = waiting.people + waiting.parked;
  const lost = untoldPeople + lostErasures;
  if (!isWaiting(waiting) && lost === 0) return <NotSet />;
  return (
    <Lines>
      {waiting.events > 0 && `${formatCount(waiting.events)}${waiting.hasMore ? '+' : ''}`}
      {mayWait(waiting) && <small>Uncounted</small>}
      {failed > 0 && <small>{formatCount(failed)} failed</small>}
      {lost > 0 && <small>{formatCount(lost)} expired</small>}
    </Lines>
  );
}

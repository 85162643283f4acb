import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileJson, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { formatClock } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import {
  attemptsMaximum,
  type Destination,
  type DestinationAttempt,
  listAttemptsEndpoint,
} from '#contract/destinations.ts';
import { destinationQueries } from '../queries.ts';
import { hasListChanged } from '../words.ts';
import { attemptColumns } from './attempt-columns.tsx';
import css from './FailedEvents.module.css';

const EventDialog = lazyPart(async () => (await import('./EventDialog.tsx')).EventDialog);
const ResendDialog = lazyPart(async () => (await import('./ResendDialog.tsx')).ResendDialog);

const title = 'Failed events';

const None = styled('p', css.None);
const Foot = styled('div', css.Foot);

interface FailedEventsProps {
  destination: Destination;
  onSpan: () => void;
  onResent: () => void;
}

type Asked = { attempt: DestinationAttempt; what: 'event' | 'resend' };

/** Whose events failed, with the answer of the last try. */
export function FailedEvents({ destination, onSpan, onResent }: FailedEventsProps) {
  const { untoldPeople, waiting } = destination;
  const blockedReason = useAdministratorBlock();
  const keptFocus = useKeptFocus();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAny = waiting.people + waiting.parked + untoldPeople > 0;
  // Once read, it stays until somebody reads it anew: each read is recorded as a look at people.
  const [isRead, setIsRead] = useState(isAny);
  if (isAny && !isRead) setIsRead(true);
  const close = () => setAsked(null);
  return (
    <div {...keptFocus}>
      <Section
        title={title}
        hint="Other people aren't held up"
        isFlush
        action={
          <ActionButton size="small" blockedReason={blockedReason} onClick={onSpan}>
            Resend a period…
          </ActionButton>
        }
      >
        {isRead ? <AttemptTable destination={destination} onAsk={setAsked} /> : <None>None</None>}
      </Section>
      {asked?.what === 'event' && (
        <EventDialog destination={destination} attempt={asked.attempt} onClose={close} />
      )}
      {asked?.what === 'resend' && (
        <ResendDialog
          destination={destination}
          attempt={asked.attempt}
          onDone={() => {
            close();
            onResent();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Of whom something was forgotten, there may be nothing that is tried. */
const hasEvent = ({ state, attempts }: DestinationAttempt): boolean =>
  state !== 'LOST' || attempts > 0;

interface AttemptTableProps {
  destination: Destination;
  onAsk: (asked: Asked) => void;
}

function AttemptTable({ destination, onAsk }: AttemptTableProps) {
  const query = useQuery(destinationQueries.attempts(destination.id));
  const blockedReason = useAdministratorBlock();
  return (
    <>
      <QueryPanel
        query={query}
        what="list of failed events"
        skeleton={
          <DataTable
            caption={title}
            isBare
            columns={attemptColumns}
            rows={[]}
            rowKey={({ dataSubjectId }) => dataSubjectId}
            isPending
            skeletonRows={3}
          />
        }
        empty={{ when: ({ content }) => content.length === 0, show: <None>None</None> }}
      >
        {({ content, total }) => (
          <>
            <DataTable
              caption={title}
              isBare
              columns={attemptColumns}
              rows={content}
              rowKey={({ dataSubjectId }) => dataSubjectId}
              rowActions={(attempt) => (
                <>
                  {hasEvent(attempt) && (
                    <ActionButton
                      size="small"
                      icon={FileJson}
                      onClick={() => onAsk({ attempt, what: 'event' })}
                    >
                      Show event…
                    </ActionButton>
                  )}
                  {attempt.identifier && !attempt.mergedInto && (
                    <ActionButton
                      size="small"
                      icon={RotateCw}
                      blockedReason={blockedReason}
                      onClick={() => onAsk({ attempt, what: 'resend' })}
                    >
                      Resend…
                    </ActionButton>
                  )}
                </>
              )}
            />
            {total > content.length && (
              <None>The first {attemptsMaximum}: refusals, then who waits the longest.</None>
            )}
          </>
        )}
      </QueryPanel>
      {query.data && (
        <ReadLine query={query} hasChanged={hasListChanged(query.data, destination)} />
      )}
    </>
  );
}

/** When the list was read, and whether it's another one by now. */
function ReadLine({ query, hasChanged }: { query: UseQueryResult; hasChanged: boolean }) {
  const rateLimit = useReadLimit(listAttemptsEndpoint);
  return (
    <Foot>
      <ActionButton
        size="small"
        icon={RotateCw}
        blockedReason={rateLimit.blockedReason}
        onClick={() => void query.refetch()}
      >
        {rateLimit.label('Refresh list')}
      </ActionButton>
      <span role="status">
        {`Read ${formatClock(query.dataUpdatedAt)}.${hasChanged ? ' Changed since.' : ''}`}
      </span>
    </Foot>
  );
}

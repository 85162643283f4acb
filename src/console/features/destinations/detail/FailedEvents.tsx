import { useQuery } from '@tanstack/react-query';
import { FileJson, RotateCw } from 'lucide-react';
import { useState } from 'react';
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
} from '#contract/destinations.ts';
import { destinationQueries } from '../queries.ts';
import { attemptColumns } from './attempt-columns.tsx';
import css from './FailedEvents.module.css';

const EventDialog = lazyPart(async () => (await import('./EventDialog.tsx')).EventDialog);
const ResendDialog = lazyPart(async () => (await import('./ResendDialog.tsx')).ResendDialog);

const title = 'Failed events';

const None = styled('p', css.None);

interface FailedEventsProps {
  destination: Destination;
  onSpan: () => void;
  onResent: () => void;
}

/** Whose events failed, with the answer of the last try. */
export function FailedEvents({ destination, onSpan, onResent }: FailedEventsProps) {
  const { untoldPeople, waiting } = destination;
  const blockedReason = useAdministratorBlock();
  const keptFocus = useKeptFocus();
  return (
    <div {...keptFocus}>
      <Section
        title={title}
        hint="Nobody else waits for them"
        isFlush
        action={
          <ActionButton size="small" blockedReason={blockedReason} onClick={onSpan}>
            Send a time again…
          </ActionButton>
        }
      >
        {waiting.people + waiting.parked + untoldPeople === 0 ? (
          <None>None</None>
        ) : (
          <AttemptTable destination={destination} onResent={onResent} />
        )}
      </Section>
    </div>
  );
}

/** Of whom something was forgotten, there may be nothing that is tried. */
const hasEvent = ({ state, attempts }: DestinationAttempt): boolean =>
  state !== 'LOST' || attempts > 0;

type Asked = { attempt: DestinationAttempt; what: 'event' | 'resend' };

function AttemptTable({ destination, onResent }: Omit<FailedEventsProps, 'onSpan'>) {
  const query = useQuery(destinationQueries.attempts(destination.id));
  const blockedReason = useAdministratorBlock();
  const [asked, setAsked] = useState<Asked | null>(null);
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
                      onClick={() => setAsked({ attempt, what: 'event' })}
                    >
                      Show event…
                    </ActionButton>
                  )}
                  {attempt.identifier && !attempt.mergedInto && (
                    <ActionButton
                      size="small"
                      icon={RotateCw}
                      blockedReason={blockedReason}
                      onClick={() => setAsked({ attempt, what: 'resend' })}
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
      {asked?.what === 'event' && (
        <EventDialog
          destination={destination}
          attempt={asked.attempt}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'resend' && (
        <ResendDialog
          destination={destination}
          attempt={asked.attempt}
          onDone={() => {
            setAsked(null);
            onResent();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

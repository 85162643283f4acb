import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { IdValue } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination, DestinationAttempt } from '#contract/destinations.ts';
import { destinationQueries } from '../queries.ts';
import { eventLabel } from '../words.ts';
import { Payload } from './Payload.tsx';

interface EventDialogProps {
  destination: Destination;
  attempt: DestinationAttempt;
  onClose: () => void;
}

/** What a person's next event holds, masked until they're revealed. */
export function EventDialog({ destination, attempt, onClose }: EventDialogProps) {
  const { dataSubjectId, identifier, mergedInto } = attempt;
  const query = useQuery(destinationQueries.event(destination.id, dataSubjectId));
  return (
    <PersonScope person={mergedInto ?? dataSubjectId}>
      <PanelDialog
        title="Next event"
        sub={`As it would be sent to ${destination.name}. Custom headers aren't shown.`}
        foot={
          <>
            {query.data && identifier && <RevealPerson />}
            <ActionButton onClick={onClose}>Close</ActionButton>
          </>
        }
        onClose={onClose}
      >
        <QueryPanel
          query={query}
          what="event"
          skeleton={<LinesSkeleton label="event" lines={8} />}
          empty={{
            when: (event) => event === null,
            show: <p>Nothing of this person is waiting anymore: it was sent, or has expired.</p>,
          }}
        >
          {(event) =>
            event && (
              <>
                <KeyValues
                  items={[
                    { label: 'Event', value: eventLabel(event.act) },
                    { label: 'Happened', value: <Time value={event.eventDate} /> },
                    {
                      label: 'webhook-id',
                      value: <IdValue label="webhook-id" value={event.eventId} />,
                    },
                  ]}
                />
                <Payload body={event.body} />
              </>
            )
          }
        </QueryPanel>
      </PanelDialog>
    </PersonScope>
  );
}

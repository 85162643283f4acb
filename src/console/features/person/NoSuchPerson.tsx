import { useQuery } from '@tanstack/react-query';
import { Eraser, FileQuestionMark, Merge } from 'lucide-react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { erasureQueries } from '#console/features/erasures/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import { personQueries } from './queries.ts';

/** Shown where the address names a person who is not there. */
export function NoSuchPerson() {
  return (
    <EmptyState
      title="Person not found"
      icon={FileQuestionMark}
      action={<ActionLink href={paths.dataSubjects.to()}>Search people</ActionLink>}
    >
      They may have been deleted, or the link may be from another environment.
    </EmptyState>
  );
}

/** The same for an id that somebody may have had: leads to the person whom they were merged into. */
export function GonePerson({ id }: { id: string }) {
  const query = useQuery(personQueries.mergeOf(id));
  return (
    <QueryPanel
      query={query}
      what="merge"
      skeleton={<LinesSkeleton label="merge" lines={3} />}
      empty={{ when: (merge) => !merge?.survivorId, show: <ErasedPerson id={id} /> }}
    >
      {(merge) =>
        merge?.survivorId && (
          <EmptyState
            title="This person was merged into another"
            icon={Merge}
            action={
              <ActionLink href={paths.dataSubject.to(merge.survivorId)}>Open person</ActionLink>
            }
          >
            Merged on <Time value={merge.mergedDate} precision="day" />.
          </EmptyState>
        )
      }
    </QueryPanel>
  );
}

/** The same for an id that nobody was merged with: says when its person was erased. */
function ErasedPerson({ id }: { id: string }) {
  const query = useQuery(erasureQueries.thatErased(id));
  return (
    <QueryPanel
      query={query}
      what="erasure"
      skeleton={<LinesSkeleton label="erasure" lines={3} />}
      empty={{ when: (erasure) => erasure === null, show: <NoSuchPerson /> }}
    >
      {(erasure) =>
        erasure && (
          <EmptyState
            title="This person was erased"
            icon={Eraser}
            action={<ActionLink href={paths.erasure.to(erasure.id)}>Open certificate</ActionLink>}
          >
            Erased on <Time value={erasure.decidedDate} precision="day" />. Nothing here names them
            any more.
          </EmptyState>
        )
      }
    </QueryPanel>
  );
}

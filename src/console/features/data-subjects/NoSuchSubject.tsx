import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, Merge } from 'lucide-react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import { dataSubjectQueries } from './queries.ts';

/** Shown where the address names a person who is not there. */
export function NoSuchSubject() {
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
export function GoneSubject({ id }: { id: string }) {
  const query = useQuery(dataSubjectQueries.mergeOf(id));
  return (
    <QueryPanel
      query={query}
      what="merge"
      skeleton={<LinesSkeleton label="merge" lines={3} />}
      empty={{ when: (merge) => !merge?.survivorId, show: <NoSuchSubject /> }}
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

import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import { api } from '#console/api/api.ts';
import { formatCount, formatWait } from '#console/api/limit-words.ts';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { costOf } from './reading-cost.ts';

interface CostPanelProps {
  mergeRequestId: string;
  onRead: () => void;
}

/** What it takes to see what merging all open groups would do, before it is begun. */
export function CostPanel({ mergeRequestId, onRead }: CostPanelProps) {
  const query = useQuery(mergeRequestQueries.everyGroup(mergeRequestId, 'OPEN'));
  return (
    <QueryPanel
      query={query}
      what="list of open groups"
      skeleton={<LinesSkeleton label="open groups" />}
      empty={{
        when: (groups) => groups.length === 0,
        show: <EmptyState title="No group is open" />,
      }}
    >
      {(groups) => {
        const people = groups.reduce((sum, { dataSubjects }) => sum + dataSubjects.length, 0);
        const cost = costOf(people, api().limiter.windows(listProfilesEndpoint));
        return (
          <Section title="Read everybody">
            <p>
              {`${formatCount(groups.length)} open ${groups.length === 1 ? 'group' : 'groups'} with ${formatCount(people)} records. `}
              To see what merging them would change, each record is read:{' '}
              <b>{`${formatCount(cost.requests)} requests`}</b>
              {`, about ${formatWait(cost.seconds)} at 60 % of the request limit, ${formatShare(cost.hourShare)} of the hourly limit. `}
              Right before the merge they are read again, which takes as much. It can be paused;
              nothing is merged by it.
            </p>
            <p>You can leave groups out once you have seen them.</p>
            <ActionButton variant="primary" icon={BookOpenCheck} onClick={onRead}>
              {`Read ${formatCount(people)} records`}
            </ActionButton>
          </Section>
        );
      }}
    </QueryPanel>
  );
}

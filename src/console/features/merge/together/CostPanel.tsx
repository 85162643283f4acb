import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import { formSetWords, splitOpen } from './form-set-groups.ts';
import { costOf, durationWords } from './reading-cost.ts';

interface CostPanelProps {
  mergeRequestId: string;
  /** What the groups have at stake that are meant; null: all. */
  risk: GroupRisk | null;
  onRead: () => void;
}

/** The cost of loading all open groups for a preview, shown before it starts. */
export function CostPanel({ mergeRequestId, risk, onRead }: CostPanelProps) {
  const query = useQuery(mergeRequestQueries.everyGroup(mergeRequestId, 'OPEN'));
  return (
    <QueryPanel
      query={query}
      what="list of open groups"
      skeleton={<LinesSkeleton label="open groups" />}
      empty={{
        when: (groups) => groups.length === 0,
        show: <EmptyState title="No open groups" />,
      }}
    >
      {(open) => {
        const { together: groups, formSetCount } = splitOpen(open, risk);
        if (groups.length === 0) {
          return (
            <EmptyState title="No groups to merge together">
              {formSetWords(formSetCount)}
            </EmptyState>
          );
        }
        const people = groups.reduce((sum, { dataSubjects }) => sum + dataSubjects.length, 0);
        const windows = api().limiter.windows(listProfilesEndpoint);
        // Everyone is read again before the merge, and one of each group after it.
        const all = costOf(2 * people + groups.length, windows);
        return (
          <Section title="Load records">
            <p>
              {`${groupCount(groups.length)} to merge. Loading them for review takes ${durationWords(costOf(people, windows).seconds)}. `}
              {'Loading, merging and checking take '}
              <b>{`${formatCount(all.requests)} requests`}</b>
              {`, ${formatShare(all.hourShare)} of the hourly limit. `}
              You can pause at any time. Nothing is merged yet.
            </p>
            {formSetCount > 0 && <p>{formSetWords(formSetCount)}</p>}
            <ActionButton variant="primary" icon={BookOpenCheck} onClick={onRead}>
              {`Load ${formatCount(people)} records`}
            </ActionButton>
          </Section>
        );
      }}
    </QueryPanel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck } from 'lucide-react';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import { formSetWords, splitOpen } from './form-set-groups.ts';
import { durationWords, readingTime } from './reading-time.ts';

interface BeforeReadingProps {
  mergeRequestId: string;
  /** What the groups have at stake that are meant; null: all. */
  risk: GroupRisk | null;
  onRead: () => void;
}

/** How many groups are loaded for review, and how long that takes, before it starts. */
export function BeforeReading({ mergeRequestId, risk, onRead }: BeforeReadingProps) {
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
        const { seconds, doesPause } = readingTime(people, windows);
        return (
          <Section title="Load records">
            <p>
              {`${groupCount(groups.length)} to merge. Loading them for review takes ${durationWords(seconds)}`}
              {doesPause && ', with pauses so that other work goes on'}
              {'. Nothing is merged yet.'}
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

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatClock, formatCount } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { groupCount, groupStatusKind } from '#console/features/merge-requests/parts/group-words.ts';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { type DuplicateGroup, listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { backToSearch } from '../words.ts';
import { ComparedGroups } from './ComparedGroups.tsx';
import { type GroupReview, leftOutNumbers, mergeable } from './group-review.ts';
import { numberWords } from './number-words.ts';
import type { GroupReviewing } from './useGroupReview.ts';

type Count = { status: string; numbers: readonly number[] };

const columns: readonly DataColumn<Count>[] = [
  {
    id: 'status',
    header: 'State',
    isRowHeader: true,
    render: ({ status }) => <StatusTag {...groupStatusKind.tag(status)} />,
  },
  {
    id: 'count',
    header: 'Groups',
    align: 'end',
    render: ({ numbers }) => formatCount(numbers.length),
  },
  {
    id: 'meaning',
    header: 'Meaning',
    canWrap: true,
    isQuiet: true,
    render: ({ status, numbers }) =>
      status === 'MERGED'
        ? groupStatusKind.help(status)
        : `${groupStatusKind.help(status)} ${numberWords(numbers)}.`,
  },
];

interface TogetherOutcomeProps {
  mergeRequestId: string;
  reviewing: Pick<GroupReviewing, 'groups' | 'readOn' | 'write'>;
}

/** What became of the groups, told by reading them back. */
export function TogetherOutcome({ mergeRequestId, reviewing }: TogetherOutcomeProps) {
  const query = useQuery(mergeRequestQueries.everyGroup(mergeRequestId));
  const rateLimit = useReadLimit(listDuplicatesEndpoint);
  const [since] = useState(() => Date.now());
  const reviewed = useMemo(() => mergeable(reviewing.groups), [reviewing.groups]);
  const numbers = new Set(reviewed.map(({ number }) => number));
  const readAgain = (
    <ActionButton
      size="small"
      icon={RotateCw}
      blockedReason={rateLimit.blockedReason}
      pending={query.isFetching}
      pendingText="Refreshing…"
      onClick={() => void query.refetch()}
    >
      {rateLimit.label('Refresh')}
    </ActionButton>
  );
  return (
    <QueryPanel
      query={query}
      what="group list"
      skeleton={<LinesSkeleton label="groups" lines={4} />}
    >
      {(groups) => {
        const own = groups.filter(({ number }) => numbers.has(number));
        return (
          <>
            <Verdict
              open={own.filter(({ status }) => status === 'OPEN').length}
              total={own.length}
              readAt={query.dataUpdatedAt}
              mergeRequestId={mergeRequestId}
              reviewing={reviewing}
            />
            <Section title="Result" isFlush action={readAgain}>
              <DataTable
                isBare
                caption="Result by state"
                columns={columns}
                rows={countsOf(own)}
                rowKey={({ status }) => status}
              />
            </Section>
            <ComparedMerged found={own} reviewed={reviewed} since={since} />
          </>
        );
      }}
    </QueryPanel>
  );
}

interface ComparedMergedProps {
  found: readonly DuplicateGroup[];
  reviewed: readonly GroupReview[];
  since: number;
}

function ComparedMerged({ found, reviewed, since }: ComparedMergedProps) {
  const merged = useMemo(() => {
    const numbers = new Set(
      found.filter(({ status }) => status === 'MERGED').map(({ number }) => number),
    );
    return reviewed.filter(({ number }) => numbers.has(number));
  }, [found, reviewed]);
  return merged.length > 0 && <ComparedGroups groups={merged} since={since} />;
}

const countsOf = (groups: readonly DuplicateGroup[]): Count[] =>
  [...Map.groupBy(groups, ({ status }) => String(status))].map(([status, own]) => ({
    status,
    numbers: own.map(({ number }) => number),
  }));

interface VerdictProps extends TogetherOutcomeProps {
  open: number;
  total: number;
  readAt: number;
}

function Verdict({ open, total, readAt, mergeRequestId, reviewing }: VerdictProps) {
  const { write, readOn } = reviewing;
  const isUnclear = write.error !== null;
  const leftOut = leftOutNumbers(reviewing.groups).length;
  const leftOutWords =
    leftOut === 0
      ? ''
      : ` ${groupCount(leftOut)} you left out ${leftOut === 1 ? 'stays' : 'stay'} open.`;
  const readWords = `Checked at ${formatClock(readAt)}.${leftOutWords}`;
  const toRequest = (
    <ActionLink href={paths.mergeRequest.to(mergeRequestId)}>{backToSearch}</ActionLink>
  );
  if (open === 0) {
    return (
      <Strip
        tone="ok"
        role="status"
        title="None of these groups is open anymore."
        action={toRequest}
      >
        {readWords}
      </Strip>
    );
  }
  return (
    <Strip
      tone="warn"
      role="status"
      title={`${formatCount(open)} of ${formatCount(total)} groups are still open.`}
      action={
        <>
          <ActionButton onClick={readOn}>Continue with those</ActionButton>
          {toRequest}
        </>
      }
    >
      {readWords}{' '}
      {isUnclear
        ? 'The answer was lost, and the service may still be working. Refresh before you continue.'
        : 'To merge them, their records are loaded first.'}
    </Strip>
  );
}

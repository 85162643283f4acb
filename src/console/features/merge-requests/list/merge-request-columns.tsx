import { formatCount } from '#console/api/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { frequencyLabel, jobStatusKind, matchWords } from '../words.ts';

const countOf = (count: number | null | undefined) =>
  typeof count === 'number' ? formatCount(count) : <NotSet />;

export const mergeRequestColumns: readonly DataColumn<MergeRequest>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    render: ({ mergeRequestId, mergeRequestName }) => (
      <TextLink look="strong" href={paths.mergeRequest.to(mergeRequestId)}>
        {mergeRequestName}
      </TextLink>
    ),
  },
  {
    id: 'status',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    render: ({ jobStatus }) => <StatusTag {...jobStatusKind.tag(jobStatus)} />,
  },
  {
    id: 'elements',
    header: 'Matched by',
    canWrap: true,
    skeletonWidth: '140px',
    render: matchWords,
  },
  {
    id: 'frequency',
    header: 'Repeats',
    isQuiet: true,
    skeletonWidth: '48px',
    render: ({ jobFrequency }) => frequencyLabel(jobFrequency),
  },
  {
    id: 'covered',
    header: 'Searched',
    align: 'end',
    skeletonWidth: '32px',
    render: ({ totalDataSubjectCount }) => countOf(totalDataSubjectCount),
  },
  {
    id: 'duplicates',
    header: 'Duplicates',
    align: 'end',
    skeletonWidth: '32px',
    render: ({ duplicateDataSubjectCount }) => countOf(duplicateDataSubjectCount),
  },
  {
    id: 'open',
    header: 'Open groups',
    align: 'end',
    skeletonWidth: '32px',
    render: ({ openGroupCount }) => countOf(openGroupCount),
  },
  {
    id: 'trigger',
    header: 'Start',
    isQuiet: true,
    skeletonWidth: '150px',
    render: ({ triggerTime }) => <Time value={triggerTime} />,
  },
];

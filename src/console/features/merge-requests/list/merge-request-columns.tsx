import { countWords } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { frequencyLabel, jobStatusKind, matchWords } from '../words.ts';

export const mergeRequestColumns: readonly DataColumn<MergeRequest>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    text: ({ mergeRequestName }) => mergeRequestName,
    render: ({ mergeRequestId, mergeRequestName }) => (
      <TextLink look="strong" href={paths.mergeRequest.to(mergeRequestId)}>
        {mergeRequestName}
      </TextLink>
    ),
  },
  {
    id: 'open',
    header: 'To review',
    isStackedSecond: true,
    skeletonWidth: '84px',
    text: ({ searchedDate, openGroupCount }) => (searchedDate ? (openGroupCount ?? null) : null),
    render: (request) => <ToReview request={request} />,
  },
  {
    id: 'status',
    header: 'State',
    skeletonWidth: '84px',
    text: ({ jobStatus }) => jobStatusKind.label(jobStatus),
    render: ({ jobStatus }) => <StatusTag {...jobStatusKind.tag(jobStatus)} />,
  },
  {
    id: 'elements',
    header: 'Matched by',
    canWrap: true,
    skeletonWidth: '140px',
    text: matchWords,
    render: matchWords,
  },
  {
    id: 'frequency',
    header: 'Repeats',
    isQuiet: true,
    skeletonWidth: '48px',
    text: ({ jobFrequency }) => frequencyLabel(jobFrequency),
    render: ({ jobFrequency }) => frequencyLabel(jobFrequency),
  },
  {
    id: 'searched',
    header: 'Last searched',
    isQuiet: true,
    skeletonWidth: '150px',
    text: ({ searchedDate }) => searchedDate ?? '',
    render: ({ searchedDate, jobStatus, triggerTime }) => {
      if (searchedDate) return <Time value={searchedDate} />;
      if (jobStatus !== 'PENDING' || !triggerTime) return <NotSet />;
      return (
        <>
          Starts <Time value={triggerTime} />
        </>
      );
    },
  },
];

function ToReview({ request }: { request: MergeRequest }) {
  const { mergeRequestId, searchedDate, openGroupCount } = request;
  if (!searchedDate || typeof openGroupCount !== 'number') return <NotSet />;
  if (openGroupCount === 0) return 'None';
  return (
    <TextLink look="strong" href={`${paths.mergeRequest.to(mergeRequestId)}?status=OPEN`}>
      {countWords(openGroupCount, 'group')}
    </TextLink>
  );
}

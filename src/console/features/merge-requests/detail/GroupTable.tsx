import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { useReadHold } from '#console/api/useHolds.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Pager } from '#console/ui/Pager.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import type { Page } from '#contract/common/paging.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { GroupCriteria } from '../queries.ts';
import { groupSentence } from '../words.ts';
import { DismissGroup } from './DismissGroup.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import { GroupStatusTag } from './GroupStatusTag.tsx';
import { ReviewGroup } from './ReviewGroup.tsx';
import type { GroupDismissal } from './useGroupDismissal.ts';

const caption = 'Groups of duplicates';

const State = styled('span')({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  '& .what': {
    minWidth: 150,
    maxWidth: 240,
    color: color.muted,
    fontSize: '0.8125rem',
    whiteSpace: 'normal',
  },
});

// A number needs no room for a name: two actions stand at the end.
const Root = styled('div')({
  '@container (min-width: 600px)': {
    '&& :is(th, td)': { paddingInline: 10 },
    '&& tbody th': { minWidth: 0 },
  },
});

const Actions = styled('div')({ display: 'grid', justifyItems: 'start', gap: 4 });

const columnsOf = (
  mergeRequestGuid: string,
  dismissal?: GroupDismissal,
): readonly DataColumn<DuplicateGroup>[] => [
  {
    id: 'number',
    header: 'Group',
    isRowHeader: true,
    render: ({ number }) => `Group ${number}`,
  },
  {
    id: 'status',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '72px',
    render: ({ status, mergedDate }) => (
      <State>
        <GroupStatusTag status={status} />
        {status !== 'OPEN' && <span className="what">{groupSentence(status)}</span>}
        {status === 'MERGED' && mergedDate && (
          <span className="what">
            <Time value={mergedDate} />
          </span>
        )}
      </State>
    ),
  },
  {
    id: 'matched',
    header: 'Same value of',
    canWrap: true,
    isQuiet: true,
    render: ({ matchedElementNames }) => listWords(matchedElementNames),
  },
  {
    id: 'records',
    header: 'Records',
    canWrap: true,
    skeletonWidth: '260px',
    render: (group) => <GroupMembers group={group} />,
  },
  {
    id: 'review',
    header: 'One by one',
    skeletonWidth: '120px',
    render: (group) => (
      <Actions>
        <ReviewGroup mergeRequestGuid={mergeRequestGuid} group={group} />
        {dismissal && <DismissGroup group={group} dismissal={dismissal} />}
      </Actions>
    ),
  },
];

interface GroupTableProps {
  mergeRequestGuid: string;
  dismissal: GroupDismissal;
  page: Page<DuplicateGroup>;
  criteria: { page: number; size: number };
  /** What holds the reading of another page. */
  hold: ReturnType<typeof useReadHold>;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** They are being read. */
  isWaiting: boolean;
  /** In place of the rows where there are none. */
  empty: ReactNode;
  onChange: (change: GroupCriteria) => void;
}

/** One page of groups. */
export function GroupTable(props: GroupTableProps) {
  const { page, criteria, hold, isStale, isWaiting, empty, onChange } = props;
  const { content, number, size, totalPages, totalElements } = page;
  const firstRow = number * size + 1;
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={columnsOf(props.mergeRequestGuid, props.dismissal)}
        rows={content}
        rowKey={(group) => String(group.number)}
        isStale={isStale}
        empty={empty}
        footer={
          totalElements === 0 ? undefined : (
            <Pager
              unit="groups"
              firstRow={firstRow}
              lastRow={firstRow + content.length - 1}
              totalRows={totalElements}
              hasPrevious={criteria.page > 0}
              hasNext={criteria.page + 1 < totalPages}
              onPrevious={() => onChange({ page: criteria.page - 1 })}
              onNext={() => onChange({ page: criteria.page + 1 })}
              pageSize={criteria.size}
              onPageSize={(pageSize) => onChange({ size: pageSize })}
              isPending={isWaiting && hold.seconds === 0}
              labelOf={hold.label}
            />
          )
        }
      />
    </Root>
  );
}

/** The table before its first answer. */
export function GroupTableSkeleton() {
  return (
    <Root>
      <DataTable caption={caption} columns={columnsOf('')} rows={[]} rowKey={() => ''} isPending />
    </Root>
  );
}

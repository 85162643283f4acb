import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { useReadHold } from '#console/api/useHolds.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Page } from '#contract/common/paging.ts';
import type { MergeRequest } from '#contract/merge-requests.ts';
import type { MergeRequestCriteria } from '../queries.ts';
import { mergeRequestColumns } from './merge-request-columns.tsx';

const caption = 'Merge requests';

// Eight columns need the room that wide gaps would take.
const Root = styled('div')({
  '@container (min-width: 600px)': { '&& :is(th, td)': { paddingInline: 10 } },
});

interface MergeRequestTableProps {
  page: Page<MergeRequest>;
  criteria: { page: number; size: number };
  /** What holds the reading of another page. */
  hold: ReturnType<typeof useReadHold>;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** They are being read. */
  isWaiting: boolean;
  onChange: (change: MergeRequestCriteria) => void;
}

/** One page of merge requests, or why there is none. */
export function MergeRequestTable(props: MergeRequestTableProps) {
  const { page, criteria, hold, isStale, isWaiting, onChange } = props;
  const { content, number, size, totalPages, totalElements } = page;
  const firstRow = number * size + 1;
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={mergeRequestColumns}
        rows={content}
        rowKey={({ mergeRequestId }) => mergeRequestId}
        isStale={isStale}
        empty={
          <NoMergeRequests
            isBlank={totalElements === 0}
            onFirstPage={() => onChange({ page: 0 })}
          />
        }
        footer={
          totalElements === 0 ? undefined : (
            <Pager
              unit="merge requests"
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
export function MergeRequestTableSkeleton() {
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={mergeRequestColumns}
        rows={[]}
        rowKey={() => ''}
        isPending
      />
    </Root>
  );
}

interface NoMergeRequestsProps {
  isBlank: boolean;
  onFirstPage: () => void;
}

function NoMergeRequests({ isBlank, onFirstPage }: NoMergeRequestsProps) {
  const blockedReason = useWriteBlock();
  if (!isBlank) {
    return (
      <EmptyState
        title="There are fewer pages by now"
        action={<ActionButton onClick={onFirstPage}>Go to the first page</ActionButton>}
      />
    );
  }
  return (
    <EmptyState
      title="There are no merge requests yet"
      action={
        <WriteLink
          variant="primary"
          icon={Plus}
          href={paths.newMergeRequest.to()}
          blockedReason={blockedReason}
        >
          New merge request
        </WriteLink>
      }
    >
      A merge request searches for people who are stored more than once, by the data elements that
      you name. Nothing is merged by the search itself.
    </EmptyState>
  );
}

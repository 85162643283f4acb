import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { RefreshLine } from '#console/api/RefreshLine.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { useListCriteria } from '#console/api/useListCriteria.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { MergeRequestTable, MergeRequestTableSkeleton } from './list/MergeRequestTable.tsx';
import { mergeRequestCriteria, mergeRequestQueries } from './queries.ts';
import { mayChange } from './request-state.ts';

/** All searches for duplicates, page by page, the newest first. */
export function MergeRequestListPage() {
  const { criteria, change } = useListCriteria(mergeRequestCriteria);
  const query = useQuery(mergeRequestQueries.list(criteria));
  const blockedReason = useWriteBlock();
  const hold = useReadHold(listMergeRequestsEndpoint);
  const requests = query.data?.content ?? [];

  return (
    <>
      <PageHeader
        title="Merge requests"
        sub="Searches for people who are stored more than once. What they find is reviewed before anything is merged."
        actions={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newMergeRequest.to()}
            blockedReason={blockedReason}
          >
            New merge request
          </WriteLink>
        }
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listMergeRequestsEndpoint}
          mayChange={(now) => requests.some((request) => mayChange(request, now))}
        />
      )}
      <QueryPanel
        query={query}
        what="merge request list"
        keepsLast
        skeleton={<MergeRequestTableSkeleton />}
      >
        {(page) => (
          <MergeRequestTable
            page={page}
            criteria={criteria}
            hold={hold}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            onChange={change}
          />
        )}
      </QueryPanel>
    </>
  );
}

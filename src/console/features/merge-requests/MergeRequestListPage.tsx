import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { RefreshLine } from '#console/api/RefreshLine.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { mergeRequestColumns } from './list/merge-request-columns.tsx';
import { mergeRequestQueries } from './queries.ts';
import { mayChange } from './request-state.ts';

// Eight columns need the room that wide gaps would take.
const Dense = styled('div')({
  '@container (min-width: 600px)': { '&& :is(th, td)': { paddingInline: 10 } },
});

/** All searches for duplicates, page by page, the newest first. */
function MergeRequestListPage() {
  const list = useResourceList(mergeRequestQueries);
  const { query } = list;
  const blockedReason = useWriteBlock();
  const requests = query.data?.content ?? [];
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newMergeRequest.to()}
      blockedReason={blockedReason}
    >
      New merge request
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Merge requests"
        sub="Searches for people who are stored more than once. What they find is reviewed before anything is merged."
        actions={create}
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listMergeRequestsEndpoint}
          mayChange={(now) => requests.some((request) => mayChange(request, now))}
        />
      )}
      <Dense>
        <ResourceTable
          list={list}
          one="merge request"
          many="merge requests"
          caption="Merge requests"
          columns={() => mergeRequestColumns}
          rows={(found) => found}
          rowKey={({ mergeRequestId }) => mergeRequestId}
          blank={{
            text: 'A merge request searches for people who are stored more than once, by the data elements that you name. Nothing is merged by the search itself.',
            action: create,
          }}
        />
      </Dense>
    </>
  );
}

export { MergeRequestListPage as Component };

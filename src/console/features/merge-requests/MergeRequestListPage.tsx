import { Plus } from 'lucide-react';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { withReasons } from '#console/features/insights/parts/with-reasons.tsx';
import { paths } from '#console/paths.ts';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { mergeRequestColumns } from './list/merge-request-columns.tsx';
import { mergeRequestQueries } from './queries.ts';
import { mayChange } from './request-state.ts';

/** All searches for duplicates, page by page, the newest first. */
function MergeRequestListPage() {
  const list = useResourceList(mergeRequestQueries);
  const { query, criteria } = list;
  const setup = useListSetup('duplicate-searches');
  const tools = { list, setup, many: 'duplicate searches', columns: mergeRequestColumns };
  const blockedReason = useWriteBlock();
  const requests = query.data?.content ?? [];
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newMergeRequest.to()}
      blockedReason={blockedReason}
    >
      New search
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Find duplicates"
        sub={
          <>
            Find people who are stored more than once. You review what is found before you{' '}
            <Term id="merge">merge</Term>.
          </>
        }
        actions={create}
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listMergeRequestsEndpoint}
          mayChange={(now) => requests.some((request) => mayChange(request, now))}
        />
      )}
      <ListTabs {...tools} />
      <ListFilters
        list={list}
        tools={
          <ListTools
            {...tools}
            fileOf={async (items) => ({ columns: mergeRequestColumns, rows: items })}
          />
        }
      >
        <AttentionChip
          kind={criteria.attention}
          onClear={() => list.remove({ attention: undefined })}
        />
      </ListFilters>
      <ResourceTable
        list={list}
        one="duplicate search"
        many="duplicate searches"
        caption="Duplicate searches"
        columns={() =>
          withReasons(
            mergeRequestColumns,
            criteria.attention,
            ({ mergeRequestId }) => mergeRequestId,
          )
        }
        rows={(found) => found}
        chosen={setup.columns}
        rowKey={({ mergeRequestId }) => mergeRequestId}
        blank={{
          text: (
            <>
              Search by the <Term id="data-element">data elements</Term> that duplicates share, such
              as an email address.
            </>
          ),
          action: (
            <>
              {create}
              <ActionLink variant="ghost" href={paths.glossary.to('duplicate-search')}>
                Glossary
              </ActionLink>
            </>
          ),
        }}
      />
    </>
  );
}

export { MergeRequestListPage as Component };

import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { listOverdueArrivalsEndpoint } from '#contract/arrivals.ts';
import { DownloadOverdue } from './DownloadOverdue.tsx';
import { overdueColumns } from './overdue-columns.tsx';
import { arrivalQueries } from './queries.ts';

/** Destinations answer at any time. */
const readAgainEveryMs = 60_000;

/** Withdrawals that aren't done at a destination though their time is over. */
function OverdueArrivalsPage() {
  const list = useResourceList(arrivalQueries);
  const { query, criteria } = list;
  const { destinationId } = criteria;
  const [first] = query.data?.content ?? [];
  return (
    <>
      <PageHeader
        title="Overdue withdrawals"
        sub="Not done in time by other systems. Ask their team, or send it again from the person's page."
        actions={<DownloadOverdue destinationId={destinationId} />}
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listOverdueArrivalsEndpoint}
          mayChange={(now) => now - query.dataUpdatedAt >= readAgainEveryMs}
        />
      )}
      <ListFilters list={list}>
        {destinationId !== undefined && (
          <FilterChip
            label="Destination"
            value={first?.destinationName ?? 'One destination'}
            onClear={() => list.change({ destinationId: undefined })}
          />
        )}
      </ListFilters>
      <ResourceTable
        list={list}
        one="withdrawal"
        many="withdrawals"
        caption="Overdue withdrawals"
        columns={() => overdueColumns}
        rows={(found) => found}
        rowKey={({ id, dataSubjectId }) => id ?? dataSubjectId}
        blank={{
          title: 'Nothing is overdue',
          text: "What a destination hasn't done in time shows up here.",
        }}
      />
    </>
  );
}

export { OverdueArrivalsPage as Component };

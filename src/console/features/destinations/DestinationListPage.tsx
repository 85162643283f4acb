import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useAdministratorBlock, useScopes } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { paths } from '#console/paths.ts';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { shownColumns } from '#console/records/list/shown-columns.ts';
import { wholeList } from '#console/records/list/whole-list.ts';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listDestinationsEndpoint } from '#contract/destinations.ts';
import { destinationColumns } from './list/destination-columns.tsx';
import { OthersPage } from './OthersPage.tsx';
import { OverdueNotice } from './OverdueNotice.tsx';
import { destinationQueries } from './queries.ts';
import { useOverdue } from './useOverdue.ts';
import { isWaiting, worstFirst } from './words.ts';

const title = 'Destinations';

/** How often to look while nothing waits. */
const calmEveryMs = 15_000;

/** Where what happens to people is sent, and how it is with each. */
function DestinationListPage() {
  return useScopes().includes('CONSENT_ADMIN') ? <Destinations /> : <OthersPage title={title} />;
}

function Destinations() {
  const query = useQuery(destinationQueries.all());
  const blockedReason = useAdministratorBlock();
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newDestination.to()}
      blockedReason={blockedReason}
    >
      New destination
    </WriteLink>
  );
  const destinations = query.data ?? [];
  const { of, all: overdue, hasFailed } = useOverdue(query.dataUpdatedAt, destinations.length > 0);
  const setup = useListSetup('destinations');
  const columns = destinationColumns(of);
  const tools = { list: wholeList(worstFirst(destinations)), setup, many: 'destinations', columns };
  const shown = shownColumns(columns, setup.columns);
  return (
    <>
      <PageHeader
        title={title}
        beside={destinations.length > 0 && <span>{formatCount(destinations.length)}</span>}
        sub={
          <>
            Other systems that hear of each yes and no. Each{' '}
            <Term id="destination">destination</Term> gets signed requests.
          </>
        }
        actions={create}
      />
      <Deleted />
      {destinations.length > 0 && (
        <RefreshLine
          query={query}
          endpoint={listDestinationsEndpoint}
          mayChange={(now) =>
            destinations.some(({ waiting }) => isWaiting(waiting)) ||
            now - query.dataUpdatedAt >= calmEveryMs
          }
        />
      )}
      <div aria-live="polite">
        <OverdueNotice overdue={overdue} hasFailed={hasFailed} />
      </div>
      {destinations.length > 0 && (
        <>
          <ListTabs {...tools} />
          <FilterBar>
            <ListTools {...tools} fileOf={async (items) => ({ columns, rows: items })} />
          </FilterBar>
        </>
      )}
      <QueryPanel
        query={query}
        what="list of destinations"
        skeleton={
          <DataTable
            caption={title}
            columns={shown}
            rows={[]}
            rowKey={({ id }) => id}
            isPending
            skeletonRows={4}
          />
        }
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="Nothing is sent anywhere yet" icon={Webhook} action={create}>
              Your mail platform, call center or warehouse can be told of each yes and no, in order
              and signed. Refusals go first.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <DataTable
            caption={title}
            columns={shown}
            rows={worstFirst(all)}
            rowKey={({ id }) => id}
          />
        )}
      </QueryPanel>
    </>
  );
}

/** Says once what the page of a destination did that is gone. */
function Deleted() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isDeleted] = useState(state === 'deleted');
  useEffect(() => {
    if (isDeleted) void navigate('.', { replace: true, state: null });
  }, [isDeleted, navigate]);
  return isDeleted ? (
    <Strip tone="ok" role="status" title="Deleted.">
      Nothing is sent there anymore.
    </Strip>
  ) : null;
}

export { DestinationListPage as Component };

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { paths } from '#console/paths.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { CollectionPointFilters } from './list/CollectionPointFilters.tsx';
import {
  CollectionPointTable,
  CollectionPointTableSkeleton,
} from './list/CollectionPointTable.tsx';
import { useListCriteria } from './list/useListCriteria.ts';
import { changeCriteria, clearFilters } from './list-criteria.ts';
import { collectionPointQueries } from './queries.ts';

const TokenDrawer = lazyPart(async () => (await import('./token/TokenDrawer.tsx')).TokenDrawer);

/** All versions of all collection points. */
export function CollectionPointListPage() {
  const { criteria, change, show } = useListCriteria();
  const queryClient = useQueryClient();
  const query = useQuery(collectionPointQueries.list(criteria));
  const [tokenOf, setTokenOf] = useState<CollectionPoint | null>(null);
  const blockedReason = useWriteBlock();
  const hold = useReadHold(listCollectionPointsEndpoint);
  const hint = hold.blockedReason && `${hold.blockedReason} What you choose waits until then.`;
  const filterBar = useRef<HTMLDivElement>(null);
  const isFilterIgnored =
    criteria.linksRetiredPurpose === true &&
    !query.isPlaceholderData &&
    (query.data?.content ?? []).some(
      ({ Purposes }) => !(Purposes ?? []).some(({ Status }) => Status === 'RETIRED'),
    );
  const handleClear = () => {
    filterBar.current?.focus();
    show(clearFilters(criteria));
  };

  return (
    <>
      <PageHeader
        title="Collection points"
        sub="Where and how consent is collected. Drafts can be edited; what is active needs a new version."
        actions={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newCollectionPoint.to()}
            blockedReason={blockedReason}
          >
            New collection point
          </WriteLink>
        }
      />
      <CollectionPointFilters
        criteria={criteria}
        rows={query.data?.content ?? []}
        onChange={change}
        onClear={handleClear}
        hint={hint}
        barRef={filterBar}
      />
      {isFilterIgnored && (
        <Strip tone="warn">
          This service can't filter by retired purposes: all rows are shown.
        </Strip>
      )}
      <QueryPanel
        query={query}
        what="collection point list"
        keepsLast
        skeleton={<CollectionPointTableSkeleton />}
      >
        {(page) => (
          <CollectionPointTable
            page={page}
            criteria={criteria}
            hold={hold}
            hint={hint}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            onChange={change}
            onLikely={(next) =>
              collectionPointQueries.readAhead(queryClient, changeCriteria(criteria, next))
            }
            onClearFilters={handleClear}
            onToken={setTokenOf}
          />
        )}
      </QueryPanel>
      {tokenOf && (
        <TokenDrawer
          id={tokenOf.Id}
          name={tokenOf.Name}
          initialVersion={tokenOf.Version}
          initialStatus={tokenOf.Status}
          onClose={() => setTokenOf(null)}
        />
      )}
    </>
  );
}

import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { color } from '#console/ui/theme.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { CollectionPointFilters } from './list/CollectionPointFilters.tsx';
import { CollectionPointRowActions } from './list/CollectionPointRowActions.tsx';
import { columnsOf, isByPoint } from './list/collection-point-columns.tsx';
import { collectionPointQueries } from './queries.ts';

const TokenDrawer = lazyPart(async () => (await import('./token/TokenDrawer.tsx')).TokenDrawer);

// Seven columns and the actions need the room that wide gaps would take.
const Dense = styled('div')({
  '@container (min-width: 600px) and (max-width: 1239px)': {
    '&& :is(th, td)': { paddingInline: 11 },
    // Where the table scrolls sideways the actions of a row stay in reach.
    '& [data-overflowing] td.actions': { position: 'sticky', right: 0 },
    '& [data-overflowing] td.actions > div': {
      padding: 4,
      borderRadius: 9,
      background: color.sunken,
    },
  },
});

/** All collection points, or all their versions. */
function CollectionPointListPage() {
  const list = useResourceList(collectionPointQueries);
  const [tokenOf, setTokenOf] = useState<CollectionPointVersionV1 | null>(null);
  const blockedReason = useWriteBlock();
  const rows = list.query.data?.content ?? [];
  const wantsPoints = list.criteria.versions !== 'all';
  const isFilterIgnored =
    list.criteria.linksRetiredPurpose === true &&
    !list.query.isPlaceholderData &&
    rows.some(
      ({ Purposes, Active }) =>
        !Active?.LinksRetiredPurpose &&
        !(Purposes ?? []).some(({ Status }) => Status === 'RETIRED'),
    );
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newCollectionPoint.to()}
      blockedReason={blockedReason}
    >
      New collection point
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Collection points"
        sub="Where and how consent is collected. Drafts can be edited; what is active needs a new version."
        actions={create}
      />
      <CollectionPointFilters list={list} rows={rows} />
      {isFilterIgnored && (
        <Strip tone="warn">
          This service can't filter by retired purposes: all rows are shown.
        </Strip>
      )}
      <Dense>
        <ResourceTable
          list={list}
          one="collection point"
          many="collection points"
          unit="rows"
          caption={
            wantsPoints && (rows.length === 0 || isByPoint(rows))
              ? 'Collection points'
              : 'Collection points, one row for each version'
          }
          columns={(points) => columnsOf(points, wantsPoints)}
          rows={(points) => points}
          rowKey={({ Id, Version }) => `${Id} ${Version}`}
          rowActions={(record) => (
            <CollectionPointRowActions record={record} onToken={() => setTokenOf(record)} />
          )}
          blank={{
            text: 'A collection point says where and how consent is collected, and for which purposes.',
            action: create,
          }}
        />
      </Dense>
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

export { CollectionPointListPage as Component };

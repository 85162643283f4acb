import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { translatedColumn, useTranslated } from '#console/features/insights/parts/translated.tsx';
import { withReasons } from '#console/features/insights/parts/with-reasons.tsx';
import { paths } from '#console/paths.ts';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { useTicks } from '#console/records/list/useTicks.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { CollectionPointFilters } from './list/CollectionPointFilters.tsx';
import { CollectionPointRowActions } from './list/CollectionPointRowActions.tsx';
import { columnsOf, isByPoint } from './list/collection-point-columns.tsx';
import css from './list/ListFrame.module.css';
import { usePointNumbers } from './list/point-numbers.ts';
import { collectionPointQueries } from './queries.ts';

/**
 * One line a row, without scrolling sideways from 1280 px on: long names end in dots, and the
 * actions of a row take the place of its date. Where nothing hovers they have a place of their own.
 */
const ListFrame = styled('div', css.ListFrame);

const PointBulk = lazyPart(async () => (await import('./list/PointBulk.tsx')).PointBulk);
const TokenDrawer = lazyPart(async () => (await import('./token/TokenDrawer.tsx')).TokenDrawer);

const draftOf = (rows: readonly CollectionPointVersionV1[], { Id }: CollectionPointVersionV1) =>
  rows.find((row) => row.Id === Id && row.Status === 'DRAFT')?.Version;

/** All collection points, or all their versions. */
function CollectionPointListPage() {
  const list = useResourceList(collectionPointQueries);
  const [tokenOf, setTokenOf] = useState<CollectionPointVersionV1 | null>(null);
  const blockedReason = useWriteBlock();
  const rows = list.query.data?.content ?? [];
  const wantsPoints = list.criteria.versions !== 'all';
  const isPoints = rows.length === 0 ? wantsPoints : isByPoint(rows);
  const setup = useListSetup(isPoints ? 'collection-points' : 'collection-point-versions');
  const ticks = useTicks<CollectionPointVersionV1>(
    ({ Id }) => Id,
    ({ Name }) => Name,
  );
  const ids = isPoints ? rows.map(({ Id }) => Id) : [];
  const read = usePointNumbers(ids);
  const numbers = read.isUnknown ? null : read.numbers;
  const translated = useTranslated('collection-point', ids, setup.columns);
  const columnsWith = (
    points: readonly CollectionPointVersionV1[],
    own: typeof numbers,
    known: typeof translated,
  ) => [
    ...columnsOf(points, wantsPoints, own),
    ...(isPoints ? [translatedColumn(known, ({ Id }: CollectionPointVersionV1) => Id)] : []),
  ];
  const columns = columnsWith(rows, numbers, translated);
  const tools = { list, setup, many: 'collection points', columns };
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
        actions={
          <>
            {list.criteria.linksRetiredPurpose && (
              <ActionLink href={paths.outdatedCollectionPoints.to()}>Update together</ActionLink>
            )}
            {create}
          </>
        }
      />
      <ListTabs {...tools} />
      <CollectionPointFilters
        list={list}
        rows={rows}
        tools={
          <ListTools
            {...tools}
            fileOf={async (items) => {
              const { readForFile } = await import('./list/points-for-file.ts');
              const ofPoints = isByPoint(items) && !read.isUnknown;
              const { all, known } = await readForFile(ofPoints ? items : []);
              return { columns: columnsWith(items, ofPoints ? all : null, known), rows: items };
            }}
          />
        }
      />
      {read.hasFailed && (
        <Strip tone="warn" action={<ActionButton onClick={read.retry}>Try again</ActionButton>}>
          Couldn't load the numbers of this page.
        </Strip>
      )}
      {isFilterIgnored && (
        <Strip tone="warn">
          This service can't filter by retired purposes: all rows are shown.
        </Strip>
      )}
      <ListFrame>
        <ResourceTable
          list={list}
          one="collection point"
          many="collection points"
          unit="rows"
          caption={isPoints ? 'Collection points' : 'Collection points, one row for each version'}
          columns={(points) =>
            withReasons(
              columnsWith(points, numbers, translated),
              list.criteria.attention,
              ({ Id }) => Id,
            )
          }
          rows={(points) => points}
          chosen={setup.columns}
          {...(isPoints && { ticks })}
          rowKey={({ Id, Version }) => `${Id} ${Version}`}
          rowActions={(record) => (
            <CollectionPointRowActions
              record={record}
              draft={draftOf(rows, record)}
              onToken={() => setTokenOf(record)}
            />
          )}
          blank={{
            text: 'A collection point says where and how consent is collected, and for which purposes.',
            action: (
              <>
                {create}
                <ActionLink href={paths.firstSteps.to()}>First steps</ActionLink>
                <ActionLink variant="ghost" href={paths.glossary.to('collection-point')}>
                  Glossary
                </ActionLink>
              </>
            ),
          }}
        />
      </ListFrame>
      {ticks.rows.length > 0 && (
        <PointBulk
          ticks={ticks}
          columns={columns}
          onEmpty={() => list.filterBar.current?.focus()}
        />
      )}
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { statusChoices } from '#console/features/collection-points/parts/status-choices.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { recentDays } from '../key-numbers.ts';
import type { PurposeVersion } from '../versions.ts';
import { type LinkOfPoint, linksOfPoint } from '../where-used.ts';
import { pageSize, type Status, whereUsedQuery } from './where-used-query.ts';

interface WhereUsedProps {
  id: string;
  versions: readonly PurposeVersion[];
}

/** The collection points that link the purpose: what is live, what it links, and its Draft. */
export function WhereUsed({ id, versions }: WhereUsedProps) {
  const [status, setStatus] = useState<Status>();
  const [page, setPage] = useState(0);
  const query = useQuery(whereUsedQuery(id, status, page));
  const rates = useQuery(insightQueries.lastRates(recentDays)).data;
  const rateLimit = useReadLimit(listCollectionPointsEndpoint);

  return (
    <Section
      title="Where it's used"
      hint="One row per collection point"
      isFlush
      action={
        <FilterChoice
          label="Status"
          options={statusChoices}
          value={status ?? ''}
          onChange={(value) => {
            setPage(0);
            setStatus((value || undefined) as Status);
          }}
        />
      }
    >
      <QueryPanel
        query={query}
        what="list of collection points"
        keepsLast
        skeleton={<LinesSkeleton label="collection points" lines={3} />}
      >
        {({ content, number, totalElements, totalPages }) => (
          <DataTable
            caption="Collection points that link this purpose"
            columns={columnsOf(receiptsBy(rates))}
            rows={content.map((record) => linksOfPoint(record, id, versions))}
            rowKey={({ record }) => `${record.Id} ${record.Version}`}
            isStale={query.isPlaceholderData}
            isBare
            empty={
              <p style={{ padding: '16px 18px' }}>
                {status === undefined
                  ? 'No collection point links this purpose.'
                  : 'No collection point with this status links it.'}
              </p>
            }
            footer={
              totalElements > pageSize ? (
                <Pager
                  firstRow={number * pageSize + 1}
                  lastRow={number * pageSize + content.length}
                  totalRows={totalElements}
                  hasPrevious={page > 0}
                  hasNext={page + 1 < totalPages}
                  onPrevious={() => setPage(page - 1)}
                  onNext={() => setPage(page + 1)}
                  pageSize={pageSize}
                  isPending={query.isPlaceholderData && rateLimit.seconds === 0}
                  labelOf={rateLimit.label}
                />
              ) : undefined
            }
          />
        )}
      </QueryPanel>
    </Section>
  );
}

type Rates = {
  pointCount: number;
  points: readonly { collectionPointId: string; receipts: number }[];
};

/** How many receipts a point got; undefined as long as that isn't known, and where it isn't told. */
const receiptsBy = (rates: Rates | undefined) => {
  if (rates === undefined) return () => undefined;
  const counts = new Map(
    rates.points.map((point) => [point.collectionPointId.toLowerCase(), point.receipts]),
  );
  const areAllTold = rates.pointCount <= rates.points.length;
  return ({ Id }: CollectionPointVersionV1): number | undefined =>
    counts.get(Id.toLowerCase()) ?? (areAllTold ? 0 : undefined);
};

const columnsOf = (
  receiptsOf: (record: CollectionPointVersionV1) => number | undefined,
): readonly DataColumn<LinkOfPoint>[] => [
  {
    id: 'name',
    header: 'Collection point',
    isRowHeader: true,
    canWrap: true,
    render: ({ record }) => (
      <TextLink
        look="strong"
        href={
          record.Active === undefined
            ? paths.collectionPoint.to(record.Id, record.Version)
            : paths.collectionPoint.live(record.Id)
        }
      >
        {record.Name}
      </TextLink>
    ),
  },
  {
    id: 'live',
    header: 'Live',
    isStackedSecond: true,
    render: ({ live, record }) => {
      if (live !== undefined) {
        return <StatusBadge version={live.version} status="ACTIVE" isDisabled={false} />;
      }
      return record.Status === 'DRAFT' ? (
        <span>Not yet</span>
      ) : (
        <StatusBadge version={record.Version} status={record.Status} isDisabled={record.Disabled} />
      );
    },
  },
  {
    id: 'links',
    header: 'Links',
    render: ({ live, draft, other }) => (
      <Linked {...(live ?? (draft ? undefined : other))} isLive={live !== undefined} />
    ),
  },
  {
    id: 'draft',
    header: 'Draft',
    isQuiet: true,
    render: ({ draft, record }) =>
      draft === undefined ? (
        <NotSet />
      ) : (
        <>
          <TextLink href={paths.collectionPoint.to(record.Id, record.Version)}>
            {`v${record.Version}`}
          </TextLink>
          {draft.linked === undefined ? ", doesn't link it" : `, links v${draft.linked}`}
        </>
      ),
  },
  {
    id: 'receipts',
    header: `Receipts, ${recentDays} days`,
    align: 'end',
    render: ({ record }) => {
      const receipts = receiptsOf(record);
      return receipts === undefined ? <NotSet /> : formatCount(receipts);
    },
  },
];

interface LinkedProps {
  linked?: number | undefined;
  status?: string | null | undefined;
  isLive: boolean;
}

function Linked({ linked, status, isLive }: LinkedProps) {
  if (linked === undefined) return <NotSet />;
  return (
    <>
      <StatusBadge version={linked} status={status} isDisabled={false} />{' '}
      {isLive && status === 'RETIRED' && <StatusTag tone="warn">Outdated</StatusTag>}
    </>
  );
}

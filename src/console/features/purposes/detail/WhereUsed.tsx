import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { statusChoices } from '#console/features/collection-points/parts/status-choices.ts';
import {
  type CollectionPointCriteria,
  collectionPointQueries,
} from '#console/features/collection-points/queries.ts';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import type { PurposeVersion } from '../versions.ts';

const pageSize = 20;

interface WhereUsedProps {
  id: string;
  versions: readonly PurposeVersion[];
}

/** The collection points that link the purpose, in any version of theirs. */
export function WhereUsed({ id, versions }: WhereUsedProps) {
  const [status, setStatus] = useState<CollectionPointCriteria['status']>();
  const [page, setPage] = useState(0);
  const query = useQuery(
    collectionPointQueries.list({
      purposeGuid: id,
      status,
      page,
      size: pageSize,
      sort: 'name,asc',
    }),
  );
  const rateLimit = useReadLimit(listCollectionPointsEndpoint);

  return (
    <Section
      title="Where it's used"
      hint="One row per version"
      isFlush
      action={
        <FilterChoice
          label="Status"
          options={statusChoices}
          value={status ?? ''}
          onChange={(value) => {
            setPage(0);
            setStatus((value || undefined) as CollectionPointCriteria['status']);
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
            columns={columnsOf(id, versions)}
            rows={content}
            rowKey={({ Id, Version }) => `${Id} ${Version}`}
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

const columnsOf = (
  id: string,
  versions: readonly PurposeVersion[],
): readonly DataColumn<CollectionPointVersionV1>[] => [
  {
    id: 'name',
    header: 'Collection point',
    isRowHeader: true,
    canWrap: true,
    render: ({ Id, Version, Name }) => (
      <TextLink look="strong" href={paths.collectionPoint.to(Id, Version)}>
        {Name}
      </TextLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isStackedSecond: true,
    render: ({ Status, Disabled }) => <StatusBadge status={Status} isDisabled={Disabled} />,
  },
  { id: 'version', header: 'Version', align: 'end', render: ({ Version }) => Version },
  {
    id: 'links',
    header: 'Links',
    isQuiet: true,
    render: ({ Purposes, Status, Disabled }) => {
      const linked = Purposes?.find((purpose) => purpose.Id.toLowerCase() === id);
      if (linked === undefined) return <NotSet />;
      const { status } = versions.find(({ version }) => version === linked.Version) ?? {};
      const words = `version ${linked.Version} ${statusLabel(status ?? linked.Status)}`.trim();
      const isOutdated = (status ?? linked.Status) === 'RETIRED';
      return isOutdated && Status === 'ACTIVE' && !Disabled ? (
        <StatusTag tone="warn">{words}</StatusTag>
      ) : (
        words
      );
    },
  },
];

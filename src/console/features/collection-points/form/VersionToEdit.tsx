import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { editBlock } from '../action-blocks.ts';
import { MissingVersion } from '../MissingVersion.tsx';
import { collectionPointQueries } from '../queries.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { NotEditable } from './NotEditable.tsx';

const skeleton = <LinesSkeleton label="collection point" lines={10} />;

/** What a form was opened with, and how often it was opened: a reload starts it anew. */
type Opened = { record: CollectionPoint; times: number };

/** Opens a version for editing and holds what it was opened with, whatever is read later. */
export function VersionToEdit({ id, version }: { id: string; version: number }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...collectionPointQueries.record(id, version), staleTime: 0 });
  const versions = useQuery(collectionPointQueries.versions(id)).data ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) {
    setOpened({ record: query.data, times: 1 });
  }
  const record = opened?.record;

  return (
    <>
      <PageHeader
        title="Edit collection point"
        back={{
          href: paths.collectionPoint.to(id, version),
          label: record?.Name ?? 'Collection point',
        }}
        meta={
          record && (
            <>
              <b>{record.Name}</b>
              <StatusBadge status={record.Status} isDisabled={record.Disabled} />
              <span>
                v{version} of {Math.max(version, ...versions.map((other) => other.version))}
              </span>
            </>
          )
        }
      />
      {opened ? (
        <OpenedVersion
          key={opened.times}
          record={opened.record}
          onReload={(stored) => setOpened({ record: stored, times: opened.times + 1 })}
        />
      ) : (
        <QueryPanel
          query={query}
          what="collection point"
          skeleton={skeleton}
          empty={{
            when: (data) => data === null && query.isFetchedAfterMount,
            show: <MissingVersion versions={versions} />,
          }}
        >
          {() => skeleton}
        </QueryPanel>
      )}
    </>
  );
}

interface OpenedVersionProps {
  record: CollectionPoint;
  onReload: (stored: CollectionPoint) => void;
}

function OpenedVersion({ record, onReload }: OpenedVersionProps) {
  const { Version: version, Status: status, Disabled: isDisabled } = record;
  const block = editBlock({ version, status, isDisabled });
  return block === undefined ? (
    <DraftEditor base={record} onReload={onReload} />
  ) : (
    <NotEditable record={record} reason={block} />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { guid } from '#contract/common/values.ts';
import { editBlock } from './action-blocks.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { MissingVersion } from './MissingVersion.tsx';
import { NotEditable } from './NotEditable.tsx';
import { collectionPointQueries } from './queries.ts';
import { StatusBadge } from './StatusBadge.tsx';

const title = 'Edit collection point';
const skeleton = <LinesSkeleton label="collection point" lines={10} />;

/** Edits one version of a collection point, which has to be a Draft. */
export function EditCollectionPointPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  if (!guid.safeParse(id).success) return <WithoutVersion id={null} />;
  if (!/^[1-9]\d{0,14}$/.test(asked)) return <WithoutVersion id={id} />;
  return <VersionToEdit key={`${id} ${asked}`} id={id} version={Number(asked)} />;
}

/** An address that names no version: never guessed, since the wrong one would be edited. */
function WithoutVersion({ id }: { id: string | null }) {
  const query = useQuery({ ...collectionPointQueries.versions(id ?? ''), enabled: id !== null });
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: paths.collectionPoints.to(), label: 'Collection points' }}
      />
      {id === null ? (
        <MissingVersion versions={[]} />
      ) : (
        <QueryPanel query={query} what="collection point" skeleton={skeleton}>
          {(versions) => <MissingVersion versions={versions} />}
        </QueryPanel>
      )}
    </>
  );
}

/** What a form was opened with, and how often it was opened: a reload starts it anew. */
type Opened = { record: CollectionPoint; times: number };

function VersionToEdit({ id, version }: { id: string; version: number }) {
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
        title={title}
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

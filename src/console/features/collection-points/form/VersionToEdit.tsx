import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
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
import { type LinkUpdate, updateLinks } from './update-links.ts';

const skeleton = <LinesSkeleton label="collection point" lines={10} />;

interface VersionToEditProps {
  id: string;
  version: number;
  /** Opens it with links of Retired purpose versions moved to the Active ones. */
  isUpdatingPurposes: boolean;
}

/** Opens a version for editing and holds what it was opened with, whatever is read later. */
export function VersionToEdit({ id, version, isUpdatingPurposes }: VersionToEditProps) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...collectionPointQueries.record(id, version), staleTime: 0 });
  const versions = useQuery(collectionPointQueries.versions(id)).data ?? [];
  const [opened, setOpened] = useState<CollectionPoint | null>(null);
  const purposes = useQuery({
    ...purposeQueries.allVersions(),
    staleTime: 0,
    enabled: isUpdatingPurposes,
  });
  const [update, setUpdate] = useState<LinkUpdate | null>(null);
  const known = purposes.isFetchedAfterMount ? purposes.data : undefined;
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);
  if (isUpdatingPurposes && update === null && opened && known) {
    setUpdate(updateLinks(opened.Purposes ?? [], (purposeId) => known.get(purposeId) ?? []));
  }
  const isReady = opened !== null && (!isUpdatingPurposes || update !== null);

  return (
    <>
      <PageHeader
        title="Edit collection point"
        back={{
          href: paths.collectionPoint.to(id, version),
          label: opened?.Name ?? 'Collection point',
        }}
        meta={
          opened && (
            <>
              <b>{opened.Name}</b>
              <StatusBadge status={opened.Status} isDisabled={opened.Disabled} />
              <span>
                v{version} of {Math.max(version, ...versions.map((other) => other.version))}
              </span>
            </>
          )
        }
      />
      {isReady ? (
        <OpenedVersion record={opened} update={update} />
      ) : (
        <>
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
          {isUpdatingPurposes && opened && (
            <QueryPanel query={purposes} what="list of purposes" skeleton={skeleton}>
              {() => null}
            </QueryPanel>
          )}
        </>
      )}
    </>
  );
}

interface OpenedVersionProps {
  record: CollectionPoint;
  update: LinkUpdate | null;
}

function OpenedVersion({ record, update }: OpenedVersionProps) {
  const { Version: version, Status: status, Disabled: isDisabled } = record;
  const block = editBlock({ version, status, isDisabled });
  return block === undefined ? (
    <DraftEditor opened={record} update={update} />
  ) : (
    <NotEditable record={record} reason={block} />
  );
}

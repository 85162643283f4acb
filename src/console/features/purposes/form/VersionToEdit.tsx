import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { editBlock } from '../action-blocks.ts';
import { MissingVersion } from '../MissingVersion.tsx';
import { purposeQueries } from '../queries.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { NotEditable } from './NotEditable.tsx';

const skeleton = <LinesSkeleton label="purpose" lines={10} />;

/** Opens a version for editing and holds what it was opened with, whatever is read later. */
export function VersionToEdit({ id, version }: { id: string; version: number }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...purposeQueries.version(id, version), staleTime: 0 });
  const versions = useQuery(purposeQueries.versions(id)).data ?? [];
  const [opened, setOpened] = useState<PurposeDetail | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);

  return (
    <>
      <PageHeader
        title="Edit purpose"
        back={{ href: paths.purpose.to(id, version), label: opened?.label ?? 'Purpose' }}
        meta={
          opened && (
            <>
              <b>{opened.label}</b>
              <StatusBadge status={opened.status} isDisabled={false} />
              <span>
                v{version} of {Math.max(version, ...versions.map((other) => other.version))}
              </span>
            </>
          )
        }
      />
      {opened ? (
        <OpenedVersion detail={opened} />
      ) : (
        <QueryPanel
          query={query}
          what="purpose"
          skeleton={skeleton}
          empty={{
            when: (data) => data === null && query.isFetchedAfterMount,
            show: <MissingVersion id={id} versions={versions} />,
          }}
        >
          {() => skeleton}
        </QueryPanel>
      )}
    </>
  );
}

function OpenedVersion({ detail }: { detail: PurposeDetail }) {
  const block = editBlock(detail);
  return block === undefined ? (
    <DraftEditor opened={detail} />
  ) : (
    <NotEditable detail={detail} reason={block} />
  );
}

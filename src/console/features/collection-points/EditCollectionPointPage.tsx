import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { DraftEditor } from './form/DraftEditor.tsx';
import { type LinkUpdate, updateLinks } from './form/update-links.ts';

/** Edits one version of a collection point, which has to be a Draft. */
function EditCollectionPointPage() {
  return <EditVersionPage kind={collectionPointKind} Editor={Editor} />;
}

function Editor({ opened }: { opened: CollectionPointVersionV1 }) {
  const [params] = useSearchParams();
  return params.get('update') === 'purposes' ? (
    <UpdatedDraftEditor opened={opened} />
  ) : (
    <DraftEditor opened={opened} update={null} />
  );
}

/** Edits a Draft, with its links of Retired purpose versions moved to the Active ones. */
function UpdatedDraftEditor({ opened }: { opened: CollectionPointVersionV1 }) {
  const purposes = useQuery({ ...purposeQueries.allVersions(), staleTime: 0 });
  const [update, setUpdate] = useState<LinkUpdate | null>(null);
  const known = purposes.isFetchedAfterMount ? purposes.data : undefined;
  if (update === null && known) {
    setUpdate(updateLinks(opened.Purposes ?? [], (purposeId) => known.get(purposeId) ?? []));
  }
  if (update !== null) return <DraftEditor opened={opened} update={update} />;
  const skeleton = <LinesSkeleton label="list of purposes" lines={10} />;
  return (
    <QueryPanel query={purposes} what="list of purposes" skeleton={skeleton}>
      {() => skeleton}
    </QueryPanel>
  );
}

export { EditCollectionPointPage as Component };

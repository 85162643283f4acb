import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { type EditorProps, EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { DraftEditor } from './form/DraftEditor.tsx';
import { type LinkUpdate, updateLinks } from './form/update-links.ts';

/** Edits the Draft of a collection point, or makes one of the Active version. */
function EditCollectionPointPage() {
  return <EditVersionPage kind={collectionPointKind} Editor={Editor} />;
}

type EditorOfPoint = EditorProps<CollectionPointVersionV1>;

function Editor(props: EditorOfPoint) {
  const [params] = useSearchParams();
  return params.get('update') === 'purposes' ? (
    <UpdatedDraftEditor {...props} />
  ) : (
    <DraftEditor {...props} update={null} />
  );
}

/** Edits a version, with its links of Retired purpose versions moved to the Active ones. */
function UpdatedDraftEditor(props: EditorOfPoint) {
  const { opened } = props;
  const purposes = useQuery({ ...purposeQueries.allVersions(), staleTime: 0 });
  const [update, setUpdate] = useState<LinkUpdate | null>(null);
  const known = purposes.isFetchedAfterMount ? purposes.data : undefined;
  if (update === null && known) {
    setUpdate(updateLinks(opened.Purposes ?? [], (purposeId) => known.get(purposeId) ?? []));
  }
  if (update !== null) return <DraftEditor {...props} update={update} />;
  const skeleton = <LinesSkeleton label="list of purposes" lines={10} />;
  return (
    <QueryPanel query={purposes} what="list of purposes" skeleton={skeleton}>
      {() => skeleton}
    </QueryPanel>
  );
}

export { EditCollectionPointPage as Component };

import { useSearchParams } from 'react-router';
import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { DraftEditor } from './form/DraftEditor.tsx';
import { UpdatedDraftEditor } from './form/UpdatedDraftEditor.tsx';

/** Edits one version of a collection point, which has to be a Draft. */
function EditCollectionPointPage() {
  return <EditVersionPage kind={collectionPointKind} Editor={Editor} />;
}

function Editor({ opened }: { opened: CollectionPoint }) {
  const [params] = useSearchParams();
  return params.get('update') === 'purposes' ? (
    <UpdatedDraftEditor opened={opened} />
  ) : (
    <DraftEditor opened={opened} update={null} />
  );
}

export { EditCollectionPointPage as Component };

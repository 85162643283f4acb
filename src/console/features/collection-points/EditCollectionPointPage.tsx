import { useSearchParams } from 'react-router';
import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { DraftEditor } from './form/DraftEditor.tsx';

const UpdatedDraftEditor = lazyPart(
  async () => (await import('./form/UpdatedDraftEditor.tsx')).UpdatedDraftEditor,
);

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

export { EditCollectionPointPage as Component };

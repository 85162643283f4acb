import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { centerKind } from './center-kind.ts';
import { DraftEditor } from './edit/DraftEditor.tsx';

/** Edits the Draft of a preference center, or makes one of the Active version. */
function EditPreferenceCenterPage() {
  return <EditVersionPage kind={centerKind} Editor={DraftEditor} />;
}

export { EditPreferenceCenterPage as Component };

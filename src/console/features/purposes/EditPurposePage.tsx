import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { DraftEditor } from './form/DraftEditor.tsx';
import { purposeKind } from './purpose-kind.ts';

/** Edits the Draft of a purpose, or makes one of the Active version. */
function EditPurposePage() {
  return <EditVersionPage kind={purposeKind} Editor={DraftEditor} />;
}

export { EditPurposePage as Component };

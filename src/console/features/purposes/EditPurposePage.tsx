import { EditVersionPage } from '#console/records/versioned/EditVersionPage.tsx';
import { DraftEditor } from './form/DraftEditor.tsx';
import { purposeKind } from './purpose-kind.ts';

/** Edits one version of a purpose, which has to be a Draft. */
function EditPurposePage() {
  return <EditVersionPage kind={purposeKind} Editor={DraftEditor} />;
}

export { EditPurposePage as Component };

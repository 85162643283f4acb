import { VersionPage } from '#console/records/versioned/VersionPage.tsx';
import { PurposeHeader } from './detail/PurposeHeader.tsx';
import { VersionSections } from './detail/VersionSections.tsx';
import { purposeKind } from './purpose-kind.ts';

/** One version of a purpose; the newest where the address names none. */
function PurposeDetailPage() {
  return <VersionPage kind={purposeKind} Header={PurposeHeader} Sections={VersionSections} />;
}

export { PurposeDetailPage as Component };

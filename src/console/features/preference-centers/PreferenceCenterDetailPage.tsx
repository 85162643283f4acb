import { VersionPage } from '#console/records/versioned/VersionPage.tsx';
import { centerKind } from './center-kind.ts';
import { CenterHeader } from './detail/CenterHeader.tsx';
import { VersionSections } from './detail/VersionSections.tsx';

/** One version of a preference center; what is live where the address names none. */
function PreferenceCenterDetailPage() {
  return <VersionPage kind={centerKind} Header={CenterHeader} Sections={VersionSections} />;
}

export { PreferenceCenterDetailPage as Component };

import { VersionPage } from '#console/records/versioned/VersionPage.tsx';
import { collectionPointKind } from './collection-point-kind.ts';
import { DetailHeader } from './detail/DetailHeader.tsx';
import { VersionSections } from './detail/VersionSections.tsx';

/** One version of a collection point; the newest where the address names none. */
function CollectionPointDetailPage() {
  return (
    <VersionPage
      kind={collectionPointKind}
      Header={DetailHeader}
      Sections={VersionSections}
      isDescribed
    />
  );
}

export { CollectionPointDetailPage as Component };

import { TranslateVersionPage } from '#console/records/versioned/TranslateVersionPage.tsx';
import { collectionPointKind } from './collection-point-kind.ts';
import { PointTranslations } from './translations/PointTranslations.tsx';

/** Translates the Draft of a collection point, or makes one of the Active version. */
function TranslateCollectionPointPage() {
  return <TranslateVersionPage kind={collectionPointKind} Editor={PointTranslations} />;
}

export { TranslateCollectionPointPage as Component };

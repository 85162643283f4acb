import { TranslateVersionPage } from '#console/records/versioned/TranslateVersionPage.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { collectionPointKind } from './collection-point-kind.ts';

const PointTranslations = lazyPart(
  async () => (await import('./translations/PointTranslations.tsx')).PointTranslations,
  <LinesSkeleton label="texts" lines={6} />,
);

// While the version is read.
PointTranslations.preload();

/** Translates the Draft of a collection point, or makes one of the Active version. */
function TranslateCollectionPointPage() {
  return <TranslateVersionPage kind={collectionPointKind} Editor={PointTranslations} />;
}

export { TranslateCollectionPointPage as Component };

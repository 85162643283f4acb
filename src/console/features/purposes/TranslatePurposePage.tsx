import { TranslateVersionPage } from '#console/records/versioned/TranslateVersionPage.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { purposeKind } from './purpose-kind.ts';

const PurposeTranslations = lazyPart(
  async () => (await import('./translations/PurposeTranslations.tsx')).PurposeTranslations,
);

// While the version is read.
PurposeTranslations.preload();

/** Translates the Draft of a purpose, or makes one of the Active version. */
function TranslatePurposePage() {
  return <TranslateVersionPage kind={purposeKind} Editor={PurposeTranslations} />;
}

export { TranslatePurposePage as Component };

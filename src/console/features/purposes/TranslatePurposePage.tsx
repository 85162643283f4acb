import { TranslateVersionPage } from '#console/records/versioned/TranslateVersionPage.tsx';
import { purposeKind } from './purpose-kind.ts';
import { PurposeTranslations } from './translations/PurposeTranslations.tsx';

/** Translates the Draft of a purpose, or makes one of the Active version. */
function TranslatePurposePage() {
  return <TranslateVersionPage kind={purposeKind} Editor={PurposeTranslations} />;
}

export { TranslatePurposePage as Component };

import { ComparePage } from '#console/records/versioned/compare/ComparePage.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { comparedPurposeKind } from './compare/compared-purpose-kind.ts';
import { PurposeComparison } from './compare/PurposeComparison.tsx';

const PublishDialog = lazyPart(
  async () => (await import('./detail/PublishDialog.tsx')).PublishDialog,
);

/** Two versions of a purpose beside each other. */
function ComparePurposePage() {
  return (
    <ComparePage
      compared={comparedPurposeKind}
      View={PurposeComparison}
      PublishDialog={PublishDialog}
    />
  );
}

export { ComparePurposePage as Component };

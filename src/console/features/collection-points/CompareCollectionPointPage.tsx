import { ComparePage } from '#console/records/versioned/compare/ComparePage.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { comparedPointKind } from './compare/compared-point-kind.ts';
import { PointComparison } from './compare/PointComparison.tsx';

const PublishDialog = lazyPart(
  async () => (await import('./detail/PublishDialog.tsx')).PublishDialog,
);

/** Two versions of a collection point beside each other. */
function CompareCollectionPointPage() {
  return (
    <ComparePage
      compared={comparedPointKind}
      View={PointComparison}
      PublishDialog={PublishDialog}
    />
  );
}

export { CompareCollectionPointPage as Component };

import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { type ComparedPair, ComparePage } from '#console/records/versioned/compare/ComparePage.tsx';
import { Consequences } from '#console/records/versioned/compare/Consequences.tsx';
import { compareVersions } from '#console/records/versioned/compare/compare-versions.ts';
import { behindWords, readWords } from '#console/records/versioned/compare/compare-words.ts';
import { LazyCompared } from '#console/records/versioned/compare/LazyCompared.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { collectionPointKind } from './collection-point-kind.ts';
import { comparedPoints } from './compare/compared-points.ts';
import { LinkedTextsNotice } from './compare/LinkedTextsNotice.tsx';
import { linkWords } from './compare/linked-purposes.ts';
import { useLinkedPurposes } from './compare/useLinkedPurposes.ts';

const PublishDialog = lazyPart(
  async () => (await import('./detail/PublishDialog.tsx')).PublishDialog,
);

/** Two versions of a collection point beside each other. */
function CompareCollectionPointPage() {
  return (
    <ComparePage kind={collectionPointKind} View={PointComparison} PublishDialog={PublishDialog} />
  );
}

type Pair = ComparedPair<CollectionPointVersionV2, CollectionPointVersionV1>;

/** What differs between two versions of a collection point, after what that means for people. */
function PointComparison({ id, from, to, before, after }: Pair) {
  const writeBlock = useWriteBlock();
  const linked = useLinkedPurposes(before, after);
  const { purposeOf } = linked;
  const nameOf = useColleagueName();
  const comparison = compareVersions(...comparedPoints(before, after, { nameOf, purposeOf }));
  if (linked.isPending) return <LinesSkeleton label="versions" lines={8} />;
  const isDraft = to.status === 'DRAFT';
  const canEdit = isDraft && writeBlock === undefined;
  return (
    <>
      <Consequences
        items={[
          {
            title: isDraft ? 'What people will read' : 'What people read',
            fact: readWords(comparison),
            note: behindWords(comparison, from.version),
            isWarning: true,
          },
          {
            title: isDraft ? 'What people will be asked' : 'What people are asked',
            fact: linkWords(linked.changes) || 'The same purposes',
            note: countWords((after.Purposes ?? []).length, 'purpose'),
          },
          {
            title: 'Who agreed to the old text',
            fact: receiptWords(from),
            note: isDraft && 'Publishing asks nobody again',
          },
        ]}
      />
      <LinkedTextsNotice {...linked} />
      <LazyCompared
        comparison={comparison}
        before={sideOf(from)}
        after={sideOf(to)}
        editHref={canEdit ? paths.editCollectionPoint.to(id, to.version) : undefined}
      />
    </>
  );
}

const receiptWords = ({ version, receiptCount }: CollectionPointVersionV2): string =>
  typeof receiptCount === 'number'
    ? `${countWords(receiptCount, 'receipt')} came through v${version}`
    : `Receipts of v${version} aren't counted`;

const sideOf = ({ version, status, disabled }: CollectionPointVersionV2) => ({
  version,
  badge: <StatusBadge version={version} status={status} isDisabled={disabled} />,
  note: status === 'DRAFT' ? 'what people will read' : 'what people read',
});

export { CompareCollectionPointPage as Component };

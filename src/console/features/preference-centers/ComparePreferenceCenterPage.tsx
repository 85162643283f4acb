import { useMemo } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { type ComparedPair, ComparePage } from '#console/records/versioned/compare/ComparePage.tsx';
import { Consequences } from '#console/records/versioned/compare/Consequences.tsx';
import { compareVersions } from '#console/records/versioned/compare/compare-versions.ts';
import { behindWords, readWords } from '#console/records/versioned/compare/compare-words.ts';
import { LazyCompared } from '#console/records/versioned/compare/LazyCompared.ts';
import type { PublishDialogProps } from '#console/records/versioned/PublishDialog.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { comparedCenter } from './center-compare.ts';
import { centerKind } from './center-kind.ts';
import type { ListedCenterVersion } from './read-center.ts';
import { useChoosablePurposes } from './usePurposesOnCenter.ts';

const Dialog = lazyPart(async () => (await import('./detail/PublishDialog.tsx')).PublishDialog);

/** What a check fixes here closes the dialog: the comparison shows it. */
function PublishDialog(props: PublishDialogProps<CenterVersion>) {
  return <Dialog {...props} onFixed={props.onCancel} />;
}

/** Two versions of a preference center beside each other. */
function ComparePreferenceCenterPage() {
  return <ComparePage kind={centerKind} View={CenterComparison} PublishDialog={PublishDialog} />;
}

type Pair = ComparedPair<ListedCenterVersion, CenterVersion>;

function CenterComparison({ id, from, to, before, after }: Pair) {
  const writeBlock = useWriteBlock();
  const { purposes } = useChoosablePurposes();
  const comparison = useMemo(() => {
    const nameOf = (one: string) => purposes.get(one.toLowerCase())?.name;
    return compareVersions(comparedCenter(before, nameOf), comparedCenter(after, nameOf));
  }, [before, after, purposes]);
  const isDraft = to.status === 'DRAFT';
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
        ]}
      />
      <LazyCompared
        comparison={comparison}
        before={{ version: from.version, badge: <Badge {...from} />, note: '' }}
        after={{ version: to.version, badge: <Badge {...to} />, note: '' }}
        editHref={
          isDraft && writeBlock === undefined
            ? paths.editPreferenceCenter.to(id, to.version)
            : undefined
        }
      />
    </>
  );
}

function Badge({ version, status, disabled }: ListedCenterVersion) {
  return <StatusBadge version={version} status={status} isDisabled={disabled} />;
}

export { ComparePreferenceCenterPage as Component };

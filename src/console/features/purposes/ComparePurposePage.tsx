import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { type ComparedPair, ComparePage } from '#console/records/versioned/compare/ComparePage.tsx';
import { Consequences } from '#console/records/versioned/compare/Consequences.tsx';
import { compareVersions } from '#console/records/versioned/compare/compare-versions.ts';
import { behindWords, readWords } from '#console/records/versioned/compare/compare-words.ts';
import { LazyCompared } from '#console/records/versioned/compare/LazyCompared.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { frozenReason } from './action-blocks.ts';
import { agreedNote, lastWords, stayWords } from './compare/agreed-words.ts';
import { comparedPurposes } from './compare/compared-purposes.ts';
import { describeLifeSpan } from './life-span.ts';
import { purposeKind } from './purpose-kind.ts';
import { purposeQueries } from './queries.ts';
import type { PurposeVersion } from './versions.ts';

const PublishDialog = lazyPart(
  async () => (await import('./detail/PublishDialog.tsx')).PublishDialog,
);

/** Two versions of a purpose beside each other. */
function ComparePurposePage() {
  return <ComparePage kind={purposeKind} View={PurposeComparison} PublishDialog={PublishDialog} />;
}

type Pair = ComparedPair<PurposeVersion, PurposeVersionV2>;

/** What differs between two versions of a purpose, after what that means for people. */
function PurposeComparison({ id, from, to, before, after }: Pair) {
  const writeBlock = useWriteBlock();
  const parents = useParentNames(before, after);
  const comparison = useMemo(
    () => compareVersions(...comparedPurposes(before, after, (one) => parents[one.toLowerCase()])),
    [before, after, parents],
  );
  const agreed = useQuery(insightQueries.people({ purposeId: id })).data;
  // Who has no consent yet isn't counted.
  const people = agreed && (agreed.purposes[0] ?? { inForce: 0, inForceEarlier: 0 });
  const isDraft = to.status === 'DRAFT';
  const canEdit = isDraft && writeBlock === undefined && frozenReason(after) === undefined;
  const behind = behindWords(comparison, from.version);
  const last = lastWords(
    [describeLifeSpan(before.consentLifeSpan), describeLifeSpan(after.consentLifeSpan)],
    isDraft ? people?.inForce : undefined,
  );
  return (
    <>
      <Consequences
        items={[
          {
            title: isDraft ? 'What people will read' : 'What people read',
            fact: readWords(comparison),
            note: behind,
            isWarning: true,
          },
          { title: 'How long a yes lasts', ...last },
          {
            title: 'Who agreed to the old text',
            fact: people ? stayWords(agreed.purposes[0]?.activeVersion ?? undefined, people) : '…',
            note: isDraft && 'Publishing asks nobody again',
          },
        ]}
      />
      <LazyCompared
        comparison={comparison}
        before={{
          version: from.version,
          badge: <Badge {...from} />,
          note: agreedNote(from, people),
        }}
        after={{ version: to.version, badge: <Badge {...to} />, note: agreedNote(to, people) }}
        editHref={canEdit ? paths.editPurpose.to(id, to.version) : undefined}
      />
    </>
  );
}

function Badge({ version, status }: PurposeVersion) {
  return <StatusBadge version={version} status={status} isDisabled={false} />;
}

/** The parents' names by their ids, where the two versions have different ones. */
const useParentNames = (
  { parentPurposeId: old }: PurposeVersionV2,
  { parentPurposeId: next }: PurposeVersionV2,
): Record<string, string> => {
  const isEqual = old?.toLowerCase() === next?.toLowerCase();
  const queryOf = (id: string | null | undefined) => ({
    ...purposeQueries.versions((id ?? '').toLowerCase()),
    enabled: !isEqual && typeof id === 'string',
  });
  const [was, is] = [useQuery(queryOf(old)).data?.[0], useQuery(queryOf(next)).data?.[0]];
  return useMemo(
    () => ({
      ...(old && { [old.toLowerCase()]: was?.label ?? unknownParent }),
      ...(next && { [next.toLowerCase()]: is?.label ?? unknownParent }),
    }),
    [old, next, was, is],
  );
};

const unknownParent = 'Unknown purpose';

export { ComparePurposePage as Component };

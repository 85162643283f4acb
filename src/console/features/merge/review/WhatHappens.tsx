import { styled } from '@mui/material/styles';
import { formatCount } from '#console/api/limit-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { color } from '#console/ui/theme.ts';
import type { Profile } from '#contract/data-subject-records.ts';

const Lines = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '8px 20px',
  margin: 0,
  '& > div': { display: 'contents' },
  '& dt': { fontWeight: 650 },
  '& dd': { margin: 0, color: color.muted },
  '@media (max-width: 599px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 2,
    '& dd': { marginBottom: 8 },
  },
});

const transactionsOf = (profiles: readonly Profile[]): string => {
  const counts = profiles.flatMap(({ Purposes }) =>
    (Purposes ?? []).map(({ TotalTransactionCount }) => TotalTransactionCount ?? null),
  );
  if (counts.includes(null)) return 'All their transactions';
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return 'They have no transactions: nothing';
  return total === 1 ? 'Their 1 transaction' : `Their ${formatCount(total)} transactions`;
};

/** What every merge does, whatever is predicted, in five lines. */
export function WhatHappens({ profiles }: { profiles: readonly Profile[] }) {
  const [, ...others] = profiles;
  const isOne = others.length === 1;
  return (
    <Section title="What the merge does">
      <Lines>
        <div>
          <dt>Deleted</dt>
          <dd>
            {isOne ? 'The other person' : `The ${others.length} other people`}: the primary
            identifier and everything that is not predicted to stay.
          </dd>
        </div>
        <div>
          <dt>Moved</dt>
          <dd>{transactionsOf(others)} to the primary.</dd>
        </div>
        <div>
          <dt>Kept apart</dt>
          <dd>
            Receipts stay under the identifier that they came with. The timeline of the primary
            still leads to them.
          </dd>
        </div>
        <div>
          <dt>Magic link</dt>
          <dd>
            The primary’s goes on working. {isOne ? 'The other one ends.' : 'The others end.'}
          </dd>
        </div>
        <div>
          <dt>No way back</dt>
          <dd>Nobody can undo a merge.</dd>
        </div>
      </Lines>
    </Section>
  );
}

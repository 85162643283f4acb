import { formatCount } from '#console/api/limits/limit-words.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import css from './WhatHappens.module.css';

const Lines = styled('dl', css.Lines);

const transactionsOf = (profiles: readonly Profile[]): string => {
  const counts = profiles.flatMap(({ Purposes }) =>
    (Purposes ?? []).map(({ TotalTransactionCount }) => TotalTransactionCount ?? null),
  );
  if (counts.includes(null)) return 'All transactions, to the primary record.';
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return 'No transactions.';
  const words = total === 1 ? '1 transaction' : `${formatCount(total)} transactions`;
  return `${words}, to the primary record.`;
};

/** What every merge does, whatever is predicted. */
export function WhatHappens({ profiles }: { profiles: readonly Profile[] }) {
  const [, ...others] = profiles;
  const isOne = others.length === 1;
  return (
    <Section title="What happens">
      <Lines>
        <div>
          <dt>Kept</dt>
          <dd>The primary’s identifier and id.</dd>
        </div>
        <div>
          <dt>Deleted</dt>
          <dd>
            {isOne
              ? 'The other record, its primary identifier'
              : `The ${others.length} other records, their primary identifiers`}
            , and all data not predicted to be kept.
          </dd>
        </div>
        <div>
          <dt>Moved</dt>
          <dd>{transactionsOf(others)}</dd>
        </div>
        <div>
          <dt>Receipts</dt>
          <dd>Stay under their original identifiers, linked from the primary’s timeline.</dd>
        </div>
        <div>
          <dt>Magic link</dt>
          <dd>
            The primary’s is unchanged, working or not.{' '}
            {isOne ? 'The other one stops.' : 'The others stop.'}
          </dd>
        </div>
      </Lines>
    </Section>
  );
}

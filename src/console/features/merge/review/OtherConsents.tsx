import { DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { ConsentRow } from '#contract/predict-consents.ts';
import { consentColumns } from './consent-columns.tsx';
import { Folded } from './Folded.tsx';
import type { Review } from './review-of.ts';

const wordsOf = (count: number): string =>
  count === 1 ? '1 purpose without differences' : `${count} purposes without differences`;

interface OtherConsentsProps {
  review: Pick<Review, 'consents' | 'profiles' | 'changedKeys'>;
  hasColumns: boolean;
}

/** What differs without anybody refusing, and below, folded, what is the same. */
export function OtherConsents({ review, hasColumns }: OtherConsentsProps) {
  const of = (risk: ConsentRow['risk']) => review.consents.filter((row) => row.risk === risk);
  const differing = of('differs');
  const equal = of('equal');
  const columns = consentColumns(review, hasColumns);
  const table = (caption: string, rows: readonly ConsentRow[]) => (
    <DataTable isBare caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
  if (differing.length + equal.length === 0) return null;
  return (
    <Section title="Other consent" hint="no opt-out is overruled here" isFlush>
      {differing.length > 0 && table('Other consent that differs', differing)}
      {equal.length > 0 && (
        <Folded summary={wordsOf(equal.length)}>
          {() => table('Consent that is the same', equal)}
        </Folded>
      )}
    </Section>
  );
}

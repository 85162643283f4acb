import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import type { ConsentRow } from '#contract/predict-consents.ts';
import css from './ConsentGuard.module.css';
import { consentColumns } from './consent-columns.tsx';
import type { Review } from './review-of.ts';
import { rowName } from './review-words.ts';

const Tick = styled('label', css.Root);

const title = 'Consent that may change';

interface ConsentGuardProps {
  review: Pick<Review, 'consents' | 'profiles' | 'changedKeys'>;
  hasColumns: boolean;
  /** Those that are still to be ticked. */
  unchecked: readonly ConsentRow[];
  onTick: (row: ConsentRow, isTicked: boolean) => void;
}

/** Where an opt-out meets a consent, or is new for the primary: each is ticked by itself. */
export function ConsentGuard({ review, hasColumns, unchecked, onTick }: ConsentGuardProps) {
  const rows = review.consents.filter(({ risk }) => risk === 'check');
  if (rows.length === 0) {
    return <Section title={title}>No opt-out is overruled or added.</Section>;
  }
  const columns: readonly DataColumn<ConsentRow>[] = [
    {
      id: 'checked',
      header: 'Checked',
      render: (row) => (
        <RowTick
          label={`Checked: ${rowName(row)}`}
          isTicked={!unchecked.includes(row)}
          onTick={(isTicked) => onTick(row, isTicked)}
        />
      ),
    },
    ...consentColumns(review, hasColumns),
  ];
  return (
    <Section
      tone="bad"
      title={`${title}: check each one`}
      action={
        <span role="status">{`${rows.length - unchecked.length} of ${rows.length} checked`}</span>
      }
      isFlush
    >
      <DataTable isBare caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Section>
  );
}

interface RowTickProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** The tick of a table's row. */
function RowTick({ label, isTicked, onTick }: RowTickProps) {
  return (
    <Tick>
      <TickBox aria-label={label} checked={isTicked} onTick={onTick} />
    </Tick>
  );
}

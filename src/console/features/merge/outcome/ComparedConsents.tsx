import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusKind } from '#console/ui/status-kind.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { type ConsentRow, predictConsents } from '#contract/predict-consents.ts';
import { comparisonIn, profilesIn, type ReadProfile } from '../merge-draft.ts';
import { ConsentState } from '../review/ConsentState.tsx';
import { rowName } from '../review/review-words.ts';
import { noPrediction } from '../words.ts';
import { type ComparedRow, compareOutcome } from './compare-outcome.ts';

interface ComparedConsentsProps {
  /** As they were, the primary first. */
  before: readonly ReadProfile[];
  merged: Profile;
}

const resultKind = statusKind<ComparedRow['result']>({
  'as-predicted': { word: 'As predicted', tone: 'ok', icon: CircleCheck },
  differs: { word: 'Differs', tone: 'bad', icon: TriangleAlert },
  'was-open': { word: 'Not predicted', tone: 'off', icon: CircleHelp },
});

const stateOf = (state: string | null, { kind }: ConsentRow, none: string) =>
  state === null ? none : <ConsentState kind={kind} state={state} />;

/** What is stored of a purpose, topic or option, beside what was predicted. */
export const comparedColumns: readonly DataColumn<ComparedRow>[] = [
  {
    id: 'name',
    header: 'Purpose',
    isRowHeader: true,
    canWrap: true,
    render: ({ row }) => rowName(row),
  },
  {
    id: 'stored',
    header: 'Stored',
    isStackedSecond: true,
    render: ({ stored, row }) => stateOf(stored, row, 'None'),
  },
  {
    id: 'predicted',
    header: 'Predicted',
    render: ({ predicted, row }) => stateOf(predicted, row, noPrediction),
  },
  {
    id: 'result',
    header: 'Result',
    render: ({ result }) => <StatusTag {...resultKind.tag(result)} />,
  },
];

/** The consents of the merged profile beside what was predicted before. */
export function ComparedConsents({ before, merged }: ComparedConsentsProps) {
  const rows = compareOutcome(predictConsents(profilesIn(before), comparisonIn(before)), merged);
  const differing = rows.filter(({ result }) => result === 'differs').length;
  return (
    <Section
      title="Consent after the merge"
      hint={
        differing === 0
          ? 'all as predicted'
          : `${differing} of ${rows.length} differ from the prediction`
      }
      tone={differing === 0 ? 'plain' : 'bad'}
      isFlush
    >
      <DataTable
        isBare
        caption="Consent after the merge"
        columns={comparedColumns}
        rows={rows}
        rowKey={({ row }) => row.key}
        empty={<EmptyState title="No consent recorded" />}
      />
    </Section>
  );
}

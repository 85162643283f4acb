import { CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { consentWords } from '#console/features/data-subjects/queries.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { Tone } from '#console/ui/theme.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { predictConsents } from '#contract/predict-consents.ts';
import { type ComparedRow, compareOutcome } from './compare-outcome.ts';

interface ComparedConsentsProps {
  /** As they were, the primary first. */
  before: readonly Profile[];
  merged: Profile;
}

const results: Record<ComparedRow['result'], { tone: Tone; icon: LucideIcon; words: string }> = {
  'as-predicted': { tone: 'ok', icon: CircleCheck, words: 'As predicted' },
  differs: { tone: 'bad', icon: TriangleAlert, words: 'Differs' },
  'was-open': { tone: 'off', icon: CircleHelp, words: 'Was not predicted' },
};

const choiceWords: Record<string, string> = {
  CONSENTED: 'Consented',
  NOT_CONSENTED: 'Not consented',
};

const stateTag = (state: string | null, none: string) =>
  state === null ? (
    none
  ) : (
    <StatusTag {...consentWords.tag(state)}>
      {choiceWords[state] ?? consentWords.label(state)}
    </StatusTag>
  );

const nameOf = ({ row }: ComparedRow): string =>
  row.kind === 'purpose'
    ? row.name
    : [row.purposeName, row.preferenceName, row.name].filter(Boolean).join(' · ');

const columns: readonly DataColumn<ComparedRow>[] = [
  { id: 'name', header: 'Purpose', isRowHeader: true, canWrap: true, render: nameOf },
  {
    id: 'stored',
    header: 'Stored now',
    isStackedSecond: true,
    render: ({ stored }) => stateTag(stored, 'Nothing'),
  },
  {
    id: 'predicted',
    header: 'Predicted',
    render: ({ predicted }) => stateTag(predicted, 'Could not be predicted'),
  },
  {
    id: 'result',
    header: 'Result',
    render: ({ result }) => {
      const { words, ...look } = results[result];
      return <StatusTag {...look}>{words}</StatusTag>;
    },
  },
];

/** The consents of the merged profile beside what was predicted before. */
export function ComparedConsents({ before, merged }: ComparedConsentsProps) {
  const rows = compareOutcome(predictConsents(before), merged);
  const differing = rows.filter(({ result }) => result === 'differs').length;
  return (
    <Section
      title="Consent after the merge"
      hint={
        differing === 0
          ? 'nothing differs from what was predicted'
          : `${differing} of ${rows.length} differ from what was predicted`
      }
      tone={differing === 0 ? 'plain' : 'bad'}
      isFlush
    >
      <DataTable
        isBare
        caption="Consent after the merge, as stored and as predicted"
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row.key}
        empty={<EmptyState title="None of them had consents" />}
      />
    </Section>
  );
}

import { FilterChip } from '#console/ui/FilterChip.tsx';
import { type AttentionKind, oldDraftDays } from '#contract/attention-kinds.ts';

const words: Record<AttentionKind, string> = {
  'unusual-looks': 'Unusually many views',
  'losing-points': 'Losing entries',
  'busy-points': 'Too many receipts today',
  'points-on-retired-purposes': 'Retired purposes',
  'drafts-collected': 'Drafts that are collected',
  'receipts-through-retired': 'Receipts through retired versions',
  'purposes-retiring': 'Retirement scheduled',
  'purposes-not-collected': 'Not collected anywhere',
  'translations-missing': 'Missing translations',
  'purpose-translations-missing': 'Missing translations',
  'point-translations-missing': 'Missing translations',
  'center-translations-missing': 'Missing texts',
  'old-drafts': `Drafts older than ${oldDraftDays} days`,
  'quiet-points': 'No receipts for a week',
  'switches-waiting': 'Waits to be confirmed',
  'approvals-waiting': 'Waits for approval',
  'approvals-declined': 'Approval declined',
  'failed-index-run': 'Failed',
  'failed-mails': 'Failed',
  'overdue-withdrawals': 'Overdue',
  'open-merge-groups': 'Waiting for a decision',
};

interface AttentionChipProps {
  kind: AttentionKind | undefined;
  onClear: () => void;
}

/** Says that a list has only what the overview counts; nothing where it isn't filtered by that. */
export function AttentionChip({ kind, onClear }: AttentionChipProps) {
  if (kind === undefined) return null;
  return <FilterChip label="Needs attention" value={words[kind]} onClear={onClear} />;
}

import {
  Ban,
  ChartColumn,
  CircleCheck,
  CopyCheck,
  DatabaseBackup,
  FileCheck,
  History,
  IdCard,
  type LucideIcon,
  Merge,
  Target,
  User,
  Users,
} from 'lucide-react';
import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { ErasedCounts, ErasureOutcome, ErasurePreview } from '#contract/erasures.ts';

/** One thing that goes or stays: how much of it, and what that is or why. */
export type PreviewLine = {
  icon: LucideIcon;
  title: string;
  amount: string;
  detail: string | undefined;
};

/** As many names as a line holds. */
const namedMaximum = 6;

const namedWords = (names: readonly string[]): string =>
  names.length <= namedMaximum
    ? listWords(names)
    : listWords([...names.slice(0, namedMaximum), `${names.length - namedMaximum} more`]);

const identifierWords = ({ goes, identifierTypes }: ErasurePreview): string => {
  const types = identifierTypes.map((type) => type || 'Primary identifier');
  const former = goes.formerIdentifiers === 0 ? [] : [`${goes.formerIdentifiers} former`];
  return namedWords([...types, ...former]);
};

const consentWords = ({ goes, purposesInForce }: ErasurePreview): string | undefined =>
  goes.purposesInForce === 0
    ? undefined
    : `${formatCount(goes.purposesInForce)} active now: ${namedWords(purposesInForce)}`;

/** What goes, without that of which there is none. */
export const goesLines = (preview: ErasurePreview, outcome: ErasureOutcome): PreviewLine[] => {
  const { goes, detailNames, receiptsToKeep } = preview;
  const kept = outcome === 'KEEP_PROOF' ? receiptsToKeep : 0;
  const lines: (Omit<PreviewLine, 'amount'> & { count: number; unit?: string })[] = [
    {
      icon: IdCard,
      title: 'Identifiers',
      count: goes.identifiers + goes.formerIdentifiers,
      detail: identifierWords(preview),
    },
    { icon: User, title: 'Details', count: goes.details, detail: namedWords(detailNames) },
    {
      icon: Target,
      title: 'Consent',
      count: goes.purposes,
      unit: 'purpose',
      detail: consentWords(preview),
    },
    {
      icon: FileCheck,
      title: 'Receipts',
      count: goes.receipts - kept,
      detail: 'With the texts shown, notes and choices',
    },
    {
      icon: History,
      title: 'Timeline',
      count: goes.transactions,
      detail: kept > 0 ? 'What kept receipts did stays with them' : undefined,
    },
    {
      icon: Merge,
      title: 'Merge history and snapshots',
      count: goes.merges,
      detail: undefined,
    },
    {
      icon: History,
      title: 'Names and reasons in the activity',
      count: goes.activityEntries,
      detail: 'Masks, search terms and notes',
    },
    {
      icon: CopyCheck,
      title: goes.openDuplicateGroups === 1 ? 'Open duplicate group' : 'Open duplicate groups',
      count: goes.openDuplicateGroups,
      detail: "Other people in it aren't touched",
    },
    {
      icon: Users,
      title: 'Linked people',
      count: goes.linkedGroups,
      unit: 'group',
      detail: 'This person leaves; the others stay linked',
    },
  ];
  return lines
    .filter(({ count }) => count > 0)
    .map(({ count, unit, ...line }) => ({
      ...line,
      amount: unit === undefined ? formatCount(count) : countWords(count, unit),
    }));
};

/** What stays, and why. */
export const staysLines = (
  { stays, receiptsToKeep }: ErasurePreview,
  outcome: ErasureOutcome,
): PreviewLine[] => [
  ...(outcome === 'KEEP_PROOF'
    ? [
        {
          icon: FileCheck,
          title: 'Receipts as proof',
          amount: formatCount(receiptsToKeep),
          detail: 'For administrators only, until the date you set',
        },
      ]
    : []),
  ...(stays.suppressions > 0
    ? [
        {
          icon: Ban,
          title: 'Suppression',
          amount: countWords(stays.suppressions, 'entry', 'entries'),
          detail: "Keyed hashes only. An import can't opt them back in without a yes.",
        },
      ]
    : []),
  {
    icon: CircleCheck,
    title: stays.certificates === 1 ? 'Certificate' : 'Certificates',
    amount: formatCount(stays.certificates),
    detail: 'Proves that and when you erased, without naming anyone',
  },
  {
    icon: ChartColumn,
    title: 'Daily numbers',
    amount: 'Counts only',
    detail: 'Nothing in them leads to a person',
  },
  ...(stays.activityEntries > 0
    ? [
        {
          icon: History,
          title: 'Activity entries',
          amount: formatCount(stays.activityEntries),
          detail: 'Shown as “erased person”, so the record of who did what still holds',
        },
      ]
    : []),
  {
    icon: DatabaseBackup,
    title: 'Backups',
    amount: 'Until they expire',
    detail: 'A restored backup erases this person before it serves',
  },
];

const removedWords: readonly [keyof ErasedCounts & string, string][] = [
  ['identifiers', 'Identifiers'],
  ['formerIdentifiers', 'Former identifiers'],
  ['details', 'Details'],
  ['purposes', 'Purposes'],
  ['receipts', 'Receipts'],
  ['transactions', 'Timeline entries'],
  ['merges', 'Merges'],
  ['activityEntries', 'Names in the activity'],
  ['openDuplicateGroups', 'Open duplicate groups'],
  ['linkedGroups', 'Groups of linked people'],
];

/** What went, for the certificate, without that of which there was none. */
export const removedItems = (removed: ErasedCounts): { label: string; value: string }[] =>
  removedWords.flatMap(([key, label]) => {
    const count = removed[key];
    return typeof count === 'number' && count > 0 ? [{ label, value: formatCount(count) }] : [];
  });

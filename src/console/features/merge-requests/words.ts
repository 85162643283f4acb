import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  CopyX,
  Eye,
  FileSpreadsheet,
  GitMerge,
  LoaderCircle,
  type LucideIcon,
  Shuffle,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { formatCount } from '#console/api/limit-words.ts';
import type { Tone } from '#console/ui/theme.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type GroupStatus,
  groupStatuses,
  type JobFrequency,
  type JobStatus,
  jobFrequencies,
} from '#contract/merge-request-values.ts';

type Look = { tone: Tone; icon: LucideIcon | undefined };

const statusWords: Record<JobStatus, string> = {
  PENDING: 'Waiting',
  IN_PROGRESS: 'Searching',
  MERGE_REPORT_IN_PROGRESS: 'Writing its report',
  COMPLETED: 'Searched',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

const statusLooks: Record<JobStatus, Look> = {
  PENDING: { tone: 'warn', icon: Clock },
  IN_PROGRESS: { tone: 'info', icon: LoaderCircle },
  MERGE_REPORT_IN_PROGRESS: { tone: 'info', icon: FileSpreadsheet },
  COMPLETED: { tone: 'ok', icon: CircleCheck },
  FAILED: { tone: 'bad', icon: TriangleAlert },
  CANCELLED: { tone: 'off', icon: Ban },
};

const frequencyWords: Record<JobFrequency, string> = {
  CUSTOM: 'Once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

const groupWords: Record<GroupStatus, string> = {
  OPEN: 'Open',
  MERGED: 'Merged',
  DISMISSED: 'Not the same person',
  NEEDS_REVIEW: 'Needs review',
  CHANGED: 'Changed',
  GONE: 'Gone',
  TOO_LARGE: 'Too large',
};

const groupLooks: Record<GroupStatus, Look> = {
  OPEN: { tone: 'warn', icon: CircleDashed },
  MERGED: { tone: 'ok', icon: GitMerge },
  DISMISSED: { tone: 'off', icon: UserX },
  NEEDS_REVIEW: { tone: 'warn', icon: Eye },
  CHANGED: { tone: 'info', icon: Shuffle },
  GONE: { tone: 'off', icon: CopyX },
  TOO_LARGE: { tone: 'bad', icon: TriangleAlert },
};

const groupSentences: Record<GroupStatus, string> = {
  OPEN: 'Nothing was done with it yet.',
  MERGED: 'Merged into one record.',
  DISMISSED: 'Later searches keep these people apart.',
  NEEDS_REVIEW:
    'Two of these people were marked as not the same, but someone else matches both. Process together skips it.',
  CHANGED: 'Its records did not match any more when it was to be merged: nothing was done.',
  GONE: 'Fewer than two of its records were left: there was nothing to merge.',
  TOO_LARGE: 'It holds more records than one merge takes: it is never merged together.',
};

const unknown: Look = { tone: 'off', icon: undefined };

const lookOf = (looks: Record<string, Look>, value: string): Look =>
  (Object.hasOwn(looks, value) ? looks[value] : undefined) ?? unknown;

/** The words for values of the wire: one that is not known as it came. */
export const jobStatusLabel = (status: string): string => wordOf(statusWords, status);
export const frequencyLabel = (frequency: string): string => wordOf(frequencyWords, frequency);
export const groupStatusLabel = (status: string): string => wordOf(groupWords, status);
/** What became of a group, as a sentence; `''` for a status that is not known. */
export const groupSentence = (status: string): string =>
  (Object.hasOwn(groupSentences, status) ? groupSentences[status as GroupStatus] : undefined) ?? '';

/** The looks of values of the wire: one that is not known looks like none. */
export const jobStatusLook = (status: string): Look => lookOf(statusLooks, status);
export const groupStatusLook = (status: string): Look => lookOf(groupLooks, status);

/** Once first: what is tried out does not repeat. */
export const frequencyChoices = choicesOf(
  ['CUSTOM', ...jobFrequencies.filter((frequency) => frequency !== 'CUSTOM')],
  frequencyWords,
);
export const groupStatusChoices = choicesOf(groupStatuses, groupWords);

/** "1 group", "1,204 records". */
export const countWords = (count: number, word: string): string =>
  count === 1 ? `1 ${word}` : `${formatCount(count)} ${word}s`;

type Match = { customDataElementNames: readonly string[]; mergeCondition: string };

/** By what records match: "Email", "Email or Phone", "Email and Phone". */
export const matchWords = ({ customDataElementNames: names, mergeCondition }: Match): string => {
  const last = names.at(-1) ?? '';
  const word = mergeCondition === 'ALL' ? 'and' : 'or';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
};

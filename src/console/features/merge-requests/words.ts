import {
  Ban,
  CircleCheck,
  Clock,
  FileSpreadsheet,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type JobFrequency,
  type JobStatus,
  jobFrequencies,
} from '#contract/merge-request-values.ts';

export const jobStatusKind = statusKind<JobStatus>(
  {
    PENDING: { word: 'Waiting', tone: 'warn', icon: Clock },
    IN_PROGRESS: { word: 'Searching', tone: 'info', icon: LoaderCircle },
    MERGE_REPORT_IN_PROGRESS: { word: 'Writing report', tone: 'info', icon: FileSpreadsheet },
    COMPLETED: { word: 'Searched', tone: 'ok', icon: CircleCheck },
    FAILED: { word: 'Failed', tone: 'bad', icon: TriangleAlert },
    CANCELLED: { word: 'Canceled', tone: 'off', icon: Ban },
  },
  { none: 'No state' },
);

const frequencyWords: Record<JobFrequency, string> = {
  CUSTOM: 'Once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

/** The word for how often it searches: one that is not known as it came. */
export const frequencyLabel = (frequency: string): string => wordOf(frequencyWords, frequency);

/** Once first: what is tried out does not repeat. */
export const frequencyChoices = choicesOf(
  ['CUSTOM', ...jobFrequencies.filter((frequency) => frequency !== 'CUSTOM')],
  frequencyWords,
);

type Match = { customDataElementNames: readonly string[]; mergeCondition: string };

/** By what records match: "Email", "Email or Phone", "Email and Phone"; by nothing named, the identifier. */
export const matchWords = ({ customDataElementNames: names, mergeCondition }: Match): string => {
  const last = names.at(-1) ?? 'Identifier';
  const word = mergeCondition === 'ALL' ? 'and' : 'or';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
};

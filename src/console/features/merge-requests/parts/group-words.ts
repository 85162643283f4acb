import {
  Ban,
  Check,
  CircleDashed,
  CopyX,
  Eye,
  GitMerge,
  Shuffle,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { statusKind } from '#console/ui/status-kind.ts';
import type { GroupRisk, GroupStatus } from '#contract/merge-request-values.ts';

/** What became of a group; its help says it as a sentence. */
export const groupStatusKind = statusKind<GroupStatus>(
  {
    OPEN: {
      word: 'Open',
      tone: 'warn',
      icon: CircleDashed,
      help: 'Not merged or dismissed yet.',
    },
    MERGED: {
      word: 'Merged',
      tone: 'ok',
      icon: GitMerge,
      help: 'Merged into one record.',
    },
    DISMISSED: {
      word: 'Not the same person',
      tone: 'off',
      icon: UserX,
      help: 'Later searches keep these people apart.',
    },
    NEEDS_REVIEW: {
      word: 'Needs review',
      tone: 'warn',
      icon: Eye,
      help: 'Two of these people were marked as not the same, but someone else matches both. Review it separately.',
    },
    CHANGED: {
      word: 'Changed',
      tone: 'info',
      icon: Shuffle,
      help: 'Its records no longer matched, so nothing was merged.',
    },
    GONE: {
      word: 'Gone',
      tone: 'off',
      icon: CopyX,
      help: 'Fewer than two records were left, so nothing was merged.',
    },
    TOO_LARGE: {
      word: 'Too large',
      tone: 'bad',
      icon: TriangleAlert,
      help: 'Too many records for one merge. Select some under People instead.',
    },
  },
  { none: 'No state' },
);

/** What merging a group has at stake. */
export const groupRiskKind = statusKind<GroupRisk>(
  {
    REFUSAL: {
      word: 'Refusal at stake',
      tone: 'bad',
      icon: Ban,
      help: 'An opt-out or refusal is at stake',
    },
    DIFFERS: {
      word: 'Answers differ',
      tone: 'warn',
      icon: Shuffle,
      help: 'Answers, topics or options differ',
    },
    NOTHING: { word: 'Nothing to decide', tone: 'ok', icon: Check, help: 'Nothing to decide' },
  },
  { none: 'No answer' },
);

/** Of a group that rests on form-set values alone. */
export const formSetMark = (status: string): string =>
  status === ('OPEN' satisfies GroupStatus)
    ? 'Typed into a form. Review and merge it separately.'
    : 'Typed into a form.';

/** "1 group", "1,204 groups". */
export const groupCount = (count: number): string => countWords(count, 'group');

import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { hourWords } from '#console/ui/format-time.ts';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import type { AttentionExample } from '#contract/insights.ts';
import { daysSince, daysUntil, languagesOf, lostOf } from './example-words.ts';
import { wholeDay } from './number-words.ts';

type Reason = (example: AttentionExample, now: number) => string;

const missing: Reason = (example) => `Missing: ${languagesOf(example)}`;

/** Of kinds whose filter alone doesn't say why a row is there. */
const reasons: Partial<Record<AttentionKind, Reason>> = {
  'losing-points': (example, now) =>
    `${lostOf(example)} lost something${example.at ? ` since ${hourWords(example.at, now)}` : ''}`,
  'busy-points': ({ count, of }) =>
    `${countWords(count, 'receipt', 'receipts')} today, where ${formatCount(of ?? 0)} would be usual at most`,
  'receipts-through-retired': ({ count, version, at }) =>
    `${countWords(count, 'receipt', 'receipts')} through v${version}${at ? `, the last on ${wholeDay(at)}` : ''}`,
  'drafts-collected': ({ count }) =>
    `Collected by ${countWords(count, 'collection point', 'collection points')}`,
  'purposes-retiring': ({ at }, now) => (at ? `Retires ${daysUntil(at, now)}` : ''),
  'translations-missing': missing,
  'purpose-translations-missing': missing,
  'point-translations-missing': missing,
  'old-drafts': ({ at }, now) => `Unchanged for ${countWords(daysSince(at, now), 'day', 'days')}`,
  'quiet-points': ({ at }) => (at ? `Last receipt on ${wholeDay(at)}` : ''),
  'open-merge-groups': ({ count, at }) =>
    `${countWords(count, 'group', 'groups')} to decide${at ? `, found on ${wholeDay(at)}` : ''}`,
};

/**
 * Why a row is in a list of what needs attention, in one line; nothing where the filter says it all.
 * @param now epoch milliseconds
 */
export const attentionReason = (
  kind: AttentionKind,
  examples: readonly AttentionExample[],
  now: number,
): string => {
  const reason = reasons[kind];
  return reason === undefined
    ? ''
    : examples
        .map((example) => reason(example, now))
        .filter(Boolean)
        .join('; ');
};

import { CircleCheck, CircleOff, Hourglass, LoaderCircle, Play, TriangleAlert } from 'lucide-react';
import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import { statusKind } from '#console/ui/status-kind.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type DryRun,
  type RetentionCounts,
  type RetentionEvent,
  type RetentionRule,
  type RetentionTarget,
  retentionEvents,
  retentionTargets,
} from '#contract/retention.ts';
import { ageWords } from './rule-age.ts';

/** What it means that programs may delete. */
export const programsSay =
  "Any program with full access can then delete people at once. What it deletes can't be brought back.";

/** What becomes of a request to turn on what deletes people. */
export const waitsSay =
  "Another administrator has to confirm it first. If you're the only one, it takes effect after a day.";

export type RuleState = 'off' | 'waiting' | 'checking' | 'failed' | 'checked' | 'on' | 'running';

export const ruleStateKind = statusKind<RuleState>({
  off: { word: 'Off', tone: 'off', icon: CircleOff },
  checking: { word: 'Dry run', tone: 'info', icon: LoaderCircle },
  failed: { word: 'Dry run failed', tone: 'bad', icon: TriangleAlert },
  waiting: { word: 'Waiting', tone: 'warn', icon: Hourglass },
  checked: { word: 'Ready to turn on', tone: 'warn', icon: Play },
  on: { word: 'On', tone: 'ok', icon: CircleCheck },
  running: { word: 'Deleting', tone: 'ok', icon: LoaderCircle },
});

/** Where a rule stands: one that is on stays so while another dry run of it goes on. */
export const ruleStateOf = (rule: RetentionRule): RuleState => {
  const { confirmedDate, isRunning, dryRun, pending } = rule;
  if (confirmedDate) return isRunning ? 'running' : 'on';
  if (pending) return 'waiting';
  if (!dryRun) return 'off';
  if (dryRun.status === 'RUNNING') return 'checking';
  return dryRun.status === 'DONE' ? 'checked' : 'failed';
};

/** Whether it was turned on and its first run hasn't ended. */
const awaitsRun = ({ confirmedDate, lastRunDate }: RetentionRule): boolean =>
  Boolean(confirmedDate) &&
  (!lastRunDate || Date.parse(lastRunDate) < Date.parse(confirmedDate ?? ''));

/** Whether it changes by itself now. */
export const mayChange = (rule: RetentionRule): boolean =>
  rule.isRunning || rule.dryRun?.status === 'RUNNING' || awaitsRun(rule);

const targetWords: Record<RetentionTarget, string> = {
  PERSON: 'People',
  PROFILE: 'Consent to a purpose',
  RECEIPTS: 'Receipts',
};
export const targetChoices = choicesOf([...retentionTargets].toReversed(), targetWords);

const eventWords: Record<RetentionEvent, string> = {
  INTERACTION: 'The last interaction',
  WITHDRAWAL: 'The withdrawal or refusal',
  EXPIRY: 'The expiry',
};
export const eventChoices = choicesOf(retentionEvents, eventWords);

const whose: Record<RetentionTarget, string> = { PERSON: 'their', PROFILE: 'its', RECEIPTS: 'the' };
const eventNouns: Record<RetentionEvent, string> = {
  INTERACTION: 'last interaction',
  WITHDRAWAL: 'withdrawal or refusal',
  EXPIRY: 'expiry',
};

const objectOf = (target: string, purpose: string | null): string => {
  if (target === 'PROFILE') return `consent to ${purpose ?? 'any purpose'}`;
  if (target === 'RECEIPTS') return purpose === null ? 'receipts' : `receipts about ${purpose}`;
  return 'people';
};

type Rule = Pick<RetentionRule, 'target' | 'event' | 'days'>;

/**
 * A rule as a sentence: "Delete people 2 years (730 days) after their last interaction."
 * @param purpose its name; null for all
 */
export const ruleSentence = ({ target, event, days }: Rule, purpose: string | null): string =>
  `Delete ${objectOf(target, purpose)} ${ageWords(days)} after ${wordOf(whose, target)} ${wordOf(eventNouns, event)}.`;

const peopleWords = ({ people }: RetentionCounts) => countWords(people, 'person', 'people');
const consentWords = ({ profiles }: RetentionCounts) => countWords(profiles, 'consent');
const receiptWords = ({ receipts }: RetentionCounts) => countWords(receipts, 'receipt');

/** How much a rule deletes: "12 people, with 30 consents and 55 receipts". */
export const deletedWords = (target: string, counts: RetentionCounts): string => {
  if (target === 'PROFILE') {
    return `${consentWords(counts)} of ${peopleWords(counts)}, with ${receiptWords(counts)}`;
  }
  if (target === 'RECEIPTS') return `${receiptWords(counts)} of ${peopleWords(counts)}`;
  return `${peopleWords(counts)}, with ${consentWords(counts)} and ${receiptWords(counts)}`;
};

/** What is old enough and stays, with why; none where everything goes. */
export const keptWords = ({ kept }: DryRun): string[] => {
  const reasons: [number, string][] = [
    [kept.inForce, 'with consent in force'],
    [kept.pending, 'with an open double opt-in'],
    [kept.onHold, 'on hold'],
    [kept.erasureAsked, 'with a requested erasure'],
  ];
  return reasons
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${formatCount(count)} ${why}`);
};

/** The same as one sentence. */
export const keptSentence = (dryRun: DryRun): string => {
  const kept = keptWords(dryRun);
  return kept.length === 0 ? '' : `Old enough, but left: ${listWords(kept)}.`;
};

/** What has to be typed before a rule runs. @param place "production" */
export const confirmPhrase = (target: string, place: string): string => {
  const what = target === 'PROFILE' ? 'consent' : target === 'RECEIPTS' ? 'receipts' : 'people';
  return `delete ${what} in ${place}`;
};

/** "1 month", "36 months". */
export const monthsWords = (months: number): string => countWords(months, 'month');

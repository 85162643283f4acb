import { Ban, CircleCheck, Clock, Hourglass, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { statusKind } from '#console/ui/status-kind.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type {
  BuildUnit,
  IndexRunRecord,
  RunCause,
  RunPhase,
  RunStatus,
} from '#contract/custom-indexes.ts';

export const runStatusKind = statusKind<RunStatus>(
  {
    Submitted: { word: 'Waiting', tone: 'warn', icon: Clock },
    InProgress: { word: 'Running', tone: 'info', icon: LoaderCircle },
    Success: { word: 'Complete', tone: 'ok', icon: CircleCheck },
    Failed: { word: 'Failed', tone: 'bad', icon: TriangleAlert },
    Cancelled: { word: 'Canceled', tone: 'off', icon: Ban },
    Pending: { word: 'Pending', tone: 'warn', icon: Hourglass },
  },
  { wordOf: (status) => `${status || 'No state'} (unrecognized state)` },
);

const phaseWords: Record<RunPhase, string> = {
  Preparing: 'Cleaning up after earlier runs.',
  Reading: 'Reading who has a value.',
  Building: 'Building the index.',
  Checking: 'Checking the index.',
  Replacing: 'Replacing the previous index.',
};

/** What a run is at, as a sentence; a phase that is not known as it came, none as `''`. */
export const phaseSentence = (phase: string | null | undefined): string =>
  wordOf(phaseWords, phase);

/** The steps of a run, in their order. */
export const runSteps = [
  { phase: 'Preparing', label: 'Queued' },
  { phase: 'Reading', label: 'Read values' },
  { phase: 'Building', label: 'Build' },
  { phase: 'Checking', label: 'Check' },
  { phase: 'Replacing', label: 'Switch over' },
] as const satisfies readonly { phase: RunPhase; label: string }[];

/** The place of a run among `runSteps`; the first one while it waits. */
export const stepOf = ({ phase }: Pick<IndexRunRecord, 'phase'>): number =>
  Math.max(
    0,
    runSteps.findIndex((step) => step.phase === phase),
  );

const unitWords: Record<BuildUnit, string> = { PAGES: 'pages of the table', VALUES: 'values' };

/** How far a run is within its step: in numbers, of a size that is known; null where it isn't. */
export type StepProgress = { done: number; total: number; unit: string };

export const progressOf = (run: IndexRunRecord): StepProgress | null => {
  const { phase, readPeople, allPeople, built, toBuild, buildUnit } = run;
  if (phase === 'Reading') {
    return typeof readPeople === 'number' && allPeople
      ? { done: Math.min(readPeople, allPeople), total: allPeople, unit: 'people read' }
      : null;
  }
  return typeof built === 'number' && toBuild && (phase === 'Building' || phase === 'Checking')
    ? { done: built, total: toBuild, unit: wordOf(unitWords, buildUnit) }
    : null;
};

/** Why a run failed, and what helps. */
const causeWords: Record<RunCause, { title: string; advice: string }> = {
  DISK_FULL: {
    title: 'The database ran out of disk space',
    advice: 'Have disk space freed for the database, then start again.',
  },
  OUT_OF_MEMORY: {
    title: 'The database ran out of memory',
    advice: 'Start again when less is going on. If it fails again, give the database more memory.',
  },
  LIMIT_OF_DATABASE: {
    title: 'The database met one of its limits',
    advice: 'Have its limit for temporary files or memory raised, then start again.',
  },
  CANCELED_IN_DATABASE: {
    title: 'Someone stopped it in the database, or a time limit did',
    advice: 'Ask your database administrator why, then start again.',
  },
  NOT_ALLOWED: {
    title: "The service's database user may not build indexes",
    advice: 'Have it made the owner of the tables, then start again.',
  },
  DAMAGED_DATA: {
    title: 'The database found damaged data',
    advice: 'Tell your database administrator before anything else. Starting again fails too.',
  },
  NOT_GETTING_ON: {
    title: "It didn't get on in ten tries",
    advice: 'Send the diagnostics to your administrator: the log of the service says why.',
  },
  ON_PURPOSE: {
    title: 'A scene of the demo made it fail',
    advice: 'End the scene, then start again.',
  },
};

const stoppedWords: Record<RunPhase, string> = {
  Preparing: 'before it read anybody',
  Reading: 'while it read values',
  Building: 'while it built the index',
  Checking: 'while it checked the index',
  Replacing: 'while it replaced the previous index',
};

/** Why a run failed: the cause, how far it was, and what to do. */
export const failureWords = (
  run: IndexRunRecord,
): { title: string; extent: string; advice: string } => {
  const { cause, stoppedIn, readPeople, allPeople, errorMessage } = run;
  const known = cause && Object.hasOwn(causeWords, cause) ? causeWords[cause as RunCause] : null;
  const reached =
    typeof readPeople === 'number' && allPeople
      ? `after ${formatCount(readPeople)} of ${formatCount(allPeople)} people`
      : '';
  const place = wordOf(stoppedWords, stoppedIn);
  return {
    title: known?.title ?? errorMessage?.replace(/\.$/, '') ?? 'The service gave no reason',
    extent: stoppedIn === 'Reading' && reached !== '' ? `${place}, ${reached}` : place,
    advice:
      known?.advice ??
      'Start again. If it fails again, send the diagnostics to your administrator.',
  };
};

/** How long one search takes: "0.4 ms", "12 ms", "3.4 s". */
export const searchTime = (ms: number): string =>
  ms < 10
    ? `${ms.toFixed(1)} ms`
    : ms < 1000
      ? `${Math.round(ms)} ms`
      : `${(ms / 1000).toFixed(1)} s`;

import { Ban, CircleCheck, Clock, Hourglass, LoaderCircle, TriangleAlert } from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { RunPhase, RunStatus } from '#contract/custom-indexes.ts';

export const runStatusKind = statusKind<RunStatus>(
  {
    Submitted: { word: 'Waiting', tone: 'warn', icon: Clock },
    InProgress: { word: 'Running', tone: 'info', icon: LoaderCircle },
    Success: { word: 'Succeeded', tone: 'ok', icon: CircleCheck },
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

import {
  Ban,
  CircleCheck,
  Clock,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { Tone } from '#console/ui/theme.ts';
import { wordOf } from '#console/ui/value-words.ts';
import { type RunPhase, type RunStatus, runStatuses } from '#contract/custom-indexes.ts';

type Look = { tone: Tone; icon: LucideIcon | undefined };

const statusWords: Record<RunStatus, string> = {
  Submitted: 'Waiting',
  InProgress: 'Running',
  Success: 'Succeeded',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
  Pending: 'Pending',
};

const statusLooks: Record<RunStatus, Look> = {
  Submitted: { tone: 'warn', icon: Clock },
  InProgress: { tone: 'info', icon: LoaderCircle },
  Success: { tone: 'ok', icon: CircleCheck },
  Failed: { tone: 'bad', icon: TriangleAlert },
  Cancelled: { tone: 'off', icon: Ban },
  Pending: { tone: 'warn', icon: Hourglass },
};

const phaseWords: Record<RunPhase, string> = {
  Preparing: 'It clears what earlier runs left.',
  Building: 'It builds the index on the values of the data element.',
  Replacing: 'It puts its index in the place of the former one.',
};

export const isKnownStatus = (status: string): status is RunStatus =>
  (runStatuses as readonly string[]).includes(status);

/** The word for a state; one that is not known as it came, and said to be so. */
export const statusLabel = (status: string): string =>
  isKnownStatus(status) ? statusWords[status] : `${status || 'No state'} (unrecognised state)`;

/** A state that is not known looks like none. */
export const statusLook = (status: string): Look =>
  isKnownStatus(status) ? statusLooks[status] : { tone: 'off', icon: undefined };

/** What a run is at, as a sentence; a phase that is not known as it came, none as `''`. */
export const phaseSentence = (phase: string | null | undefined): string =>
  wordOf(phaseWords, phase);

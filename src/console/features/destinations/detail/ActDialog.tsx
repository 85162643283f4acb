import { useState } from 'react';
import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { type Destination, getDestinationEndpoint } from '#contract/destinations.ts';
import { eventDays } from '#contract/events.ts';
import { destinationMutations } from '../queries.ts';
import { backlogWords, mayWait, mayWaitWords } from '../words.ts';

export type AskedAct = 'pause' | 'resume' | 'retry' | 'delete';

interface WaitingWords {
  known: (backlog: string) => string;
  maybe: string;
  none: string;
}

/** What happens to what waits, as far as it's known. */
const ofWaiting = (
  waiting: Destination['waiting'],
  { known, maybe, none }: WaitingWords,
): string => {
  const backlog = backlogWords(waiting);
  const words = backlog === '' ? [] : [known(backlog)];
  if (mayWait(waiting)) words.push(`${mayWaitWords}. ${maybe}`);
  return words.length === 0 ? none : words.join(' ');
};

const sentNow = (waiting: Destination['waiting'], none: string): string =>
  ofWaiting(waiting, {
    known: (backlog) =>
      `Sends ${backlog} now${waiting.parked > 0 ? ', parked ones included' : ''}. Refusals first.`,
    maybe: 'If so, they are sent now.',
    none,
  });

const wordsOf = {
  pause: {
    title: 'Pause',
    confirm: 'Pause',
    tone: 'primary',
    pending: 'Pausing…',
    notDone: 'Not paused',
    says: () =>
      `Nothing is sent, opt-outs included, until you resume. Events are kept for ${eventDays} days.`,
    isDone: (stored: Destination | null) => stored?.state === 'PAUSED',
  },
  resume: {
    title: 'Resume',
    confirm: 'Resume',
    tone: 'primary',
    pending: 'Resuming…',
    notDone: 'Not resumed',
    says: ({ waiting }: Destination) =>
      sentNow(waiting, 'Nothing is waiting. What happens from now on is sent.'),
    isDone: (stored: Destination | null) => stored?.state === 'ACTIVE',
  },
  /** Of one that is active: resuming it has what failed tried at once. */
  retry: {
    title: 'Try all now for',
    confirm: 'Try all now',
    tone: 'primary',
    pending: 'Sending…',
    notDone: 'Not tried',
    says: ({ waiting }: Destination) => sentNow(waiting, 'Nothing is waiting.'),
    // It was active before, too: that it was resumed shows by the date.
    isDone: (stored: Destination | null, asked: Destination) =>
      stored?.state === 'ACTIVE' &&
      stored.waiting.parked === 0 &&
      stored.modifiedDate !== asked.modifiedDate,
  },
  delete: {
    title: 'Delete',
    confirm: 'Delete',
    tone: 'danger',
    pending: 'Deleting…',
    notDone: 'Not deleted',
    says: ({ waiting }: Destination) =>
      `${ofWaiting(waiting, {
        known: (backlog) => `Drops what is waiting: ${backlog}.`,
        maybe: 'If so, they are dropped.',
        none: 'Nothing is waiting.',
      })} Nothing more is sent there. This can't be undone.`,
    isDone: (stored: Destination | null) => stored === null,
  },
} as const;

interface ActDialogProps {
  destination: Destination;
  act: AskedAct;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a destination is paused, resumed or deleted. */
export function ActDialog({ destination, act, onDone, onClose }: ActDialogProps) {
  const { title, confirm, tone, pending, notDone, says, isDone } = wordsOf[act];
  const { id, name } = destination;
  // Before anything was sent.
  const [opened] = useState(destination);
  return (
    <CheckedActDialog
      act={destinationMutations.act(id, act === 'retry' ? 'resume' : act)}
      title={`${title} ${name}`}
      confirmLabel={confirm}
      tone={tone}
      pendingText={pending}
      checked={{
        check: destinationMutations[act === 'delete' ? 'checkDeleted' : 'check'](id),
        checkReads: [getDestinationEndpoint],
        what: 'destination',
        isWanted: (stored) => isDone(stored, opened),
        notStored: notDone,
      }}
      input={null}
      onDone={onDone}
      onCancel={onClose}
    >
      <p>{says(destination)}</p>
    </CheckedActDialog>
  );
}

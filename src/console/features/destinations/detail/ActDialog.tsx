import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { type Destination, getDestinationEndpoint } from '#contract/destinations.ts';
import { eventDays } from '#contract/events.ts';
import { destinationMutations } from '../queries.ts';
import { backlogWords, isWaiting } from '../words.ts';

export type AskedAct = 'pause' | 'resume' | 'delete';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const wordsOf = {
  pause: {
    title: 'Pause',
    confirm: 'Pause',
    tone: 'primary',
    pending: 'Pausing…',
    notDone: 'Not paused',
    says: () =>
      `Nothing is sent there until you resume it, refusals neither. What happens meanwhile waits for up to ${eventDays} days; what is older is never sent.`,
    isDone: (stored: Destination | null) => stored?.state === 'PAUSED',
  },
  resume: {
    title: 'Resume',
    confirm: 'Resume',
    tone: 'primary',
    pending: 'Resuming…',
    notDone: 'Not resumed',
    says: ({ waiting }: Destination) =>
      isWaiting(waiting)
        ? `${capital(backlogWords(waiting))} are tried at once, also what was parked. Refusals go first.`
        : 'Nothing waits. What happens from now on is sent.',
    isDone: (stored: Destination | null) => stored?.state === 'ACTIVE',
  },
  delete: {
    title: 'Delete',
    confirm: 'Delete',
    tone: 'danger',
    pending: 'Deleting…',
    notDone: 'Not deleted',
    says: ({ waiting }: Destination) =>
      isWaiting(waiting)
        ? `${capital(backlogWords(waiting))} wait, and will never be sent there. This can't be undone.`
        : "Nothing waits. What happens from now on isn't sent there. This can't be undone.",
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
  const production = useProductionWords();
  const write = useWrite(destinationMutations.act(id, act), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`${title} ${name}${production}?`}
      confirmLabel={confirm}
      tone={tone}
      pendingText={pending}
      notice={
        <CheckedNotice
          write={write}
          check={destinationMutations.check(id)}
          checkReads={[getDestinationEndpoint]}
          what="destination"
          isWanted={isDone}
          onStored={onDone}
          notStored={notDone}
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      <p>{says(destination)}</p>
    </WriteDialog>
  );
}

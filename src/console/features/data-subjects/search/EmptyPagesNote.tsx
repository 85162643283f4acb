import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { mostEmptyPages } from '../read-result-page.ts';

interface EmptyPagesNoteProps {
  /** How many came in a row. */
  count: number;
  isStopping: boolean;
  onStop: () => void;
}

/** Pages without anybody are passed over: how many so far, and the way to stop it. */
export function EmptyPagesNote({ count, isStopping, onStop }: EmptyPagesNoteProps) {
  const pages = count === 1 ? '1 page was empty' : `${count} pages in a row were empty`;
  return (
    <Strip
      role="status"
      title={`${pages}, and more follow.`}
      action={
        <ActionButton size="small" pending={isStopping} pendingText="Stopping…" onClick={onStop}>
          Stop
        </ActionButton>
      }
    >
      Reading on, at most {mostEmptyPages} times.
    </Strip>
  );
}

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
  const pages = count === 1 ? '1 empty page' : `${count} empty pages`;
  return (
    <Strip
      role="status"
      title={`Still searching: ${pages} so far.`}
      action={
        <ActionButton size="small" pending={isStopping} pendingText="Stopping…" onClick={onStop}>
          Stop
        </ActionButton>
      }
    >
      Stops after {mostEmptyPages + 1}.
    </Strip>
  );
}

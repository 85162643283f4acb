import { Undo2 } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { TextsDraft } from './texts.ts';
import type { TextsView } from './texts-store.ts';
import { useTexts } from './useTexts.ts';

/** A removal, with what takes it back and the draft that it left. */
export type Removed = { words: string; undo: () => void; after: TextsDraft };

interface RemovedNoteProps {
  store: TextsView;
  removed: Removed | null;
  /** The button is about to go: places the focus. */
  onRestored: () => void;
}

/** Offers to take a removal back, until something else is changed. */
export function RemovedNote({ store, removed, onRestored }: RemovedNoteProps) {
  const isCurrent = useTexts(store, ({ draft }) => draft === removed?.after);

  return (
    <div role="status">
      {removed && isCurrent && (
        <Strip
          action={
            <ActionButton
              size="small"
              icon={Undo2}
              onClick={() => {
                removed.undo();
                onRestored();
              }}
            >
              Undo
            </ActionButton>
          }
        >
          {removed.words}
        </Strip>
      )}
    </div>
  );
}

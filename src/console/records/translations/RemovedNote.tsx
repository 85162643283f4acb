import { Undo2 } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { DraftStore } from '../draft-store.ts';
import type { PreferenceDraft } from '../preference-draft.ts';
import { useDraft } from '../useDraft.ts';

/** A removal, with the draft before and after it. */
export type Removed = { words: string; before: PreferenceDraft; after: PreferenceDraft };

interface RemovedNoteProps {
  store: DraftStore;
  removed: Removed | null;
  /** The button is about to go: places the focus. */
  onRestored: () => void;
}

/** Offers to take a removal back, until something else is changed. */
export function RemovedNote({ store, removed, onRestored }: RemovedNoteProps) {
  const isCurrent = useDraft(store, ({ draft }) => draft === removed?.after);

  return (
    <div role="status">
      {removed && isCurrent && (
        <Strip
          action={
            <ActionButton
              size="small"
              icon={Undo2}
              onClick={() => {
                store.update(() => removed.before);
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

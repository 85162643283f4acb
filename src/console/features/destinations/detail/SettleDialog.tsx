import { countWords } from '#console/api/limits/limit-words.ts';
import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { type Destination, getDestinationEndpoint } from '#contract/destinations.ts';
import { destinationMutations } from '../queries.ts';

interface SettleDialogProps {
  destination: Destination;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before erasures that were never delivered count as dealt with. */
export function SettleDialog({ destination, onDone, onClose }: SettleDialogProps) {
  const { id, name, lostErasures, lostErasureDate } = destination;
  return (
    <CheckedActDialog
      act={destinationMutations.settle(id)}
      title={`Are lost erasures done at ${name}`}
      confirmLabel="Done"
      pendingText="Saving…"
      checked={{
        check: destinationMutations.check(id),
        checkReads: [getDestinationEndpoint],
        what: 'destination',
        isWanted: (stored) => stored?.lostErasures === 0,
        notStored: 'Not saved',
      }}
      input={lostErasureDate ?? ''}
      onDone={onDone}
      onCancel={onClose}
    >
      <p>
        {countWords(lostErasures, 'erasure was', 'erasures were')} never delivered. Confirm once its
        owner has deleted everyone who is no longer in People. Activity says that you did.
      </p>
    </CheckedActDialog>
  );
}

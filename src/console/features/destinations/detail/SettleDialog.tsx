import { countWords } from '#console/api/limits/limit-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(destinationMutations.settle(id), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Are lost erasures done at ${name}${production}?`}
      confirmLabel="Done"
      pendingText="Saving…"
      notice={
        <CheckedNotice
          write={write}
          check={destinationMutations.check(id)}
          checkReads={[getDestinationEndpoint]}
          what="destination"
          isWanted={(stored) => stored?.lostErasures === 0}
          onStored={onDone}
          notStored="Not saved"
        />
      }
      onConfirm={() => write.send(lostErasureDate ?? '')}
      onCancel={onClose}
    >
      <p>
        {countWords(lostErasures, 'erasure was', 'erasures were')} never delivered. Confirm once its
        owner has deleted everyone who is no longer in People. Activity says that you did.
      </p>
    </WriteDialog>
  );
}

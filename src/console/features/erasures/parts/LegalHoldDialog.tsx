import { ReasonedActDialog } from '#console/api/write/ReasonedActDialog.tsx';
import { getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface LegalHoldDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks why a person is neither to be erased nor touched by retention rules. */
export function LegalHoldDialog({ person, onClose }: LegalHoldDialogProps) {
  return (
    <ReasonedActDialog
      title="Put this person on hold?"
      sub="They can't be erased, and retention rules leave them, until an administrator lifts the hold."
      help="Such as a claim that is being decided. Don't write the person's data here."
      confirmLabel="Put on hold"
      pendingText="Saving…"
      act={erasureMutations.placeLegalHold(person)}
      checked={{
        check: erasureMutations.checkSafekeeping(person),
        checkReads: [getSafekeepingEndpoint],
        what: 'person',
        isWanted: ({ hold: stored }) => Boolean(stored),
        notStored: 'Not on hold',
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

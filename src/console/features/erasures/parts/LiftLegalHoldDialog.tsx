import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface LiftLegalHoldDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks before a person can be erased again. */
export function LiftLegalHoldDialog({ person, onClose }: LiftLegalHoldDialogProps) {
  return (
    <CheckedActDialog
      act={erasureMutations.liftLegalHold(person)}
      title="Lift the hold"
      confirmLabel="Lift hold"
      pendingText="Lifting…"
      checked={{
        check: erasureMutations.checkSafekeeping(person),
        checkReads: [getSafekeepingEndpoint],
        what: 'person',
        isWanted: ({ hold: stored }) => !stored,
        notStored: 'Still on hold',
      }}
      input={null}
      onCancel={onClose}
    >
      The person can be erased then, and retention rules apply to them again.
    </CheckedActDialog>
  );
}

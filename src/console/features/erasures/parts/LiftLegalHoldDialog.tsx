import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface LiftLegalHoldDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks before a person can be erased again. */
export function LiftLegalHoldDialog({ person, onClose }: LiftLegalHoldDialogProps) {
  const production = useProductionWords();
  const write = useWrite(erasureMutations.liftLegalHold(person), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`Lift the hold${production}?`}
      confirmLabel="Lift hold"
      pendingText="Lifting…"
      notice={
        <CheckedNotice
          write={write}
          check={erasureMutations.checkSafekeeping(person)}
          checkReads={[getSafekeepingEndpoint]}
          what="person"
          isWanted={({ hold: stored }) => !stored}
          onStored={onClose}
          notStored="Still on hold"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      The person can be erased then, and retention rules apply to them again.
    </WriteDialog>
  );
}

import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { firstReason, ReasonDialog, reasonFields } from '#console/api/write/ReasonDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface LegalHoldDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks why a person is neither to be erased nor touched by retention rules. */
export function LegalHoldDialog({ person, onClose }: LegalHoldDialogProps) {
  const form = useForm({ defaultValues: firstReason });
  const write = useFormWrite(form, erasureMutations.placeLegalHold(person), {
    fields: reasonFields,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Put this person on hold?"
      sub="They can't be erased, and retention rules leave them, until an administrator lifts the hold."
      help="Such as a claim that is being decided. Don't write the person's data here."
      confirmLabel="Put on hold"
      pendingText="Saving…"
      form={form}
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={reasonFields}
          check={erasureMutations.checkSafekeeping(person)}
          checkReads={[getSafekeepingEndpoint]}
          what="person"
          isWanted={({ hold: stored }) => Boolean(stored)}
          onStored={onClose}
          notStored="Not on hold"
        />
      }
      onGive={write.send}
      onClose={onClose}
    />
  );
}

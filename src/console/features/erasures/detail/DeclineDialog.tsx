import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { firstReason, ReasonDialog, reasonFields } from '#console/api/write/ReasonDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { type Erasure, getErasureEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface DeclineDialogProps {
  erasure: Erasure;
  onClose: () => void;
}

/** Asks why a person isn't erased. */
export function DeclineDialog({ erasure, onClose }: DeclineDialogProps) {
  const { id } = erasure;
  const form = useForm({ defaultValues: firstReason });
  const write = useFormWrite(
    form,
    erasureMutations.decline(id, erasure.dataSubjectId.toLowerCase()),
    { fields: reasonFields, onDone: onClose },
  );
  return (
    <ReasonDialog
      title="Decline this erasure?"
      sub="The person stays. Your colleague who asked sees the reason."
      help="Don't write the person's data here: the reason stays."
      confirmLabel="Decline"
      pendingText="Declining…"
      tone="danger"
      form={form}
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={reasonFields}
          check={erasureMutations.checkErasure(id)}
          checkReads={[getErasureEndpoint]}
          what="erasure"
          isWanted={(stored) => stored?.status === 'DECLINED'}
          onStored={onClose}
          notStored="Not declined"
        />
      }
      onGive={write.send}
      onClose={onClose}
    />
  );
}

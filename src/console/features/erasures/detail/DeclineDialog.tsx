import { ReasonedActDialog } from '#console/api/write/ReasonedActDialog.tsx';
import { type Erasure, getErasureEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

interface DeclineDialogProps {
  erasure: Erasure;
  onClose: () => void;
}

/** Asks why a person isn't erased. */
export function DeclineDialog({ erasure, onClose }: DeclineDialogProps) {
  const { id } = erasure;
  return (
    <ReasonedActDialog
      title="Decline this erasure?"
      sub="The person stays. Your colleague who asked sees the reason."
      help="Don't write the person's data here: the reason stays."
      confirmLabel="Decline"
      pendingText="Declining…"
      tone="danger"
      act={erasureMutations.decline(id, erasure.dataSubjectId.toLowerCase())}
      checked={{
        check: erasureMutations.checkErasure(id),
        checkReads: [getErasureEndpoint],
        what: 'erasure',
        isWanted: (stored) => stored?.status === 'DECLINED',
        notStored: 'Not declined',
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

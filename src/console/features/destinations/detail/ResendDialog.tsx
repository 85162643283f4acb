import { useProductionWords } from '#console/api/production.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import type { Destination, DestinationAttempt } from '#contract/destinations.ts';
import { destinationMutations } from '../queries.ts';

interface ResendDialogProps {
  destination: Destination;
  attempt: DestinationAttempt;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a destination is told of a person anew, in place of what failed. */
export function ResendDialog({ destination, attempt, onDone, onClose }: ResendDialogProps) {
  const production = useProductionWords();
  const write = useWrite(destinationMutations.resend(destination.id), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Resend to ${destination.name}${production}?`}
      confirmLabel="Resend"
      pendingText="Sending…"
      notice={<MutationNotice write={write} />}
      onConfirm={() => write.send(attempt.dataSubjectId)}
      onCancel={onClose}
    >
      <p>Sends this person's current consents instead of the failed events.</p>
    </WriteDialog>
  );
}

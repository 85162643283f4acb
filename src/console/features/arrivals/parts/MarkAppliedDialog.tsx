import { ReasonedActDialog } from '#console/api/write/ReasonedActDialog.tsx';
import { listPersonArrivalsEndpoint } from '#contract/arrivals.ts';
import { arrivalMutations } from '../queries.ts';

interface MarkAppliedDialogProps {
  arrivalId: string;
  destinationName: string;
  person: string;
  onClose: () => void;
}

/** Asks how it's known that a destination applied a withdrawal. */
export function MarkAppliedDialog({
  arrivalId,
  destinationName,
  person,
  onClose,
}: MarkAppliedDialogProps) {
  return (
    <ReasonedActDialog
      title={`Mark as applied at ${destinationName}?`}
      sub="Your name and the reason stay beside it. It can't be taken back."
      help="How you know that nothing more is sent. Don't write the person's data here."
      confirmLabel="Mark as applied"
      pendingText="Saving…"
      act={arrivalMutations.markApplied(arrivalId)}
      checked={{
        check: arrivalMutations.check(person),
        checkReads: [listPersonArrivalsEndpoint],
        what: 'withdrawal',
        isWanted: ({ content }) =>
          content.some(({ id, appliedDate }) => id === arrivalId && Boolean(appliedDate)),
        notStored: 'Not marked',
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

import { useProductionWords } from '#console/api/production.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { Time } from '#console/ui/Time.tsx';
import {
  type Destination,
  type DestinationWithSecret,
  rotationHours,
} from '#contract/destinations.ts';
import { destinationMutations } from '../queries.ts';

interface RotateDialogProps {
  destination: Destination;
  onDone: (rotated: DestinationWithSecret) => void;
  onClose: () => void;
}

/** Asks before a destination gets another secret. */
export function RotateDialog({ destination, onDone, onClose }: RotateDialogProps) {
  const { id, name, rotatedUntil } = destination;
  const production = useProductionWords();
  const write = useWrite(destinationMutations.rotate(id), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Rotate the secret of ${name}${production}?`}
      confirmLabel="Rotate"
      pendingText="Rotating…"
      notice={<MutationNotice write={write} />}
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      <p>
        You see the new secret once. For {rotationHours} hours requests are signed by both, so that
        the receiver can take the new one without a gap.
      </p>
      {rotatedUntil && (
        <p>
          Earlier secrets keep signing, each for {rotationHours} hours. The last one until{' '}
          <Time value={rotatedUntil} />.
        </p>
      )}
    </WriteDialog>
  );
}

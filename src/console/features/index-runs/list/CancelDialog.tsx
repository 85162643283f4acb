import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import {
  type IndexRunRecord,
  isFinalRunStatus,
  listIndexRunsEndpoint,
} from '#contract/custom-indexes.ts';
import { indexRunMutations } from '../queries.ts';

interface CancelDialogProps {
  run: IndexRunRecord;
  onClose: () => void;
}

/** Asks before a run is canceled. */
export function CancelDialog({ run, onClose }: CancelDialogProps) {
  const { runId, dataElementName } = run;
  return (
    <CheckedActDialog
      act={indexRunMutations.cancel(runId)}
      title={`Cancel the run for ${dataElementName}`}
      confirmLabel="Cancel run"
      cancelLabel="Keep it running"
      tone="danger"
      pendingText="Canceling…"
      checked={{
        check: indexRunMutations.check(runId),
        checkReads: [listIndexRunsEndpoint],
        what: 'list of runs',
        isWanted: (stored) =>
          stored === undefined || isFinalRunStatus(stored.status) || !!stored.canceledBy,
        notStored: 'Not canceled',
      }}
      input={null}
      onCancel={onClose}
    >
      <p>It ends after its current step. The index in use stays.</p>
    </CheckedActDialog>
  );
}

import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(indexRunMutations.cancel(runId), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={`Cancel the run for ${dataElementName}${production}?`}
      confirmLabel="Cancel run"
      cancelLabel="Keep it running"
      tone="danger"
      pendingText="Canceling…"
      notice={
        <CheckedNotice
          write={write}
          check={indexRunMutations.check(runId)}
          checkReads={[listIndexRunsEndpoint]}
          what="list of runs"
          isWanted={(stored) =>
            stored === undefined || isFinalRunStatus(stored.status) || !!stored.canceledBy
          }
          onStored={onClose}
          notStored="Not canceled"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      <p>It ends after its current step. The index in use stays.</p>
    </WriteDialog>
  );
}

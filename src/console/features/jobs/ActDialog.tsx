import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { isOpenJob, type Job, listJobsEndpoint } from '#contract/jobs.ts';
import { type JobAct, jobMutations } from './queries.ts';
import { cancelSays, titleOf } from './words.ts';

const words = {
  cancel: {
    title: 'Cancel',
    confirm: 'Cancel job',
    keep: 'Keep it running',
    pending: 'Canceling…',
    notDone: 'Not canceled',
    says: (job: Job) => `It ends after its current step. ${cancelSays(job)}`,
    isDone: ({ state, canceledBy }: Job) => !isOpenJob(state) || !!canceledBy,
  },
  resume: {
    title: 'Try again:',
    confirm: 'Try again',
    keep: 'Cancel',
    pending: 'Starting…',
    notDone: 'Not started',
    says: () => 'It goes on where it stopped.',
    isDone: ({ state }: Job) => state !== 'FAILED',
  },
} as const;

interface ActDialogProps {
  job: Job;
  act: JobAct;
  onClose: () => void;
}

/** Asks before a job is canceled, or tried again. */
export function ActDialog({ job, act, onClose }: ActDialogProps) {
  const { title, confirm, keep, pending, notDone, says, isDone } = words[act];
  return (
    <CheckedActDialog
      act={jobMutations.act(job.id, act)}
      title={`${title} ${titleOf(job)}`}
      confirmLabel={confirm}
      cancelLabel={keep}
      tone={act === 'cancel' ? 'danger' : 'primary'}
      pendingText={pending}
      checked={{
        check: jobMutations.check(job.id),
        checkReads: [listJobsEndpoint],
        what: 'list of jobs',
        isWanted: (stored) => stored === undefined || isDone(stored),
        notStored: notDone,
      }}
      input={null}
      onCancel={onClose}
    >
      <p>{says(job)}</p>
    </CheckedActDialog>
  );
}

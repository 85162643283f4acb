import { countWords } from '#console/api/limits/limit-words.ts';
import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { getMergeRequestEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { type Ending, mergeRequestMutations, readStored } from '../queries.ts';
import { isUnderWay } from '../request-state.ts';

const checkReads = [getMergeRequestEndpoint];

const words = {
  cancel: {
    act: 'Cancel',
    confirm: 'Cancel search',
    pending: 'Canceling…',
    notDone: 'Not canceled',
  },
  remove: { act: 'Remove', confirm: 'Remove', pending: 'Removing…', notDone: 'Not removed' },
} as const;

interface EndDialogProps {
  request: MergeRequest;
  ending: Ending;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before a search is cancelled, or a merge request removed with what it found. */
export function EndDialog({ request, ending, onDone, onCancel }: EndDialogProps) {
  const { mergeRequestId: id, mergeRequestName: name } = request;
  const { act, confirm, pending, notDone } = words[ending];
  return (
    <CheckedActDialog
      act={mergeRequestMutations.end(id, ending)}
      title={`${act} ${name}`}
      confirmLabel={confirm}
      cancelLabel="Keep it"
      tone="danger"
      pendingText={pending}
      checked={{
        check: mergeRequestMutations.checkStored(() => readStored(id)),
        checkReads,
        what: 'duplicate search',
        isWanted: (stored) =>
          ending === 'remove' ? stored === null : stored === null || !isUnderWay(stored),
        notStored: notDone,
      }}
      input={null}
      onDone={onDone}
      onCancel={onCancel}
    >
      {ending === 'cancel' ? (
        <p>
          You can't restart it. Groups it found earlier stay here, but you can no longer merge them
          together.
        </p>
      ) : (
        <p>
          {describeGroups(request)} No one is merged or changed, and past merges stay in the audit
          trail. This can't be undone.
        </p>
      )}
    </CheckedActDialog>
  );
}

const describeGroups = ({ groupCount, openGroupCount }: MergeRequest): string => {
  const groups = groupCount ?? 0;
  if (groups === 0) return 'It found no groups.';
  const open = openGroupCount ?? 0;
  const openWords = open === 0 ? 'none open' : `${open} open`;
  return `The ${countWords(groups, 'group')} it found (${openWords}) ${groups === 1 ? 'is' : 'are'} removed too.`;
};

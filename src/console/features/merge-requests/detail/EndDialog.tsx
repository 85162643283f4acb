import { countWords } from '#console/api/limits/limit-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(mergeRequestMutations.end(id, ending), { onDone });

  return (
    <WriteDialog
      write={write}
      title={`${act} ${name}${production}?`}
      confirmLabel={confirm}
      cancelLabel="Keep it"
      tone="danger"
      pendingText={pending}
      notice={
        <CheckedNotice
          write={write}
          check={mergeRequestMutations.checkStored(() => readStored(id))}
          checkReads={checkReads}
          what="duplicate search"
          isWanted={(stored) =>
            ending === 'remove' ? stored === null : stored === null || !isUnderWay(stored)
          }
          onStored={onDone}
          notStored={notDone}
        />
      }
      onConfirm={() => write.send(null)}
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
    </WriteDialog>
  );
}

const describeGroups = ({ groupCount, openGroupCount }: MergeRequest): string => {
  const groups = groupCount ?? 0;
  if (groups === 0) return 'It found no groups.';
  const open = openGroupCount ?? 0;
  const openWords = open === 0 ? 'none open' : `${open} open`;
  return `The ${countWords(groups, 'group')} it found (${openWords}) ${groups === 1 ? 'is' : 'are'} removed too.`;
};

import { CheckedNotice } from '#console/api/CheckedNotice.tsx';
import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { getMergeRequestEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { type Ending, mergeRequestMutations, readStored } from '../queries.ts';
import { isUnderWay } from '../request-state.ts';
import { countWords } from '../words.ts';

const checkReads = [getMergeRequestEndpoint];

const words = {
  cancel: {
    act: 'Cancel',
    confirm: 'Cancel the search',
    pending: 'Cancelling…',
    notDone: 'Not cancelled',
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
  const hold = useWriteHold(write);

  return (
    <ConfirmDialog
      isOpen
      title={`${act} ${name}${production}?`}
      confirmLabel={hold.label(confirm)}
      cancelLabel={ending === 'cancel' ? 'Let it go on' : 'Keep it'}
      tone="danger"
      isPending={write.isPending}
      pendingText={pending}
      blockedReason={hold.blockedReason}
      error={
        <CheckedNotice
          write={write}
          check={mergeRequestMutations.checkStored(() => readStored(id))}
          checkReads={checkReads}
          what="merge request"
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
          It does not search any more and cannot be started again: make a new one for that. Groups
          that it found earlier stay to be looked at, but cannot be processed together any more.
        </p>
      ) : (
        <p>
          {describeGroups(request)} Nobody is merged or changed by that, and merges that were made
          stay in the audit. It cannot be undone: a new search would find what is there then.
        </p>
      )}
    </ConfirmDialog>
  );
}

const describeGroups = ({ groupCount, openGroupCount }: MergeRequest): string => {
  const groups = groupCount ?? 0;
  if (groups === 0) return 'It found no groups.';
  const open = openGroupCount ?? 0;
  const openWords = open === 0 ? 'none of them open' : `${open} of them open`;
  return `The ${countWords(groups, 'group')} that it found, ${openWords}, ${groups === 1 ? 'goes' : 'go'} with it.`;
};

import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { type Hook, listHooksEndpoint } from '#contract/hooks.ts';
import { apiAccessMutations } from '../queries.ts';

interface DeleteHookDialogProps {
  hook: Hook;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before calls are refused. */
export function DeleteHookDialog({ hook, onDone, onCancel }: DeleteHookDialogProps) {
  const { id, name } = hook;
  return (
    <CheckedActDialog
      act={apiAccessMutations.deleteHook()}
      title={`Delete ${name}`}
      confirmLabel="Delete"
      tone="danger"
      pendingText="Deleting…"
      checked={{
        check: apiAccessMutations.checkHooks(),
        checkReads: [listHooksEndpoint],
        what: 'list of inbound hooks',
        isWanted: (stored) => stored.every((one) => one.id !== id),
        notStored: 'Not deleted',
      }}
      input={id}
      onDone={onDone}
      onCancel={onCancel}
    >
      Its calls are <b>refused at once</b>: nobody tells you of a STOP or a bounce anymore. What it
      told stays with people.
    </CheckedActDialog>
  );
}

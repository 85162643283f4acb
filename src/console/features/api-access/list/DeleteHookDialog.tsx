import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(apiAccessMutations.deleteHook(), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Delete ${name}${production}?`}
      confirmLabel="Delete"
      tone="danger"
      pendingText="Deleting…"
      notice={
        <CheckedNotice
          write={write}
          check={apiAccessMutations.checkHooks()}
          checkReads={[listHooksEndpoint]}
          what="list of inbound hooks"
          isWanted={(stored) => stored.every((one) => one.id !== id)}
          onStored={onDone}
          notStored="Not deleted"
        />
      }
      onConfirm={() => write.send(id)}
      onCancel={onCancel}
    >
      Its calls are <b>refused at once</b>: nobody tells you of a STOP or a bounce anymore. What it
      told stays with people.
    </WriteDialog>
  );
}

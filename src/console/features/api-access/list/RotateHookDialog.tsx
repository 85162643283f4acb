import { useProductionWords } from '#console/api/production.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { type Hook, type HookWithSecret, hookRotationHours } from '#contract/hooks.ts';
import { apiAccessMutations } from '../queries.ts';

interface RotateHookDialogProps {
  hook: Hook;
  onDone: (rotated: HookWithSecret) => void;
  onCancel: () => void;
}

/** Asks before a hook gets another secret. */
export function RotateHookDialog({ hook, onDone, onCancel }: RotateHookDialogProps) {
  const { id, name } = hook;
  const production = useProductionWords();
  const write = useWrite(apiAccessMutations.rotateHook(), { onDone });
  const send = () => write.send(id);
  return (
    <WriteDialog
      write={write}
      title={`Rotate the secret of ${name}${production}?`}
      confirmLabel="Rotate"
      pendingText="Rotating…"
      notice={<MutationNotice write={{ ...write, resend: send }} fields={[]} />}
      onConfirm={send}
      onCancel={onCancel}
    >
      You get a new secret, which is shown once. The one of now works for {hookRotationHours} more
      hours; one from before it ends at once.
    </WriteDialog>
  );
}

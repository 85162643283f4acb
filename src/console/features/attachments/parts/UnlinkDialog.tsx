import { useQueryClient } from '@tanstack/react-query';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { personQueries } from '#console/features/person/queries.ts';
import { attachmentMutations } from '../queries.ts';

interface UnlinkDialogProps {
  person: string;
  attachmentId: string;
  onClose: () => void;
}

/** Asks before a file is taken from its person. */
export function UnlinkDialog({ person, attachmentId, onClose }: UnlinkDialogProps) {
  const client = useQueryClient();
  const write = useWrite(attachmentMutations.unlink(person), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title="Remove this file?"
      confirmLabel="Remove file"
      tone="danger"
      pendingText="Removing…"
      notice={
        <MutationNotice
          write={write}
          onCheck={() => void client.invalidateQueries(personQueries.ofPerson(person))}
        />
      }
      onConfirm={() => write.send(attachmentId)}
      onCancel={onClose}
    >
      The person's receipts stay, but proofs no longer name this file. It's deleted after a day. You
      can't undo this.
    </WriteDialog>
  );
}

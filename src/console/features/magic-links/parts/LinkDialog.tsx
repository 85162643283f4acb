import { useQueryClient } from '@tanstack/react-query';
import { useMissingRight } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { writeScopes } from '#contract/common/scopes.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { magicLinkMutations, magicLinkQueries } from '../queries.ts';

export type LinkAct = 'renew' | 'revoke';

const words = {
  renew: {
    title: 'Renew the magic link?',
    says: 'The link you sent before stops working at once.',
    confirm: 'Renew link',
    pending: 'Renewing…',
  },
  revoke: {
    title: 'Revoke the magic link?',
    says: "It stops working at once. You can't undo this, but you can create a new link.",
    confirm: 'Revoke link',
    pending: 'Revoking…',
  },
} as const;

/** To those who can't make a new link. */
const saysToSupport =
  "It stops working at once. You can't undo this, but an administrator can create a new link.";

interface LinkDialogProps {
  act: LinkAct;
  person: string;
  onClose: () => void;
}

/** Asks before a link that was sent stops working. */
export function LinkDialog({ act, person, onClose }: LinkDialogProps) {
  const client = useQueryClient();
  const write = useWrite(magicLinkMutations[act](person), { onDone: onClose });
  const isRenewable = useMissingRight(writeScopes) === undefined;
  const { title, says, confirm, pending } = words[act];
  return (
    <WriteDialog
      write={write}
      title={title}
      confirmLabel={confirm}
      tone={act === 'revoke' ? 'danger' : 'primary'}
      pendingText={pending}
      notice={
        <MutationNotice
          write={write}
          onCheck={() => void client.invalidateQueries(magicLinkQueries.ofPerson(person))}
          checkReads={[listLinkTokensEndpoint]}
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      {act === 'revoke' && !isRenewable ? saysToSupport : says}
    </WriteDialog>
  );
}

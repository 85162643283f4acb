import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { listSignersEndpoint, type Signer } from '#contract/api-access.ts';
import { apiAccessMutations } from '../queries.ts';

interface RevokeSignerDialogProps {
  signer: Signer;
  /** Those in force that have its key or address too, for other JWTs. */
  others: readonly Signer[];
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before receipts are refused. */
export function RevokeSignerDialog({ signer, others, onDone, onCancel }: RevokeSignerDialogProps) {
  const { id, name, jwksUrl } = signer;
  const production = useProductionWords();
  const write = useWrite(apiAccessMutations.revokeSigner(), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Revoke ${name}${production}?`}
      confirmLabel="Revoke"
      tone="danger"
      pendingText="Revoking…"
      notice={
        <CheckedNotice
          write={write}
          check={apiAccessMutations.checkSigners()}
          checkReads={[listSignersEndpoint]}
          what="list of signing keys"
          isWanted={(stored) =>
            stored.every((one) => one.id !== id || typeof one.revokedDate === 'string')
          }
          onStored={onDone}
          notStored="Not revoked"
        />
      }
      onConfirm={() => write.send(id)}
      onCancel={onCancel}
    >
      Receipts signed with {jwksUrl ? 'any key of this address' : 'it'} are <b>refused at once</b>,
      withdrawals too
      {others.length > 0 && (
        <>
          , unless <b>{others.map((one) => one.name).join(' or ')}</b> takes them, with the same{' '}
          {jwksUrl ? 'address' : 'key'}
        </>
      )}
      . This can't be undone.
    </WriteDialog>
  );
}

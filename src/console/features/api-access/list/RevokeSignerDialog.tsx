import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
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
  return (
    <CheckedActDialog
      act={apiAccessMutations.revokeSigner()}
      title={`Revoke ${name}`}
      confirmLabel="Revoke"
      tone="danger"
      pendingText="Revoking…"
      checked={{
        check: apiAccessMutations.checkSigners(),
        checkReads: [listSignersEndpoint],
        what: 'list of signing keys',
        isWanted: (stored) =>
          stored.every((one) => one.id !== id || typeof one.revokedDate === 'string'),
        notStored: 'Not revoked',
      }}
      input={id}
      onDone={onDone}
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
    </CheckedActDialog>
  );
}

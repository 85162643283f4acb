import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { Time } from '#console/ui/Time.tsx';
import { type Credential, listCredentialsEndpoint } from '#contract/api-access.ts';
import { apiAccessMutations } from '../queries.ts';

interface RevokeCredentialDialogProps {
  credential: Pick<Credential, 'id' | 'name' | 'kind' | 'lastUsedDate'>;
  onDone: () => void;
  onCancel: () => void;
}

const isRevoked = (stored: readonly Credential[], id: string): boolean =>
  // One that ended long ago is listed no more.
  stored.every((one) => one.id !== id || typeof one.revokedDate === 'string');

/** Asks before programs are refused. */
export function RevokeCredentialDialog(props: RevokeCredentialDialogProps) {
  const { credential, onDone, onCancel } = props;
  const { id, name, kind, lastUsedDate } = credential;
  return (
    <CheckedActDialog
      act={apiAccessMutations.revokeCredential()}
      title={`Revoke ${name}`}
      confirmLabel="Revoke"
      tone="danger"
      pendingText="Revoking…"
      checked={{
        check: apiAccessMutations.checkCredentials(),
        checkReads: [listCredentialsEndpoint],
        what: 'list of clients and keys',
        isWanted: (stored) => isRevoked(stored, id),
        notStored: 'Not revoked',
      }}
      input={id}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        Programs that use it are <b>refused at once</b>
        {kind === 'client' && ', with the access tokens they have'}. This can't be undone.
      </p>
      <p>
        {lastUsedDate ? (
          <>
            Last used <Time value={lastUsedDate} />, to the hour.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
    </CheckedActDialog>
  );
}

import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
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
  const production = useProductionWords();
  const write = useWrite(apiAccessMutations.revokeCredential(), { onDone });
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
          check={apiAccessMutations.checkCredentials()}
          checkReads={[listCredentialsEndpoint]}
          what="list of clients and keys"
          isWanted={(stored) => isRevoked(stored, id)}
          onStored={onDone}
          notStored="Not revoked"
        />
      }
      onConfirm={() => write.send(id)}
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
    </WriteDialog>
  );
}

import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { collectionPointMutations } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';

interface RevokeTokenDialogProps {
  id: string;
  version: number;
  onDone: () => void;
  onCancel: () => void;
}

export const isTokenRevoked = (
  versions: readonly Pick<CollectionPointVersionV2, 'version' | 'tokenRevoked'>[],
  version: number,
): boolean => versions.some((known) => known.version === version && known.tokenRevoked === true);

/** Asks before the token of a version stops working for good. */
export function RevokeTokenDialog({ id, version, onDone, onCancel }: RevokeTokenDialogProps) {
  const production = useProductionWords();
  const write = useWrite(collectionPointMutations.revokeToken(id), { onDone });
  return (
    <WriteDialog
      write={write}
      title={`Revoke the token of version ${version}${production}?`}
      confirmLabel="Revoke token"
      tone="danger"
      pendingText="Revoking…"
      notice={
        <VersionCheck
          kind={collectionPointKind}
          id={id}
          write={write}
          isWanted={(stored) => isTokenRevoked(stored, version)}
          onStored={onDone}
          notStored="Not revoked"
        />
      }
      onConfirm={() => write.send(version)}
      onCancel={onCancel}
    >
      <p>
        Every form and system that uses this token stops working: <b>receipts are refused</b>, and
        people can't withdraw through it anymore. This can't be undone.
      </p>
      <p>To keep collecting, publish a new version and use its token.</p>
    </WriteDialog>
  );
}

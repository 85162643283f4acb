import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { color } from '#console/ui/theme.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { collectionPointMutations, collectionPointQueries } from './queries.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { listWords } from './words.ts';

const Versions = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 16px',
  margin: '10px 0',
  padding: 0,
  maxHeight: 160,
  overflow: 'auto',
  color: color.text,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
});

interface DisableDialogProps {
  versions: readonly CollectionPointV2[];
  /** What is asked for: true disables, false gives back what was. */
  isDisabling: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before all versions stop or start again, and names what that reaches (product-bar.md CP4). */
export function DisableDialog({ versions, isDisabling, onDone, onCancel }: DisableDialogProps) {
  const { id = '', name = '' } = versions[0] ?? {};
  const client = useQueryClient();
  const production = useProductionWords();
  const write = useWrite(collectionPointMutations.setDisabled(id), { onDone });
  const hold = useWriteHold(write);
  const count = versions.length;
  const all = count === 1 ? 'its one version' : `all ${count} versions`;
  const purposes = [
    ...new Set(versions.flatMap((version) => (version.purposes ?? []).map(({ label }) => label))),
  ];

  return (
    <ConfirmDialog
      isOpen
      title={`${isDisabling ? 'Disable' : 'Enable'} ${name}${production}?`}
      confirmLabel={`${isDisabling ? 'Disable' : 'Enable'} ${all}`}
      tone={isDisabling ? 'danger' : 'primary'}
      isPending={write.isPending}
      pendingText={isDisabling ? 'Disabling…' : 'Enabling…'}
      blockedReason={hold.blockedReason}
      error={
        <MutationNotice
          write={write}
          onCheck={() =>
            void client.invalidateQueries({ queryKey: collectionPointQueries.versions(id).queryKey })
          }
        />
      }
      onConfirm={() => write.send(isDisabling)}
      onCancel={onCancel}
    >
      <p>
        {isDisabling ? (
          <>
            This <b>stops receipts for all versions</b>. It can be undone: enabling gives each
            version back the status it has now.
          </>
        ) : (
          <>
            This gives each version back the status it had, and <b>receipts are accepted again</b>{' '}
            for those that had it.
          </>
        )}
      </p>
      <Versions aria-label="Versions found">
        {versions.map(({ version, status, disabled }) => (
          <li key={version}>
            Version {version} <StatusBadge status={status} isDisabled={disabled} />
          </li>
        ))}
      </Versions>
      <p>
        {purposes.length === 0
          ? 'No purposes are linked.'
          : `Linked ${purposes.length === 1 ? 'purpose' : 'purposes'}: ${listWords(purposes)}.`}
      </p>
    </ConfirmDialog>
  );
}

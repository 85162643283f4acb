import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import type { RowEdit } from './useRowEdit.ts';

interface RowEditNoticeProps {
  row: CollectionPointVersionV1;
  edit: Pick<RowEdit, 'write' | 'open'>;
}

/** Tells that the Draft of a row was not made, or, where that is unknown, whether it was. */
export function RowEditNotice({ row: { Id, Version }, edit: { write, open } }: RowEditNoticeProps) {
  const id = Id.toLowerCase();
  const draftOf = (versions: readonly { version: number }[]) =>
    versions.find(({ version }) => version > Version)?.version;
  return (
    <VersionCheck
      kind={collectionPointKind}
      id={id}
      write={write}
      isWanted={(stored) => draftOf(stored) !== undefined}
      onStored={(stored) => {
        const made = draftOf(stored);
        if (made === undefined) return;
        write.discard();
        open(id, made);
      }}
      notStored="No Draft created"
    />
  );
}

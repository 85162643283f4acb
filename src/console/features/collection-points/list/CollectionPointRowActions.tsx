import { KeyRound, Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { editBlock } from '../action-blocks.ts';
import type { RowEdit } from './useRowEdit.ts';

interface CollectionPointRowActionsProps {
  record: CollectionPointVersionV1;
  /** The Draft of its point, as far as the list knows. */
  draft: number | undefined;
  edit: Omit<RowEdit, 'row' | 'open'>;
  onToken: () => void;
  /** An act may follow: what tells of it can be fetched ahead. */
  onNear: () => void;
}

/** What can be done with a version from its row. */
export function CollectionPointRowActions(props: CollectionPointRowActionsProps) {
  const { record, draft, edit, onToken, onNear } = props;
  const { Id, Version, Name, Status, Disabled } = record;
  const writeBlock = useWriteBlock();
  const isActive = Status === 'ACTIVE' && !Disabled;
  const which = `${Name}, version ${Version}`;
  const shared = { size: 'small', icon: Pencil, 'aria-label': `Edit ${which}` } as const;
  const href = paths.editCollectionPoint.to(Id, isActive ? (draft ?? Version) : Version);
  const state = { version: Version, status: Status, disabled: Disabled };
  return (
    <>
      {isActive && draft === undefined ? (
        <ActionButton
          {...shared}
          blockedReason={edit.blockedReason}
          pending={edit.isMaking(record)}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => edit.makeDraft(record)}
        >
          {edit.label('Edit')}
        </ActionButton>
      ) : (
        <WriteLink
          {...shared}
          href={href}
          blockedReason={writeBlock ?? (isActive ? undefined : editBlock(state))}
        >
          Edit
        </WriteLink>
      )}
      <ActionButton
        size="small"
        icon={KeyRound}
        isIconOnly
        aria-label={`Token of ${which}`}
        onClick={onToken}
      >
        Token
      </ActionButton>
    </>
  );
}

import { KeyRound, Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { editBlock } from '../action-blocks.ts';

interface CollectionPointRowActionsProps {
  record: CollectionPointVersionV1;
  /** The Draft of its point, as far as the list knows. */
  draft: number | undefined;
  onToken: () => void;
}

/** What can be done with a version from its row. */
export function CollectionPointRowActions(props: CollectionPointRowActionsProps) {
  const { record, draft, onToken } = props;
  const { Id, Version, Name, Status, Disabled } = record;
  const writeBlock = useWriteBlock();
  const isActive = Status === 'ACTIVE' && !Disabled;
  const which = `${Name}, version ${Version}`;
  const state = { version: Version, status: Status, disabled: Disabled };
  return (
    <>
      <WriteLink
        size="small"
        icon={Pencil}
        aria-label={`Edit ${which}`}
        href={paths.editCollectionPoint.to(Id, isActive ? (draft ?? Version) : Version)}
        blockedReason={writeBlock ?? (isActive ? undefined : editBlock(state))}
      >
        Edit
      </WriteLink>
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

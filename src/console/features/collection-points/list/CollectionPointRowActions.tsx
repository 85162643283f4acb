import { styled } from '@mui/material/styles';
import { KeyRound, Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { editBlock } from '../action-blocks.ts';

// Where the columns need the room the signs stand alone, under the same names.
const Word = styled('span')({
  '@container (min-width: 600px) and (max-width: 1239px)': { display: 'none' },
});

interface CollectionPointRowActionsProps {
  record: CollectionPointVersionV1;
  onToken: () => void;
}

/** What can be done with a version from its row. */
export function CollectionPointRowActions({ record, onToken }: CollectionPointRowActionsProps) {
  const { Id, Version, Name, Status, Disabled } = record;
  const writeBlock = useWriteBlock();
  const state = { version: Version, status: Status, disabled: Disabled };
  const isActive = Status === 'ACTIVE' && !Disabled;
  const which = `${Name}, version ${Version}`;
  return (
    <>
      <WriteLink
        size="small"
        icon={Pencil}
        href={paths.editCollectionPoint.to(Id, Version)}
        aria-label={`Edit ${which}`}
        title="Edit"
        // Of an Active version the page makes the next one.
        blockedReason={writeBlock ?? (isActive ? undefined : editBlock(state))}
      >
        <Word>Edit</Word>
      </WriteLink>
      <ActionButton
        size="small"
        icon={KeyRound}
        aria-label={`Token of ${which}`}
        title="Token"
        onClick={onToken}
      >
        <Word>Token</Word>
      </ActionButton>
    </>
  );
}

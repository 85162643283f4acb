import { CalendarX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { publishBlock, retireBlock } from '../action-blocks.ts';
import { purposeKind } from '../purpose-kind.ts';
import type { PurposeVersion } from '../versions.ts';

type OfVersions = ComponentProps<typeof VersionActions<PurposeVersion, PurposeVersionV2>>;

interface PurposeActionsProps extends Omit<OfVersions, 'kind' | 'publishBlock' | 'children'> {
  onRetire: () => void;
}

/** Everything that can be done with a version of a purpose. */
export function PurposeActions({ onRetire, ...rest }: PurposeActionsProps) {
  const { shown, versions } = rest;
  const writeBlock = useWriteBlock();
  return (
    <VersionActions {...rest} kind={purposeKind} publishBlock={publishBlock(shown)}>
      <ActionButton
        icon={CalendarX}
        variant="danger"
        blockedReason={writeBlock ?? retireBlock(shown, versions)}
        onClick={onRetire}
      >
        Retire…
      </ActionButton>
    </VersionActions>
  );
}

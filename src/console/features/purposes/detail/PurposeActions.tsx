import { CalendarX, CopyPlus, Pencil, Send } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { Write } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { editBlock, newVersionBlock, publishBlock, retireBlock } from '../action-blocks.ts';
import type { PurposeVersion } from '../versions.ts';

interface PurposeActionsProps {
  id: string;
  shown: PurposeVersion;
  versions: readonly PurposeVersion[];
  /** The version can be published only as it was shown: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  newVersion: Pick<Write, 'error' | 'endpoint' | 'armedUntil' | 'isPending'>;
  onPublish: () => void;
  onNewVersion: () => void;
  onRetire: () => void;
}

/** Everything that can be done with a version; what cannot be done now stays and says why. */
export function PurposeActions(props: PurposeActionsProps) {
  const { id, shown, versions, unreadReason, newVersion } = props;
  const writeBlock = useWriteBlock();
  const hold = useWriteHold(newVersion);
  const unpublishable = publishBlock(shown) ?? unreadReason;

  return (
    <>
      <WriteLink
        icon={Pencil}
        href={paths.editPurpose.to(id, shown.version)}
        blockedReason={writeBlock ?? editBlock(shown)}
      >
        Edit
      </WriteLink>
      <ActionButton
        icon={Send}
        variant={publishBlock(shown) ? 'secondary' : 'primary'}
        blockedReason={writeBlock ?? unpublishable}
        onClick={props.onPublish}
      >
        Publish…
      </ActionButton>
      <ActionButton
        icon={CopyPlus}
        blockedReason={writeBlock ?? newVersionBlock(versions) ?? hold.blockedReason}
        pending={newVersion.isPending}
        pendingText="Making a version…"
        onClick={props.onNewVersion}
      >
        {hold.label('New version')}
      </ActionButton>
      <ActionButton
        icon={CalendarX}
        variant="danger"
        blockedReason={writeBlock ?? retireBlock(shown, versions)}
        onClick={props.onRetire}
      >
        Retire…
      </ActionButton>
    </>
  );
}

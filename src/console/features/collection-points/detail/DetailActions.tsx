import { CopyPlus, KeyRound, Lock, Pencil, Play, Send } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { Write } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import {
  disableBlock,
  editBlock,
  isPointDisabled,
  lockedTypeOf,
  newVersionBlock,
  publishBlock,
  stateOf,
} from '../action-blocks.ts';

interface DetailActionsProps {
  shown: CollectionPointV2;
  versions: readonly CollectionPointV2[];
  /** The version can be published only as it was shown: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  newVersion: Pick<Write, 'error' | 'endpoint' | 'armedUntil' | 'isPending'>;
  onPublish: () => void;
  onNewVersion: () => void;
  onToken: () => void;
  onSetDisabled: () => void;
}

/** Everything that can be done with a version; what cannot be done now stays and says why. */
export function DetailActions(props: DetailActionsProps) {
  const { shown, versions, unreadReason, newVersion } = props;
  const writeBlock = useWriteBlock();
  const hold = useWriteHold(newVersion);
  const state = stateOf(shown);
  const isDisabled = isPointDisabled(versions);
  const rule = publishBlock(state, shown.purposes);
  const unpublishable = rule ?? unreadReason;
  const uncopyable = newVersionBlock(versions);
  const isLocked = lockedTypeOf(versions) !== undefined;

  return (
    <>
      <WriteLink
        icon={Pencil}
        href={paths.editCollectionPoint.to(shown.id, shown.version)}
        blockedReason={writeBlock ?? editBlock(state)}
      >
        Edit
      </WriteLink>
      <ActionButton
        icon={Send}
        variant={rule ? 'secondary' : 'primary'}
        blockedReason={writeBlock ?? unpublishable}
        onClick={props.onPublish}
      >
        Publish…
      </ActionButton>
      <ActionButton
        icon={CopyPlus}
        blockedReason={writeBlock ?? uncopyable ?? hold.blockedReason}
        pending={newVersion.isPending}
        pendingText="Making a version…"
        onClick={props.onNewVersion}
      >
        {hold.label('New version')}
      </ActionButton>
      <ActionButton icon={KeyRound} onClick={props.onToken}>
        Token
      </ActionButton>
      {isDisabled ? (
        <ActionButton icon={Play} blockedReason={writeBlock} onClick={props.onSetDisabled}>
          Enable…
        </ActionButton>
      ) : (
        <ActionButton
          icon={isLocked ? Lock : PauseBars}
          variant="danger"
          blockedReason={writeBlock ?? disableBlock(versions)}
          onClick={props.onSetDisabled}
        >
          Disable…
        </ActionButton>
      )}
    </>
  );
}

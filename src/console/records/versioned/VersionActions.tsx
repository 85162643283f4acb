import { CopyPlus, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { Write } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { draftOnly, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionActionsProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** Why the version can never be published as it is. */
  publishBlock: string | undefined;
  /** It can be published only as it was shown: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  newVersion: Pick<Write, 'error' | 'endpoint' | 'armedUntil' | 'isPending'>;
  onPublish: () => void;
  onNewVersion: () => void;
  /** What else can be done with it. */
  children: ReactNode;
}

/** Everything that can be done with a version; what cannot be done now stays and says why. */
export function VersionActions<Version extends VersionFacts, Stored>(
  props: VersionActionsProps<Version, Stored>,
) {
  const { kind, id, shown, versions, publishBlock, unreadReason, newVersion } = props;
  const writeBlock = useWriteBlock();
  const hold = useWriteHold(newVersion);
  return (
    <>
      <WriteLink
        icon={Pencil}
        href={kind.editHref(id, shown.version)}
        blockedReason={writeBlock ?? draftOnly(shown, kind.one, 'edited')}
      >
        Edit
      </WriteLink>
      <ActionButton
        icon={Send}
        variant={publishBlock ? 'secondary' : 'primary'}
        blockedReason={writeBlock ?? publishBlock ?? unreadReason}
        onClick={props.onPublish}
      >
        Publish…
      </ActionButton>
      <ActionButton
        icon={CopyPlus}
        blockedReason={writeBlock ?? kind.newVersionBlock(versions) ?? hold.blockedReason}
        pending={newVersion.isPending}
        pendingText="Creating version…"
        onClick={props.onNewVersion}
      >
        {hold.label('New version')}
      </ActionButton>
      {props.children}
    </>
  );
}

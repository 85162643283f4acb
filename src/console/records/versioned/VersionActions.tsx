import { Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { draftOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { makesDraft, opensDraft } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

type NewVersion = Pick<Write, 'error' | 'endpoint' | 'armedUntil' | 'isPending'>;

interface VersionActionsProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** Why the version can never be published as it is. */
  publishBlock: string | undefined;
  /** It can be published only as it was shown: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  /** Why the version that is shown can't be edited though it's a Draft. */
  frozenReason?: string | undefined;
  newVersion: NewVersion;
  onPublish: () => void;
  /** Makes the Draft that is edited where there is none. */
  onNewVersion: () => void;
  /** What else can be done with it. */
  children: ReactNode;
}

/** What can be done with a version; what can't be done right now stays and says why. */
export function VersionActions<Version extends VersionFacts, Stored>(
  props: VersionActionsProps<Version, Stored>,
) {
  const { publishBlock, unreadReason, shown } = props;
  const writeBlock = useWriteBlock();
  return (
    <>
      <EditAction {...props} />
      {shown.status === 'DRAFT' && (
        <ActionButton
          icon={Send}
          variant={publishBlock ? 'secondary' : 'primary'}
          blockedReason={writeBlock ?? publishBlock ?? unreadReason}
          onClick={props.onPublish}
        >
          Publish…
        </ActionButton>
      )}
      {props.children}
    </>
  );
}

/** Opens the Draft of a record, whichever version is shown; makes one where there is none. */
function EditAction<Version extends VersionFacts, Stored>(
  props: Omit<VersionActionsProps<Version, Stored>, 'children'>,
) {
  const { kind, id, shown, versions, newVersion, frozenReason } = props;
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(newVersion);
  // The one that is just made is opened by its own answer.
  const draft = newVersion.isPending ? undefined : draftOf(versions);
  if (draft !== undefined) {
    return (
      <WriteLink
        icon={Pencil}
        href={kind.editHref(id, draft.version)}
        title={draft.version === shown.version ? undefined : opensDraft(draft.version)}
        blockedReason={
          writeBlock ??
          draftOnly(draft, kind.one, 'edited') ??
          (draft.version === shown.version ? frozenReason : undefined)
        }
      >
        Edit
      </WriteLink>
    );
  }
  const block = newVersion.isPending ? undefined : kind.newVersionBlock(versions);
  return (
    <ActionButton
      icon={Pencil}
      title={makesDraft}
      blockedReason={writeBlock ?? block ?? rateLimit.blockedReason}
      pending={newVersion.isPending}
      pendingText="Creating Draft…"
      onClick={props.onNewVersion}
    >
      {rateLimit.label('Edit')}
    </ActionButton>
  );
}

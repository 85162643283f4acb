import { Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { EditLive } from './EditLive.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { draftOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { frozenDiscard, opensDraft } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionActionsProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** Why the version can never be published as it is. */
  publishBlock: string | undefined;
  /** It can be published only as it was shown: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  /** Why the version that is shown can't be edited though it's a Draft. */
  frozenReason?: string | undefined;
  onPublish: () => void;
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

/** Opens the Draft of a record, whichever version is shown, or a form on what is live. */
function EditAction<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
  frozenReason,
}: Omit<VersionActionsProps<Version, Stored>, 'children'>) {
  const writeBlock = useWriteBlock();
  const draft = draftOf(versions);
  if (draft === undefined) return <EditLive kind={kind} id={id} versions={versions} />;
  return (
    <>
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
      {draft.version === shown.version && (
        <DiscardDraft
          kind={kind}
          id={id}
          draft={draft}
          versions={versions}
          blockedReason={frozenReason && frozenDiscard}
        />
      )}
    </>
  );
}

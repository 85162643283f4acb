import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { DraftApproval } from './approval/useDraftApproval.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { EditLive } from './EditLive.tsx';
import { PublishButton } from './PublishButton.tsx';
import type { DraftPublishing } from './useDraftPublishing.ts';
import type { ShownVersion } from './VersionPage.tsx';
import { draftApart, draftOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { frozenDiscard, opensDraft } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface DraftActsProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  draft: Version;
  /** Newest first, the Draft among them. */
  versions: readonly Version[];
  /** Whether it stands in a bar of its own, beside what is live. */
  isApart: boolean;
  /** Why the Draft can never be published as it is. */
  publishBlock: string | undefined;
  /** Why the Draft can't be edited though it's one. */
  frozenReason?: string | undefined;
  approval: DraftApproval;
  publishing: DraftPublishing;
  onPublish: () => void;
}

/** What can be done with a Draft; what can't be done right now stays and says why. */
export function DraftActs<Version extends VersionFacts, Stored>(
  props: DraftActsProps<Version, Stored>,
) {
  const { kind, id, draft, versions, isApart, publishBlock, frozenReason } = props;
  const writeBlock = useWriteBlock();
  return (
    <>
      <DiscardDraft
        kind={kind}
        id={id}
        draft={draft}
        versions={versions}
        blockedReason={frozenReason && frozenDiscard}
      />
      <WriteLink
        icon={Pencil}
        href={kind.editHref(id, draft.version)}
        title={isApart ? opensDraft(draft.version) : undefined}
        blockedReason={writeBlock ?? draftOnly(draft, kind.one, 'edited') ?? frozenReason}
      >
        {isApart ? 'Continue' : 'Edit'}
      </WriteLink>
      <PublishButton
        approval={props.approval}
        publishing={props.publishing}
        isQuiet={publishBlock !== undefined}
        onPublish={props.onPublish}
      />
    </>
  );
}

interface VersionActionsProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** What can be done with the Draft, where it has no bar of its own. */
  draftActs: ReactNode;
  /** What else can be done with the record. */
  children: ReactNode;
}

/** What can be done with a record; what can't be done right now stays and says why. */
export function VersionActions<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
  draftActs,
  children,
}: VersionActionsProps<Version, Stored>) {
  const hasDraft = draftOf(versions) !== undefined;
  return (
    <>
      {!hasDraft && <EditLive kind={kind} id={id} versions={versions} />}
      {hasDraft && draftApart(versions, shown) === undefined && draftActs}
      {children}
    </>
  );
}

import { Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import { draftApart, draftOf, draftOnly, type VersionFacts } from './version-facts.ts';
import { makesDraft, opensDraft } from './version-words.ts';
import type { VersionedKind } from './versioned-kind.ts';

type NewVersion = Pick<Write, 'error' | 'endpoint' | 'armedUntil' | 'isPending'>;

interface DraftActsProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  draft: Version;
  /** Whether it stands in a bar of its own, beside what is live. */
  isApart: boolean;
  /** Why the Draft can never be published as it is. */
  publishBlock: string | undefined;
  /** It can be published only as it was read: why it is not there, undefined where it is. */
  unreadReason: string | undefined;
  /** Why the Draft can't be edited though it's one. */
  frozenReason?: string | undefined;
  onPublish: () => void;
  /** The way to be rid of it, for a kind that has one. */
  discard?: ReactNode;
}

/** What can be done with a Draft; what can't be done right now stays and says why. */
export function DraftActs<Version extends VersionFacts, Stored>(
  props: DraftActsProps<Version, Stored>,
) {
  const { kind, id, draft, isApart, publishBlock, unreadReason, frozenReason, discard } = props;
  const writeBlock = useWriteBlock();
  return (
    <>
      {discard}
      <WriteLink
        icon={Pencil}
        href={kind.editHref(id, draft.version)}
        title={isApart ? opensDraft(draft.version) : undefined}
        blockedReason={writeBlock ?? draftOnly(draft, kind.one, 'edited') ?? frozenReason}
      >
        {isApart ? 'Continue' : 'Edit'}
      </WriteLink>
      <ActionButton
        icon={Send}
        variant={publishBlock ? 'secondary' : 'primary'}
        blockedReason={writeBlock ?? publishBlock ?? unreadReason}
        onClick={props.onPublish}
      >
        Publish…
      </ActionButton>
    </>
  );
}

interface VersionActionsProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  newVersion: NewVersion;
  /** Makes the Draft that is edited where there is none. */
  onNewVersion: () => void;
  /** What can be done with the Draft, where it has no bar of its own. */
  draftActs: ReactNode;
  /** What else can be done with the record. */
  children: ReactNode;
}

/** What can be done with a record; what can't be done right now stays and says why. */
export function VersionActions<Version extends VersionFacts, Stored>(
  props: VersionActionsProps<Version, Stored>,
) {
  const { shown, versions, newVersion, draftActs, children } = props;
  // The one that is just made is opened by its own answer.
  const hasDraft = !newVersion.isPending && draftOf(versions) !== undefined;
  return (
    <>
      {!hasDraft && <NewVersionAction {...props} />}
      {hasDraft && draftApart(versions, shown) === undefined && draftActs}
      {children}
    </>
  );
}

function NewVersionAction<Version extends VersionFacts, Stored>({
  kind,
  versions,
  newVersion,
  onNewVersion,
}: VersionActionsProps<Version, Stored>) {
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(newVersion);
  const block = newVersion.isPending ? undefined : kind.newVersionBlock(versions);
  return (
    <ActionButton
      icon={Pencil}
      title={makesDraft}
      blockedReason={writeBlock ?? block ?? rateLimit.blockedReason}
      pending={newVersion.isPending}
      pendingText="Creating Draft…"
      onClick={onNewVersion}
    >
      {rateLimit.label('Edit')}
    </ActionButton>
  );
}

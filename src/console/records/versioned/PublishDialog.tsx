import type { ReactNode } from 'react';
import { useColleagueName } from '#console/api/colleagues/useColleagueName.ts';
import { useProductionWords } from '#console/api/production.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { Fault } from '#contract/common/problem.ts';
import type { Approving } from './approval/queries.ts';
import { usePublish } from './usePublish.ts';
import { VersionCheck } from './VersionCheck.tsx';
import type { VersionFacts } from './version-facts.ts';
import { type Publication, publishedWords, publishOutcome } from './version-words.ts';
import type { Publishing, VersionedKind } from './versioned-kind.ts';

// It has a form, which nobody needs who publishes alone.
const AskDialog = lazyPart(async () => (await import('./approval/AskDialog.tsx')).AskDialog);

/** What every page that publishes gives the dialog of its kind. */
export interface PublishDialogProps<Stored> {
  /** The Draft as the page shows it. */
  shown: Stored;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  /** Whether nobody publishes alone: it asks a colleague instead. */
  isApprovalNeeded: boolean;
  onDone: () => void;
  /** A colleague was asked. */
  onAsked: () => void;
  onCancel: () => void;
}

interface AnyPublishDialogProps<Version extends VersionFacts, Stored, Request extends object>
  extends PublishDialogProps<Stored> {
  kind: VersionedKind<Version, Stored>;
  publishing: Publishing<Stored, Request>;
  approving: Approving;
  tellFault?: (fault: Fault) => string;
  /** What else publishing brings about: whoever approves it sees the same. */
  children: ReactNode;
}

/**
 * Asks before a Draft becomes Active: names what it replaces, and publishes only what was shown. Where
 * the account demands a second person's approval, it's asked for here.
 */
export function PublishDialog<Version extends VersionFacts, Stored, Request extends object>(
  props: AnyPublishDialogProps<Version, Stored, Request>,
) {
  if (!props.isApprovalNeeded) return <PublishAlone {...props} />;
  const { kind, approving, shown, activeVersion, onAsked, onCancel, children } = props;
  return (
    <AskDialog
      {...kind.factsOf(shown)}
      approving={approving}
      activeVersion={activeVersion}
      onDone={onAsked}
      onClose={onCancel}
    >
      {children}
    </AskDialog>
  );
}

function PublishAlone<Version extends VersionFacts, Stored, Request extends object>(
  props: AnyPublishDialogProps<Version, Stored, Request>,
) {
  const { kind, publishing, shown, activeVersion, tellFault, onDone, onCancel } = props;
  const { id, version, name } = kind.factsOf(shown);
  const production = useProductionWords();
  const { publish, changed, published, write } = usePublish(kind, publishing, shown, onDone);

  return (
    <WriteDialog
      write={write}
      isWide={activeVersion !== undefined}
      title={`Publish version ${version} of ${name}${production}?`}
      confirmLabel={`Publish version ${version}`}
      pendingText="Publishing…"
      blockedReason={
        changed
          ? 'Someone changed this version. Close this dialog and review it.'
          : published
            ? alreadyPublished(version)
            : undefined
      }
      notice={
        published ? (
          <PublishedStrip version={version} publication={publishing.publicationOf(published)} />
        ) : changed ? (
          <ChangedStrip isGone={changed.isGone} fields={changed.keys.map(publishing.labelOf)} />
        ) : (
          <VersionCheck
            kind={kind}
            id={id}
            write={write}
            tellFault={tellFault}
            isWanted={(stored) =>
              stored.some((found) => found.version === version && found.status === 'ACTIVE')
            }
            onStored={onDone}
            notStored="Not published"
          />
        )
      }
      onConfirm={publish}
      onCancel={onCancel}
    >
      <p>{publishOutcome(version, activeVersion).join(' ')}</p>
      {props.children}
    </WriteDialog>
  );
}

const alreadyPublished = (version: number): string => `Version ${version} is already published.`;

function PublishedStrip({ version, publication }: { version: number; publication: Publication }) {
  const by = useColleagueName()(publication.by ?? '');
  return (
    <Strip role="alert" title={alreadyPublished(version)}>
      {publishedWords(version, { ...publication, by }, Date.now())}.
    </Strip>
  );
}

function ChangedStrip({ isGone, fields }: { isGone: boolean; fields: readonly string[] }) {
  return isGone ? (
    <Strip role="alert" tone="bad" title="Not published.">
      This version no longer exists.
    </Strip>
  ) : (
    <Strip role="alert" tone="warn" title="Not published.">
      Someone changed this version: {listWords(fields)}. Close this dialog, review the version, then
      publish it.
    </Strip>
  );
}

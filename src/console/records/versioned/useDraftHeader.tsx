import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import type { Approval } from '#contract/approvals.ts';
import type { ApproveDialogProps } from './approval/ApproveDialog.tsx';
import type { Approving } from './approval/queries.ts';
import { useDraftApproval } from './approval/useDraftApproval.ts';
import { DraftBar } from './DraftBar.tsx';
import type { PublishDialogProps } from './PublishDialog.tsx';
import { useDraftPublishing } from './useDraftPublishing.ts';
import { useIsBeingRead } from './useIsBeingRead.ts';
import { usePublishOnArrival } from './usePublishOnArrival.ts';
import { DraftActs } from './VersionActions.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import type { VersionDone } from './VersionResult.tsx';
import { activeOf, draftApart, draftOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

const ApprovalStrip = lazyPart(
  async () => (await import('./approval/ApprovalStrip.tsx')).ApprovalStrip,
);

interface DraftHeaderOptions<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  approving: Approving;
  ApproveDialog: ComponentType<ApproveDialogProps>;
  PublishDialog: ComponentType<
    PublishDialogProps<Stored> & {
      isWithLinked: boolean;
      /** Takes the Draft as the dialog itself has saved it. */
      onFixed: (shown: Stored) => void;
    }
  >;
}

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened<Stored> =
  | { kind: 'approve'; approval: Approval; active: number | undefined }
  | {
      kind: 'publish';
      shown: Stored;
      version: number;
      active: number | undefined;
      isWithLinked: boolean;
      /** How often the dialog itself saved the Draft: it begins anew with each. */
      fixes: number;
    };

/**
 * The Draft in the header of a record's page: what can be done with it, who has to approve it, its
 * dialogs, and what came of what was done. `Other` is what else can be done on the page.
 */
export const useDraftHeader = <Version extends VersionFacts, Stored extends object, Other = never>(
  { kind, approving, ApproveDialog, PublishDialog }: DraftHeaderOptions<Version, Stored>,
  page: ShownVersion<Version>,
) => {
  const { id, shown, versions } = page;
  const name = kind.nameOf(shown);
  const draft = draftOf(versions);
  const apart = draftApart(versions, shown);
  const query = useQuery({
    ...kind.stored(id, draft?.version ?? shown.version),
    enabled: draft !== undefined,
  });
  const stored = query.data;
  // A header and its record are two readings: neither is published over the other.
  const isBeingRead = useIsBeingRead(kind.readsOf(id));
  const unreadReason = unreadReasonOf(query, isBeingRead);
  const frozenReason = draft && stored ? kind.frozenReason?.(stored) : undefined;
  const approval = useDraftApproval(id, draft);
  const list = useQuery(kind.versions(id));
  const publishBlock = draft && kind.publishBlock(draft);
  const publishing = useDraftPublishing(approval, publishBlock ?? unreadReason);
  const [opened, setOpened] = useState<Opened<Stored> | null>(null);
  const [done, setDone] = useState<VersionDone | Other | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const focusResult = useFocusOnceClosed(result);
  const active = activeOf(versions)?.version;

  const finish = (outcome: VersionDone | Other) => {
    setOpened(null);
    setDone(outcome);
    focusResult();
  };
  const close = () => setOpened(null);
  const publish = (isWithLinked = false) => {
    if (draft && stored) {
      const { version } = draft;
      setOpened({ kind: 'publish', shown: stored, version, active, isWithLinked, fixes: 0 });
    }
  };

  const canPublish = publishing.isOffered && publishing.blockedReason === undefined;
  usePublishOnArrival({
    version: canPublish ? draft?.version : undefined,
    isSettled:
      !isBeingRead &&
      !approval.isBeingRead &&
      [list, query].every(({ fetchStatus }) => fetchStatus === 'idle'),
    publish,
  });

  const strip = draft && approval.newest && (
    <ApprovalStrip
      key={`approval ${draft.version}`}
      approval={approval}
      approving={approving}
      id={id}
      name={name}
      onApprove={(asked) => setOpened({ kind: 'approve', approval: asked, active })}
    />
  );
  const acts = draft && (
    <DraftActs
      kind={kind}
      id={id}
      draft={draft}
      versions={versions}
      isApart={apart !== undefined}
      publishBlock={publishBlock}
      frozenReason={frozenReason}
      approval={approval}
      publishing={publishing}
      onPublish={() => publish()}
    />
  );
  return {
    draft,
    apart,
    approval,
    publishing,
    frozenReason,
    /** What can be done with the Draft. */
    acts,
    publish,
    /** The Draft's bar beside what is live, with what stands in the way below; else what waits for approval. */
    bar: (below?: ReactNode) =>
      apart ? (
        <DraftBar
          {...page}
          kind={kind}
          draft={apart}
          below={
            <>
              {strip}
              {below}
            </>
          }
        >
          {acts}
        </DraftBar>
      ) : (
        strip
      ),
    done,
    setDone,
    /** Tells what was done, once nothing is open. */
    finish,
    focusResult,
    resultProps: { ref: result, role: 'status', tabIndex: -1 } as const,
    dialogs: (
      <>
        {opened?.kind === 'approve' && (
          <ApproveDialog
            id={id}
            name={name}
            approval={opened.approval}
            activeVersion={opened.active}
            onDone={() =>
              finish({
                kind: 'published',
                version: opened.approval.version,
                retired: opened.active,
              })
            }
            onCancel={close}
          />
        )}
        {opened?.kind === 'publish' && (
          <PublishDialog
            key={opened.fixes}
            shown={opened.shown}
            activeVersion={opened.active}
            isWithLinked={opened.isWithLinked}
            isApprovalNeeded={approval.isNeeded}
            onFixed={(fixed) => setOpened({ ...opened, shown: fixed, fixes: opened.fixes + 1 })}
            onAsked={() => {
              close();
              focusResult();
            }}
            onDone={() =>
              finish({ kind: 'published', version: opened.version, retired: opened.active })
            }
            onCancel={close}
          />
        )}
      </>
    ),
  };
};

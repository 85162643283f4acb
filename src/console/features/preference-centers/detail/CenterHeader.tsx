import { useIsFetching, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { useDraftApproval } from '#console/records/versioned/approval/useDraftApproval.ts';
import { DraftBar } from '#console/records/versioned/DraftBar.tsx';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { usePublishOnArrival } from '#console/records/versioned/usePublishOnArrival.ts';
import { DraftActs, VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { type VersionDone, VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { activeOf, draftApart, draftOf } from '#console/records/versioned/version-facts.ts';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import type { Approval } from '#contract/approvals.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { centerKind } from '../center-kind.ts';
import { centerApproving } from '../center-writes.ts';
import { centerQueries } from '../queries.ts';
import type { ListedCenterVersion } from '../read-center.ts';

const ApprovalStrip = lazyPart(
  async () => (await import('#console/records/versioned/approval/ApprovalStrip.tsx')).ApprovalStrip,
);
const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'approve'; approval: Approval; active: number | undefined }
  | { kind: 'publish'; shown: CenterVersion; active: number | undefined };

/** Name and what is in force, the Draft, what can be done with the center, and what came of it. */
export function CenterHeader(page: ShownVersion<ListedCenterVersion>) {
  const { id, shown, versions } = page;
  const draft = draftOf(versions);
  const query = useQuery({
    ...centerQueries.version(id, draft?.version ?? shown.version),
    enabled: draft !== undefined,
  });
  const isBeingRead = useIsFetching(centerQueries.ofCenter(id)) > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<VersionDone | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const focusResult = useFocusOnceClosed(result);
  const finish = (outcome: VersionDone) => {
    setOpened(null);
    setDone(outcome);
    focusResult();
  };
  const apart = draftApart(versions, shown);
  const approval = useDraftApproval(id, draft);
  const unreadReason = unreadReasonOf(query, isBeingRead);
  const active = activeOf(versions)?.version;
  const publish = () => {
    if (query.data) setOpened({ kind: 'publish', shown: query.data, active });
  };
  const canPublish = (unreadReason ?? approval.unreadReason) === undefined;
  usePublishOnArrival(draft !== undefined && canPublish, publish);
  const approvalStrip = draft && approval.newest && (
    <ApprovalStrip
      key={`approval ${draft.version}`}
      approval={approval}
      approving={centerApproving}
      id={id}
      name={shown.name}
      onApprove={(asked) => setOpened({ kind: 'approve', approval: asked, active })}
    />
  );
  const draftActs = draft && (
    <DraftActs
      kind={centerKind}
      id={id}
      draft={draft}
      versions={versions}
      isApart={apart !== undefined}
      publishBlock={centerKind.publishBlock(draft)}
      unreadReason={unreadReason}
      approval={approval}
      onPublish={publish}
    />
  );

  return (
    <>
      <PageHeader
        title={shown.name}
        beside={<InForce kind={centerKind} shown={shown} versions={versions} />}
        back={backToList(centerKind)}
        actions={
          <>
            <ActionLink variant="ghost" icon={History} href={centerKind.activityHref(id)}>
              Activity
            </ActionLink>
            <VersionActions {...page} kind={centerKind} draftActs={draftActs}>
              {null}
            </VersionActions>
          </>
        }
      />
      <LookingAt {...page} kind={centerKind} />
      {apart && (
        <DraftBar {...page} kind={centerKind} draft={apart} below={approvalStrip}>
          {draftActs}
        </DraftBar>
      )}
      {apart === undefined && approvalStrip}
      {done === null && <SavedResult key={shown.version} created={createdDraft} />}
      <div ref={result} role="status" tabIndex={-1}>
        {done && <VersionResult {...page} of={centerKind} done={done} />}
      </div>
      {opened?.kind === 'approve' && (
        <ApproveDialog
          id={id}
          name={shown.name}
          approval={opened.approval}
          activeVersion={opened.active}
          onDone={() =>
            finish({
              kind: 'published',
              version: opened.approval.version,
              retired: opened.active,
            })
          }
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'publish' && (
        <PublishDialog
          key={opened.shown.look?.color}
          shown={opened.shown}
          activeVersion={opened.active}
          isApprovalNeeded={approval.isNeeded}
          onFixed={(fixed) => setOpened({ ...opened, shown: fixed })}
          onAsked={() => {
            setOpened(null);
            focusResult();
          }}
          onDone={() =>
            finish({ kind: 'published', version: opened.shown.version, retired: opened.active })
          }
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

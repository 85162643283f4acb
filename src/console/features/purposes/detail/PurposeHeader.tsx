import { useIsFetching, useQuery } from '@tanstack/react-query';
import { CalendarX, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { useDraftApproval } from '#console/records/versioned/approval/useDraftApproval.ts';
import { DraftBar } from '#console/records/versioned/DraftBar.tsx';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { usePublishOnArrival } from '#console/records/versioned/usePublishOnArrival.ts';
import { DraftActs, VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { activeOf, draftApart, draftOf } from '#console/records/versioned/version-facts.ts';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import type { Approval } from '#contract/approvals.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { frozenReason, publishBlock, retireBlock } from '../action-blocks.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeApproving } from '../purpose-writes.ts';
import { purposeQueries } from '../queries.ts';
import { retirementDay, retiresOn, scheduledDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import { describePurpose } from '../words.ts';
import { ActionResult, type Done } from './ActionResult.tsx';
import { ScheduledRetirement } from './ScheduledRetirement.tsx';

const ApprovalStrip = lazyPart(
  async () => (await import('#console/records/versioned/approval/ApprovalStrip.tsx')).ApprovalStrip,
);
const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RetireDialog = lazyPart(async () => (await import('./RetireDialog.tsx')).RetireDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'approve'; approval: Approval; active: number | undefined }
  | { kind: 'publish'; shown: PurposeVersionV2; active: number | undefined }
  | { kind: 'retire'; shown: PurposeVersion };

/** Name and what is in force, the Draft, what can be done with the purpose, and what came of it. */
export function PurposeHeader(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const { version, label } = shown;
  const draft = draftOf(versions);
  const query = useQuery({
    ...purposeQueries.version(id, draft?.version ?? version),
    enabled: draft !== undefined,
  });
  const detail = query.data;
  const frozen = draft && detail ? frozenReason(detail) : undefined;
  // A header and its texts are two readings: neither is published over the other.
  const isBeingRead = useIsFetching(purposeQueries.ofPurpose(id)) > 0;
  const writeBlock = useWriteBlock();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const focusResult = useFocusOnceClosed(result);
  const finish = (outcome: Done) => {
    setOpened(null);
    setDone(outcome);
    focusResult();
  };
  const apart = draftApart(versions, shown);
  const approval = useDraftApproval(id, draft);
  const approvalStrip = draft && approval.newest && (
    <ApprovalStrip
      key={`approval ${draft.version}`}
      approval={approval}
      approving={purposeApproving}
      id={id}
      name={label}
      onApprove={(asked) =>
        setOpened({ kind: 'approve', approval: asked, active: activeOf(versions)?.version })
      }
    />
  );
  const unreadReason = unreadReasonOf(query, isBeingRead);
  const publish = () => {
    const active = activeOf(versions)?.version;
    if (detail) setOpened({ kind: 'publish', shown: detail, active });
  };
  const canPublish = (unreadReason ?? approval.unreadReason) === undefined;
  usePublishOnArrival(draft !== undefined && canPublish, publish);
  const draftActs = draft && (
    <DraftActs
      kind={purposeKind}
      id={id}
      draft={draft}
      versions={versions}
      isApart={apart !== undefined}
      publishBlock={publishBlock(draft)}
      unreadReason={unreadReason}
      frozenReason={frozen}
      approval={approval}
      onPublish={publish}
    />
  );

  return (
    <>
      <PageHeader
        title={label}
        beside={<InForce kind={purposeKind} shown={shown} versions={versions} />}
        sub={describePurpose(shown)}
        back={backToList(purposeKind)}
        meta={<Retirement {...page} />}
        actions={
          <>
            <ActionLink variant="ghost" icon={History} href={purposeKind.activityHref(id)}>
              Activity
            </ActionLink>
            <VersionActions {...page} kind={purposeKind} draftActs={draftActs}>
              <ActionButton
                icon={CalendarX}
                variant="danger"
                blockedReason={writeBlock ?? retireBlock(shown, versions)}
                onClick={() => setOpened({ kind: 'retire', shown })}
              >
                Retire…
              </ActionButton>
            </VersionActions>
          </>
        }
      />
      <LookingAt {...page} kind={purposeKind} />
      {apart && (
        <DraftBar {...page} kind={purposeKind} draft={apart} below={approvalStrip}>
          {draftActs}
        </DraftBar>
      )}
      {apart === undefined && approvalStrip}
      <ScheduledRetirement
        key={`retirement ${version}`}
        id={id}
        shown={shown}
        onCanceled={() => {
          finish({ kind: 'retirement-canceled', version });
        }}
      />
      {frozen && <Strip tone="warn">{frozen}</Strip>}
      {done === null && <SavedResult key={version} created={createdDraft} />}
      <div ref={result} role="status" tabIndex={-1}>
        {done && <ActionResult {...page} done={done} />}
      </div>
      {opened?.kind === 'approve' && (
        <ApproveDialog
          id={id}
          name={label}
          approval={opened.approval}
          activeVersion={opened.active}
          onDone={() => {
            finish({
              kind: 'published',
              version: opened.approval.version,
              retired: opened.active,
            });
          }}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'publish' && (
        <PublishDialog
          shown={opened.shown}
          activeVersion={opened.active}
          isApprovalNeeded={approval.isNeeded}
          onAsked={() => {
            setOpened(null);
            focusResult();
          }}
          onDone={() =>
            finish({
              kind: 'published',
              version: opened.shown.version,
              retired: opened.active,
            })
          }
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'retire' && (
        <RetireDialog
          id={id}
          shown={opened.shown}
          onDone={(day) => finish({ kind: 'retired', version: opened.shown.version, day })}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Until when a version is in force, or what is live where another is shown. */
function Retirement({ id, shown, versions }: ShownVersion<PurposeVersion>) {
  const active = activeOf(versions);
  const otherDay = active && active !== shown ? scheduledDay(active) : null;
  const own = retiresOn(shown);
  if (own === undefined && otherDay === null) return null;
  return (
    <>
      {active && otherDay !== null && (
        <TextLink href={paths.purpose.to(id, active.version)}>
          {`v${active.version} retires on ${retirementDay(otherDay)}`}
        </TextLink>
      )}
      {own !== undefined && <span>{own}</span>}
    </>
  );
}

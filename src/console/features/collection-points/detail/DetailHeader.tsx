import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { useDraftApproval } from '#console/records/versioned/approval/useDraftApproval.ts';
import { DraftBar } from '#console/records/versioned/DraftBar.tsx';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { PublishButton } from '#console/records/versioned/PublishButton.tsx';
import { DraftActs } from '#console/records/versioned/VersionActions.tsx';
import { VersionNotSeen } from '#console/records/versioned/VersionNotSeen.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { type VersionDone, VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { activeOf, draftApart, draftOf } from '#console/records/versioned/version-facts.ts';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import type { Approval } from '#contract/approvals.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { isPointDisabled, lockedTypeOf, publishBlock } from '../action-blocks.ts';
import { collectionPointApproving } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointQueries } from '../queries.ts';
import { DetailActions } from './DetailActions.tsx';
import css from './DetailHeader.module.css';
import { InTheWay } from './InTheWay.tsx';
import { RestoreStrip } from './RestoreStrip.tsx';
import { RetiredPurposes } from './RetiredPurposes.tsx';

/** What was done on the page last. */
type Done = VersionDone | { kind: 'disabled' | 'enabled' };

const describeVersion = ({ version, status }: CollectionPointVersionV2): string =>
  `version ${version} ${statusLabel(status)}`;

const TokenDrawer = lazyPart(async () => (await import('../token/TokenDrawer.tsx')).TokenDrawer);
const ApprovalStrip = lazyPart(
  async () => (await import('#console/records/versioned/approval/ApprovalStrip.tsx')).ApprovalStrip,
);
const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const DisableDialog = lazyPart(async () => (await import('./DisableDialog.tsx')).DisableDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'approve'; approval: Approval; active: number | undefined }
  | { kind: 'token' }
  | {
      kind: 'publish';
      record: CollectionPointVersionV1;
      active: number | undefined;
      isWithPurposes: boolean;
    }
  | { kind: 'set-disabled'; isDisabling: boolean };

const Locked = styled('span', css.Locked);

/** Name and state of a version, what can be done with it, and what came of it. */
export function DetailHeader(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown, versions } = page;
  const { version, name, description } = shown;
  const client = useQueryClient();
  const draft = draftOf(versions);
  const query = useQuery({
    ...collectionPointQueries.record(id, draft?.version ?? version),
    enabled: draft !== undefined,
  });
  const record = query.data;
  // Its header and its record are two readings: neither is published over the other.
  const isBeingRead = useIsFetching(collectionPointQueries.ofPoint(id)) > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const focusResult = useFocusOnceClosed(result);
  const finish = (result: Done) => {
    setOpened(null);
    setDone(result);
    focusResult();
  };
  const lockedType = lockedTypeOf(versions);
  const apart = draftApart(versions, shown);
  const approval = useDraftApproval(id, draft);
  const approvalStrip = draft && approval.newest && (
    <ApprovalStrip
      key={`approval ${draft.version}`}
      approval={approval}
      approving={collectionPointApproving}
      id={id}
      name={name}
      onApprove={(asked) =>
        setOpened({ kind: 'approve', approval: asked, active: activeOf(versions)?.version })
      }
    />
  );
  const openPublish = (isWithPurposes: boolean) => {
    const active = activeOf(versions)?.version;
    if (record) setOpened({ kind: 'publish', record, active, isWithPurposes });
  };
  const block = draft && publishBlock(draft, draft.purposes);
  const unreadReason = unreadReasonOf(query, isBeingRead);
  const draftActs = draft && (
    <DraftActs
      kind={collectionPointKind}
      id={id}
      draft={draft}
      versions={versions}
      isApart={apart !== undefined}
      publishBlock={block}
      unreadReason={unreadReason}
      approval={approval}
      onPublish={() => openPublish(false)}
    />
  );

  return (
    <>
      <PageHeader
        title={name}
        beside={<InForce kind={collectionPointKind} shown={shown} versions={versions} />}
        back={backToList(collectionPointKind)}
        sub={description}
        meta={
          lockedType !== undefined && (
            <Locked>
              <Lock size={14} strokeWidth={1.8} />
              Type {lockedType} can't be disabled
            </Locked>
          )
        }
        actions={
          <DetailActions
            {...page}
            draftActs={draftActs}
            onToken={() => setOpened({ kind: 'token' })}
            onSetDisabled={() => {
              // The dialog names what is reached: versions made elsewhere meanwhile too.
              const { queryKey } = collectionPointQueries.versions(id);
              void client.invalidateQueries({ queryKey });
              setOpened({ kind: 'set-disabled', isDisabling: !isPointDisabled(versions) });
            }}
          />
        }
      />
      <LookingAt {...page} kind={collectionPointKind} />
      {apart && (
        <DraftBar
          {...page}
          kind={collectionPointKind}
          draft={apart}
          below={
            <>
              {approvalStrip}
              <InTheWay
                draft={apart}
                action={(label) => (
                  <PublishButton
                    label={label}
                    isQuiet
                    approval={approval}
                    blockedReason={block ?? unreadReason}
                    onPublish={() => openPublish(true)}
                  />
                )}
              />
            </>
          }
        >
          {draftActs}
        </DraftBar>
      )}
      {apart === undefined && approvalStrip}
      <RetiredPurposes key={`purposes ${version}`} shown={shown} versions={versions} />
      {done === null && <SavedResult key={version} created={createdDraft} />}
      <div ref={result} role="status" tabIndex={-1}>
        {done && (
          <ActionResult
            {...page}
            done={done}
            onEnabled={() => {
              focusResult();
              setDone({ kind: 'enabled' });
            }}
          />
        )}
      </div>
      {opened?.kind === 'token' && (
        <TokenDrawer
          id={id}
          name={name}
          initialVersion={version}
          initialStatus={shown.status}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'approve' && (
        <ApproveDialog
          id={id}
          name={name}
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
          shown={opened.record}
          activeVersion={opened.active}
          isWithPurposes={opened.isWithPurposes}
          isApprovalNeeded={approval.isNeeded}
          onAsked={() => {
            setOpened(null);
            focusResult();
          }}
          onDone={() =>
            finish({
              kind: 'published',
              version: opened.record.Version,
              retired: opened.active,
            })
          }
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'set-disabled' && (
        <DisableDialog
          versions={versions}
          isDisabling={opened.isDisabling}
          onDone={() => finish({ kind: opened.isDisabling ? 'disabled' : 'enabled' })}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ActionResultProps extends ShownVersion<CollectionPointVersionV2> {
  done: Done;
  onEnabled: () => void;
}

/** The result of an action, in place, told from what was read back and not from what was sent. */
function ActionResult({ done, onEnabled, ...page }: ActionResultProps) {
  const { id, versions } = page;
  switch (done.kind) {
    case 'published':
      return <VersionResult {...page} of={collectionPointKind} done={done} />;
    case 'disabled':
      return <RestoreStrip id={id} versions={versions} onEnabled={onEnabled} />;
    case 'enabled':
      return isPointDisabled(versions) ? (
        <VersionNotSeen kind={collectionPointKind} id={id} />
      ) : (
        <Strip tone="ok" title="Enabled.">
          Restored: {listWords(versions.map(describeVersion))}.
        </Strip>
      );
  }
}

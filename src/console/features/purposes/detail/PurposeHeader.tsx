import { useIsFetching, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { ApprovalBar } from '#console/records/versioned/approval/ApprovalBar.tsx';
import { useEditNewVersion } from '#console/records/versioned/useNewVersion.ts';
import { VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { VersionMeta } from '#console/records/versioned/VersionMeta.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { frozenReason, publishBlock, retireBlock } from '../action-blocks.ts';
import { purposeApproving } from '../approving.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeQueries } from '../queries.ts';
import { retirementDay, retiresOn, scheduledDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import { ActionResult, type Done } from './ActionResult.tsx';
import { ScheduledRetirement } from './ScheduledRetirement.tsx';

type OfVersions = ComponentProps<typeof VersionActions<PurposeVersion, PurposeVersionV2>>;

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RetireDialog = lazyPart(async () => (await import('./RetireDialog.tsx')).RetireDialog);

/** What is open, with what it was opened over: it must not turn while its own act is read back. */
type Opened =
  | { kind: 'publish'; shown: PurposeVersionV2; active: number | undefined }
  | { kind: 'retire'; shown: PurposeVersion };

/** Name and state of a version, what can be done with it, and what came of it. */
export function PurposeHeader(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const { version, label } = shown;
  const query = useQuery(purposeQueries.version(id, version));
  const detail = query.data;
  const frozen = detail ? frozenReason(detail) : undefined;
  // Its header and its texts are two readings: neither is published over the other.
  const isBeingRead = useIsFetching(purposeQueries.ofPurpose(id)) > 0;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const finish = (outcome: Done) => {
    setOpened(null);
    setDone(outcome);
  };
  // A button that was pressed may go away.
  const focusResult = () => result.current?.focus();
  const newVersion = useEditNewVersion(purposeKind, { id, versions });

  return (
    <>
      <PageHeader
        title={label}
        back={backToList(purposeKind)}
        meta={<PurposeMeta {...page} />}
        actions={
          <PurposeActions
            {...page}
            unreadReason={unreadReasonOf(query, isBeingRead)}
            frozenReason={frozen}
            newVersion={newVersion.write}
            onPublish={() => {
              const active = activeOf(versions)?.version;
              if (detail) setOpened({ kind: 'publish', shown: detail, active });
            }}
            onNewVersion={newVersion.make}
            onRetire={() => setOpened({ kind: 'retire', shown })}
          />
        }
      />
      <VersionCheck {...newVersion.check} />
      {shown.status === 'DRAFT' && (
        <ApprovalBar
          key={`approval ${version}`}
          approving={purposeApproving}
          id={id}
          version={version}
          name={label}
        />
      )}
      <ScheduledRetirement
        key={`retirement ${version}`}
        id={id}
        shown={shown}
        onCanceled={() => {
          focusResult();
          finish({ kind: 'retirement-canceled', version });
        }}
      />
      {frozen && <Strip tone="warn">{frozen}</Strip>}
      {done === null && <SavedResult key={version} created={createdDraft} />}
      <div ref={result} role="status" tabIndex={-1}>
        {done && <ActionResult {...page} done={done} />}
      </div>
      {opened?.kind === 'publish' && (
        <PublishDialog
          shown={opened.shown}
          activeVersion={opened.active}
          onDone={() => finish({ kind: 'published', version, retired: opened.active })}
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

interface PurposeActionsProps extends Omit<OfVersions, 'kind' | 'publishBlock' | 'children'> {
  onRetire: () => void;
}

/** Everything that can be done with a version of a purpose. */
function PurposeActions({ onRetire, ...rest }: PurposeActionsProps) {
  const { shown, versions } = rest;
  const writeBlock = useWriteBlock();
  return (
    <VersionActions {...rest} kind={purposeKind} publishBlock={publishBlock(shown)}>
      <ActionButton
        icon={CalendarX}
        variant="danger"
        blockedReason={writeBlock ?? retireBlock(shown, versions)}
        onClick={onRetire}
      >
        Retire…
      </ActionButton>
    </VersionActions>
  );
}

/** Which version this is, in what state and until when, and the way to the others. */
function PurposeMeta(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const active = activeOf(versions);
  const otherDay = active && active !== shown ? scheduledDay(active) : null;
  return (
    <>
      <VersionMeta {...page} kind={purposeKind} />
      {active && otherDay !== null && (
        <TextLink href={paths.purpose.to(id, active.version)}>
          {`v${active.version} retires on ${retirementDay(otherDay)}`}
        </TextLink>
      )}
      {shown.retireOnDate && (
        <span>{retiresOn(shown) ?? `Retired since ${retirementDay(shown.retireOnDate)}`}</span>
      )}
    </>
  );
}

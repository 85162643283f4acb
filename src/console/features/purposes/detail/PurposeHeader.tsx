import { CalendarX, History } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { useDraftHeader } from '#console/records/versioned/useDraftHeader.tsx';
import { VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { retireBlock } from '../action-blocks.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeApproving } from '../purpose-writes.ts';
import { retirementDay, retiresOn, scheduledDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import { describePurpose } from '../words.ts';
import { ActionResult, type OtherDone } from './ActionResult.tsx';
import { ScheduledRetirement } from './ScheduledRetirement.tsx';

const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RetireDialog = lazyPart(async () => (await import('./RetireDialog.tsx')).RetireDialog);

const draftHeader = {
  kind: purposeKind,
  approving: purposeApproving,
  ApproveDialog,
  PublishDialog,
};

/** Name and what is in force, the Draft, what can be done with the purpose, and what came of it. */
export function PurposeHeader(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const { version, label } = shown;
  const writeBlock = useWriteBlock();
  const header = useDraftHeader<PurposeVersion, PurposeVersionV2, OtherDone>(draftHeader, page);
  const { frozenReason, done, finish } = header;
  const [retiring, setRetiring] = useState<PurposeVersion | null>(null);

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
            <VersionActions {...page} kind={purposeKind} draftActs={header.acts}>
              <ActionButton
                icon={CalendarX}
                variant="danger"
                blockedReason={writeBlock ?? retireBlock(shown, versions)}
                onClick={() => setRetiring(shown)}
              >
                Retire…
              </ActionButton>
            </VersionActions>
          </>
        }
      />
      <LookingAt {...page} kind={purposeKind} />
      {header.bar()}
      <ScheduledRetirement
        key={`retirement ${version}`}
        id={id}
        shown={shown}
        onCanceled={() => {
          finish({ kind: 'retirement-canceled', version });
        }}
      />
      {frozenReason && <Strip tone="warn">{frozenReason}</Strip>}
      {done === null && <SavedResult key={version} created={createdDraft} />}
      <div {...header.resultProps}>{done && <ActionResult {...page} done={done} />}</div>
      {header.dialogs}
      {retiring && (
        <RetireDialog
          id={id}
          shown={retiring}
          onDone={(day) => {
            setRetiring(null);
            finish({ kind: 'retired', version: retiring.version, day });
          }}
          onCancel={() => setRetiring(null)}
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

import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { PublishButton } from '#console/records/versioned/PublishButton.tsx';
import { useDraftHeader } from '#console/records/versioned/useDraftHeader.tsx';
import { usePublishOnArrival } from '#console/records/versioned/usePublishOnArrival.ts';
import { VersionNotSeen } from '#console/records/versioned/VersionNotSeen.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { type VersionDone, VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { isPointDisabled, lockedTypeOf } from '../action-blocks.ts';
import { collectionPointApproving } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointQueries } from '../queries.ts';
import { DetailActions } from './DetailActions.tsx';
import css from './DetailHeader.module.css';
import { InTheWay } from './InTheWay.tsx';
import { RestoreStrip } from './RestoreStrip.tsx';
import { RetiredPurposes } from './RetiredPurposes.tsx';
import { SleepingSettings } from './SleepingSettings.tsx';

/** What was done on the page last, beside publishing. */
type OtherDone = { kind: 'disabled' | 'enabled' };

const describeVersion = ({ version, status }: CollectionPointVersionV2): string =>
  `version ${version} ${statusLabel(status)}`;

const TokenDrawer = lazyPart(async () => (await import('../token/TokenDrawer.tsx')).TokenDrawer);
const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const DisableDialog = lazyPart(async () => (await import('./DisableDialog.tsx')).DisableDialog);

type Opened = { kind: 'token' } | { kind: 'set-disabled'; isDisabling: boolean };

const draftHeader = {
  kind: collectionPointKind,
  approving: collectionPointApproving,
  ApproveDialog,
  PublishDialog,
};

const Locked = styled('span', css.Locked);

/** Name and state of a version, what can be done with it, and what came of it. */
export function DetailHeader(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown, versions } = page;
  const { version, name, description } = shown;
  const client = useQueryClient();
  const header = useDraftHeader<CollectionPointVersionV2, CollectionPointVersionV1, OtherDone>(
    draftHeader,
    page,
  );
  const { draft, apart, approval, unreadReason, done, focusResult } = header;
  const [opened, setOpened] = useState<Opened | null>(null);
  const lockedType = lockedTypeOf(versions);
  const canPublish = (unreadReason ?? approval.unreadReason) === undefined;
  usePublishOnArrival(draft !== undefined && canPublish, header.publish);

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
            draftActs={header.acts}
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
      {header.bar(
        apart && (
          <InTheWay
            draft={apart}
            action={(label) => (
              <PublishButton
                label={label}
                isQuiet
                approval={approval}
                blockedReason={collectionPointKind.publishBlock(apart) ?? unreadReason}
                onPublish={() => header.publish(true)}
              />
            )}
          />
        ),
      )}
      <SleepingSettings key={id} versions={versions} />
      <RetiredPurposes key={`purposes ${version}`} shown={shown} versions={versions} />
      {done === null && <SavedResult key={version} created={createdDraft} />}
      <div {...header.resultProps}>
        {done && (
          <ActionResult
            {...page}
            done={done}
            onEnabled={() => {
              focusResult();
              header.setDone({ kind: 'enabled' });
            }}
          />
        )}
      </div>
      {header.dialogs}
      {opened?.kind === 'token' && (
        <TokenDrawer
          id={id}
          name={name}
          initialVersion={version}
          initialStatus={shown.status}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'set-disabled' && (
        <DisableDialog
          versions={versions}
          isDisabling={opened.isDisabling}
          onDone={() => {
            setOpened(null);
            header.finish({ kind: opened.isDisabling ? 'disabled' : 'enabled' });
          }}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ActionResultProps extends ShownVersion<CollectionPointVersionV2> {
  done: VersionDone | OtherDone;
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

import { History } from 'lucide-react';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { InForce } from '#console/records/versioned/InForce.tsx';
import { LookingAt } from '#console/records/versioned/LookingAt.tsx';
import { useDraftHeader } from '#console/records/versioned/useDraftHeader.tsx';
import { VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { backToList, type ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { createdDraft } from '#console/records/versioned/version-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { centerKind } from '../center-kind.ts';
import { centerApproving } from '../center-writes.ts';
import type { ListedCenterVersion } from '../read-center.ts';

const ApproveDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).ApproveDialog);
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);

const draftHeader = {
  kind: centerKind,
  approving: centerApproving,
  ApproveDialog,
  PublishDialog,
};

/** Name and what is in force, the Draft, what can be done with the center, and what came of it. */
export function CenterHeader(page: ShownVersion<ListedCenterVersion>) {
  const { id, shown, versions } = page;
  const header = useDraftHeader(draftHeader, page);
  const { done } = header;

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
            <VersionActions {...page} kind={centerKind} draftActs={header.acts}>
              {null}
            </VersionActions>
          </>
        }
      />
      <LookingAt {...page} kind={centerKind} />
      {header.bar()}
      {done === null && <SavedResult key={shown.version} created={createdDraft} />}
      <div {...header.resultProps}>
        {done && <VersionResult {...page} of={centerKind} done={done} />}
      </div>
      {header.dialogs}
    </>
  );
}

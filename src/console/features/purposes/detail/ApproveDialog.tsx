import type { ApproveDialogProps } from '#console/records/versioned/approval/ApproveDialog.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeApproving } from '../approving.ts';
import { purposeKind } from '../purpose-kind.ts';
import type { PurposeVersion } from '../versions.ts';
import { PublishReview } from './PublishReview.tsx';

// What both kinds share is apart from what pages share.
const AnyApproveDialog = lazyPart(
  async () =>
    (await import('#console/records/versioned/approval/ApproveDialog.tsx')).ApproveDialog<
      PurposeVersion,
      PurposeVersionV2
    >,
);

/** Shows a Draft of a purpose before it's approved. */
export function ApproveDialog(props: ApproveDialogProps) {
  return (
    <AnyApproveDialog
      {...props}
      kind={purposeKind}
      approving={purposeApproving}
      review={(shown) => <PublishReview shown={shown} activeVersion={props.activeVersion} />}
    />
  );
}

import type { ApproveDialogProps } from '#console/records/versioned/approval/ApproveDialog.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { pointApproving } from '../approving.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { PublishReview } from './PublishReview.tsx';

// What both kinds share is apart from what pages share.
const AnyApproveDialog = lazyPart(
  async () =>
    (await import('#console/records/versioned/approval/ApproveDialog.tsx')).ApproveDialog<
      CollectionPointVersionV2,
      CollectionPointVersionV1
    >,
);

/** Shows a Draft of a collection point before it's approved. */
export function ApproveDialog(props: ApproveDialogProps) {
  return (
    <AnyApproveDialog
      {...props}
      kind={collectionPointKind}
      approving={pointApproving()}
      review={(shown) => <PublishReview shown={shown} activeVersion={props.activeVersion} />}
    />
  );
}

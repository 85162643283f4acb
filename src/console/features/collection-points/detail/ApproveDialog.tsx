import {
  ApproveDialog as AnyApproveDialog,
  type ApproveDialogProps,
} from '#console/records/versioned/approval/ApproveDialog.tsx';
import { pointApproving } from '../approving.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { PublishReview } from './PublishReview.tsx';

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

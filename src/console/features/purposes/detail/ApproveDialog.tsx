import {
  ApproveDialog as AnyApproveDialog,
  type ApproveDialogProps,
} from '#console/records/versioned/approval/ApproveDialog.tsx';
import { purposeApproving } from '../approving.ts';
import { purposeKind } from '../purpose-kind.ts';
import { PublishReview } from './PublishReview.tsx';

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

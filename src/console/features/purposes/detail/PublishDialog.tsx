import { useQuery } from '@tanstack/react-query';
import { countWords } from '#console/api/limits/limit-words.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import type { ApproveDialogProps } from '#console/records/versioned/approval/ApproveDialog.tsx';
import {
  PublishDialog as AnyPublishDialog,
  type PublishDialogProps,
} from '#console/records/versioned/PublishDialog.tsx';
import { publishByStatus } from '#console/records/versioned/publish/publish-by-status.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeFields } from '../purpose-fields.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeApproving, purposeMutations } from '../purpose-writes.ts';
import { changedKeys } from '../record-content.ts';
import type { PurposeVersion } from '../versions.ts';
import { PublishReview } from './PublishReview.tsx';

const AnyApproveDialog = lazyPart(
  async () =>
    (await import('#console/records/versioned/approval/ApproveDialog.tsx')).ApproveDialog<
      PurposeVersion,
      PurposeVersionV2
    >,
);

const publishing = publishByStatus<PurposeVersionV2>({
  write: purposeMutations.publish,
  changedKeys,
  labelOf: (key) => purposeFields.labelOf(key) ?? key,
});

/** Asks before a Draft becomes Active: names what it replaces, and what collection points keep. */
export function PublishDialog(props: PublishDialogProps<PurposeVersionV2>) {
  const people = useQuery({
    ...insightQueries.people({ purposeId: props.shown.id }),
    enabled: props.activeVersion !== undefined,
  }).data;
  return (
    <AnyPublishDialog
      {...props}
      evidence={
        people &&
        `Consent of ${countWords(people.purposes[0]?.inForce ?? 0, 'person', 'people')} stays in force.`
      }
      kind={purposeKind}
      publishing={publishing}
      approving={purposeApproving}
    >
      <PublishReview shown={props.shown} activeVersion={props.activeVersion} />
    </AnyPublishDialog>
  );
}

const useReview = (shown: PurposeVersionV2 | undefined, { activeVersion }: ApproveDialogProps) => ({
  review: shown && <PublishReview shown={shown} activeVersion={activeVersion} />,
});

/** Shows a Draft of a purpose before it's approved. */
export function ApproveDialog(props: ApproveDialogProps) {
  return (
    <AnyApproveDialog
      {...props}
      kind={purposeKind}
      approving={purposeApproving}
      useReview={useReview}
    />
  );
}

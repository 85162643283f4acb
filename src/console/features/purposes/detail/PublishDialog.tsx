import {
  PublishDialog as AnyPublishDialog,
  type PublishDialogProps,
} from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeApproving } from '../approving.ts';
import { purposeFields } from '../purpose-fields.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeMutations } from '../queries.ts';
import { changedKeys } from '../record-content.ts';
import { PublishReview } from './PublishReview.tsx';

/** The request has no body: it makes a version Active. */
const publishing: Publishing<PurposeVersionV2, { status: 'ACTIVE' }> = {
  write: purposeMutations.publish,
  requestOf: () => ({ status: 'ACTIVE' }),
  comparison: { changedKeys, contains: (stored, { status }) => stored.status === status },
  labelOf: (key) => purposeFields.labelOf(key) ?? key,
  publicationOf: ({ publishedBy: by, publishedDate: at }) => ({ by, at }),
};

/** Asks before a Draft becomes Active: names what it replaces, and what collection points keep. */
export function PublishDialog(props: PublishDialogProps<PurposeVersionV2>) {
  return (
    <AnyPublishDialog
      {...props}
      kind={purposeKind}
      publishing={publishing}
      approving={purposeApproving}
    >
      <PublishReview shown={props.shown} activeVersion={props.activeVersion} />
    </AnyPublishDialog>
  );
}

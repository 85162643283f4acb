import { faultWords } from '#console/api/write/fault-words.ts';
import {
  PublishDialog as AnyPublishDialog,
  type PublishDialogProps,
} from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { pointApproving } from '../approving.ts';
import { faultLabel, fieldLabel } from '../collection-point-fields.ts';
import { sendBack, type UpdateBody } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointWrites } from '../collection-point-writes.ts';
import { changedKeys, containsRequest } from '../record-content.ts';
import { PublishReview } from './PublishReview.tsx';

/** A Draft is published by sending it back as Active. */
const publishing: Publishing<CollectionPointVersionV1, UpdateBody> = {
  write: collectionPointWrites.sendBack,
  requestOf: (shown) => sendBack(shown, {}, 'ACTIVE'),
  comparison: { changedKeys, contains: containsRequest },
  labelOf: fieldLabel,
  publicationOf: ({ PublishedBy: by, ActivationDate: at }) => ({ by, at }),
};

/** Asks before a Draft becomes Active: names what it replaces, and the Drafts it collects for. */
export function PublishDialog(props: PublishDialogProps<CollectionPointVersionV1>) {
  const purposes = props.shown.Purposes ?? [];
  return (
    <AnyPublishDialog
      {...props}
      kind={collectionPointKind}
      publishing={publishing}
      approving={pointApproving()}
      tellFault={faultWords({
        labelOf: faultLabel,
        nameOf: (purposeId) => purposes.find(({ Id }) => Id.toLowerCase() === purposeId)?.Label,
      })}
    >
      <PublishReview shown={props.shown} activeVersion={props.activeVersion} />
    </AnyPublishDialog>
  );
}

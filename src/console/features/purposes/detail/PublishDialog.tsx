import { useQuery } from '@tanstack/react-query';
import { countWords } from '#console/api/limits/limit-words.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import {
  PublishDialog as AnyPublishDialog,
  type PublishDialogProps,
} from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeApproving } from '../approving.ts';
import { purposeFields } from '../purpose-fields.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeMutations } from '../purpose-writes.ts';
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

import type { FieldValues } from 'react-hook-form';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/write/StoredCheckNotice.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { ReviewedSave } from './useReviewedSave.ts';

interface ReviewNoticesProps<Stored, Values extends FieldValues, Request extends object, Intent> {
  review: ReviewedSave<Stored, Values, Request, Intent>;
  /** Fields that show their own faults. */
  fields: readonly string[];
  /** What reading back asks for. */
  checkReads: readonly Endpoint[];
}

/** What came of a reviewed save that did not go through: stands at the form's button. */
export function ReviewNotices<Stored, Values extends FieldValues, Request extends object, Intent>({
  review,
  fields,
  checkReads,
}: ReviewNoticesProps<Stored, Values, Request, Intent>) {
  const { write, check, subject } = review;
  const found =
    check.data === 'as-opened'
      ? 'Not saved. Nothing has changed since you opened it, so you can send it again.'
      : null;
  return (
    <>
      <MutationNotice
        write={write}
        fields={fields}
        found={found}
        onCheck={() => check.mutate()}
        checkReads={checkReads}
      />
      <StoredCheckNotice error={write.error} check={check} what={subject.what} found={found} />
    </>
  );
}

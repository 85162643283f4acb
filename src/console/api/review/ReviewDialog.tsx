import type { FieldValues } from 'react-hook-form';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { ReviewedSave, ReviewOfAnything } from './useReviewedSave.ts';

const ReviewSteps = lazyPart(async () => (await import('./ReviewSteps.tsx')).ReviewSteps);

interface ReviewDialogProps<Stored, Values extends FieldValues, Request extends object, Intent> {
  review: ReviewedSave<Stored, Values, Request, Intent>;
}

/** The dialog of a reviewed save, fetched when it first opens. */
export function ReviewDialog<Stored, Values extends FieldValues, Request extends object, Intent>({
  review,
}: ReviewDialogProps<Stored, Values, Request, Intent>) {
  if (review.step === null) return null;
  // The steps hand records and values only from one of the review's own functions to another.
  return <ReviewSteps review={review as unknown as ReviewOfAnything} />;
}

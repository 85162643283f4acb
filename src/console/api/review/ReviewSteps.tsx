import { ChangedStep } from './ChangedStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StoppedStep } from './StoppedStep.tsx';
import type { ReviewOfAnything } from './useReviewedSave.ts';

/** What is to be seen before a save: its changes, somebody else's, or why it cannot be made. */
export function ReviewSteps({ review }: { review: ReviewOfAnything }) {
  const { step, subject } = review;
  if (step === null) return null;
  if (step.kind === 'review') return <ReviewStep review={review} step={step} />;
  const stop = step.isElsewhere ? undefined : subject.stopOf(step.stored, step.base);
  if (stop !== undefined || step.stored === null) {
    return <StoppedStep review={review} step={step} stop={stop} />;
  }
  return <ChangedStep review={review} step={step} stored={step.stored} isSent={step.isSent} />;
}

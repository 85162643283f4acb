import { Check } from 'lucide-react';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { isBefore, type MergeStep, mergeSteps } from './merge-draft.ts';
import css from './StepList.module.css';

const Root = styled('ol', css.Root);

export const stepWords: Record<MergeStep, string> = {
  choose: 'Choose',
  primary: 'Primary',
  review: 'Review',
  confirm: 'Confirm',
  outcome: 'Result',
};

const stateOf = (step: MergeStep, shown: MergeStep) => {
  if (step === shown) return 'current';
  return isBefore(step, shown) ? 'done' : 'open';
};

const spoken = { done: ', done', current: '', open: ', to do' };

interface StepListProps {
  shown: MergeStep;
  /** Goes back to a finished step; left out if there's no way back. */
  onGo?: (step: MergeStep) => void;
}

/** Where the merge stands: five steps in order. */
export function StepList({ shown, onGo }: StepListProps) {
  return (
    <Root aria-label="Merge steps">
      {mergeSteps.map((step, index) => {
        const state = stateOf(step, shown);
        const content = (
          <>
            <span className="sign" aria-hidden="true">
              {state === 'done' ? <Check size={13} strokeWidth={2.5} /> : index + 1}
            </span>
            <span className="word">
              {stepWords[step]}
              <VisuallyHidden>{spoken[state]}</VisuallyHidden>
            </span>
          </>
        );
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' && onGo ? (
              <button type="button" onClick={() => onGo(step)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
    </Root>
  );
}

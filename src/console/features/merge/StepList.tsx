import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { isBefore, type MergeStep, mergeSteps } from './merge-draft.ts';

const Root = styled('ol')({
  display: 'grid',
  gridTemplateColumns: `repeat(${mergeSteps.length}, 1fr)`,
  margin: '0 0 20px',
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  overflow: 'clip',
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minWidth: 0,
    padding: '11px 16px',
    color: color.muted,
    fontWeight: 600,
  },
  '& li + li': { borderInlineStart: `1px solid ${color.line}` },
  '& .sign': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 22,
    height: 22,
    border: `1px solid ${color.input}`,
    borderRadius: 999,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-state="done"] .sign': {
    background: color.accent,
    borderColor: color.accent,
    color: color.accentInk,
  },
  '& li:has(> button)': { padding: 0 },
  '& button': {
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minWidth: 0,
    minHeight: 44,
    padding: '10px 16px',
    border: 0,
    borderRadius: 9,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover .word': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '& [data-state="current"]': { background: color.accentSoft, color: color.accent },
  '& [data-state="current"] .sign': { borderColor: color.accent },
  '@media (forced-colors: active)': {
    '& [data-state="current"]': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  // Numbers alone, and the word of the step that is shown.
  '@media (max-width: 767px)': {
    display: 'flex',
    '& li': { flex: 'none', padding: '10px 12px' },
    '& button': { padding: '9px 12px' },
    '& [data-state="current"]': { flex: '1 1 auto' },
    '& li:not([data-state="current"]) .word': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

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

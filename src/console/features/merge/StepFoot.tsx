import type { ReactNode } from 'react';
import { ActionButton, type ActionButtonProps } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './StepFoot.module.css';

const Root = styled('div', css.Root);

interface StepFootProps {
  onBack?: () => void;
  /** The way on; what keeps it closed is said by its `blockedReason`. */
  next?: Pick<
    ActionButtonProps,
    'children' | 'onClick' | 'blockedReason' | 'pending' | 'pendingText' | 'variant'
  >;
  children?: ReactNode;
}

/** Below each step: the way back, and the way on. */
export function StepFoot({ onBack, next, children }: StepFootProps) {
  return (
    <Root>
      {children}
      {onBack && <ActionButton onClick={onBack}>Back</ActionButton>}
      {next && <ActionButton variant="primary" {...next} />}
    </Root>
  );
}

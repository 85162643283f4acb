import type { ReactNode } from 'react';
import { styled } from './styled.tsx';
import css from './TechnicalDetails.module.css';

/** The heading of what only people who look for a fault read: ids, paths, methods, JSON. */
export const technicalDetails = 'Technical details';

const Root = styled('details', css.Root);

interface TechnicalDetailsProps {
  /** Opened by what it holds, such as a field with a fault. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Closed at first. */
export function TechnicalDetails({ isOpen, children }: TechnicalDetailsProps) {
  return (
    <Root open={isOpen}>
      <summary>{technicalDetails}</summary>
      {children}
    </Root>
  );
}

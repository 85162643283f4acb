import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The heading of what only people who look for a fault read: ids, paths, methods, JSON. */
export const technicalDetails = 'Technical details';

const Root = styled('details')({
  fontSize: '0.8125rem',
  '& summary': { width: 'fit-content', minHeight: 24, cursor: 'pointer' },
  '& code': { overflowWrap: 'anywhere' },
});

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

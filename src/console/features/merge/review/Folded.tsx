import { type ReactNode, useState } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './Folded.module.css';

const Root = styled('details', css.Root);

interface FoldedProps {
  summary: ReactNode;
  /** `card` fills a section; `quiet` stands within a cell. */
  look?: 'card' | 'quiet';
  /** Drawn only while it's open: a hundred records cost nothing before. */
  children: () => ReactNode;
}

/** What isn't needed at first. */
export function Folded({ summary, look = 'card', children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Root data-look={look} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </Root>
  );
}

import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { color } from '#console/ui/theme.ts';

const Root = styled('details')({
  '& > summary': { minHeight: 24, cursor: 'pointer' },
  '&[data-look="card"]': {
    borderTop: `1px solid ${color.line}`,
    '&:first-of-type': { borderTop: 0 },
    '& > summary': { padding: '10px 18px', fontWeight: 600 },
  },
  '&[data-look="quiet"] > summary': { color: color.muted },
});

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

import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { NotSet } from '#console/ui/NotSet.tsx';
import { color } from '#console/ui/theme.ts';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  '& > .names': {
    overflow: 'hidden',
    maxWidth: 'clamp(96px, 9vw, 300px)',
    textOverflow: 'ellipsis',
  },
  '&[data-open] > .names': { overflow: 'visible', maxWidth: 340, whiteSpace: 'normal' },
});

const More = styled('button')({
  minWidth: 28,
  minHeight: 24,
  padding: '0 5px',
  border: `1px solid ${color.input}`,
  borderRadius: 5,
  background: 'none',
  color: color.muted,
  fontSize: '0.75rem',
  cursor: 'pointer',
});

interface PurposeNamesProps {
  names: readonly string[];
}

/** The first name on one line with how many follow; all of them open in place. */
export function PurposeNames({ names }: PurposeNamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...rest] = names;
  if (first === undefined) return <NotSet />;
  return (
    <Root data-open={isOpen || undefined}>
      <span className="names" title={isOpen ? undefined : first}>
        {isOpen ? names.join(', ') : first}
      </span>
      {rest.length > 0 && (
        <More
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Show fewer purposes' : `${rest.length} more purposes`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '−' : `+${rest.length}`}
        </More>
      )}
    </Root>
  );
}

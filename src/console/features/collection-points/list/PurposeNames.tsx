import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { NotSet } from '#console/ui/NotSet.tsx';
import { UnfoldButton } from '#console/ui/UnfoldButton.tsx';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  fontSize: '0.8125rem',
  '& > .names': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // Of the table's width; stacked rows have a line for them.
    '@container (min-width: 600px)': { maxWidth: 'clamp(130px, calc(34cqw - 190px), 330px)' },
  },
  '&[data-open] > .names': { overflow: 'visible', whiteSpace: 'normal' },
});

const shown = 2;

interface PurposeNamesProps {
  names: readonly string[];
}

/** The first two names on one line; a button shows the rest in place. */
export function PurposeNames({ names }: PurposeNamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (names.length === 0) return <NotSet />;
  const first = names.slice(0, shown).join(', ');
  const rest = names.length - shown;
  return (
    <Root data-open={isOpen || undefined}>
      <span className="names" title={isOpen ? undefined : first}>
        {isOpen ? names.join(', ') : first}
      </span>
      <UnfoldButton
        count={rest}
        unit="purpose"
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </Root>
  );
}

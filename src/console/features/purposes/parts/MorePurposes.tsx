import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';

const Root = styled('button')({
  flex: 'none',
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

interface MorePurposesProps {
  /** How many aren't named beside it. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** "+2", which opens the names of the others in place; nothing where there are none. */
export function MorePurposes({ count, isOpen, onToggle }: MorePurposesProps) {
  if (count <= 0) return null;
  const words = `${count} more ${count === 1 ? 'purpose' : 'purposes'}`;
  return (
    <Root
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Show fewer purposes' : words}
      onClick={onToggle}
    >
      {isOpen ? '−' : `+${count}`}
    </Root>
  );
}

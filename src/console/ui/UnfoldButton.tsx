import { styled } from '@mui/material/styles';
import { color } from './theme.ts';

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

interface UnfoldButtonProps {
  /** How many are hidden until it opens. */
  count: number;
  /** What they are, in the singular; the plural adds an s. */
  unit: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** "+2", which shows the rest of a short list in place; nothing if there is no rest. */
export function UnfoldButton({ count, unit, isOpen, onToggle }: UnfoldButtonProps) {
  if (count <= 0) return null;
  return (
    <Root
      type="button"
      aria-expanded={isOpen}
      aria-label={
        isOpen ? `Show fewer ${unit}s` : `${count} more ${count === 1 ? unit : `${unit}s`}`
      }
      onClick={onToggle}
    >
      {isOpen ? '−' : `+${count}`}
    </Root>
  );
}

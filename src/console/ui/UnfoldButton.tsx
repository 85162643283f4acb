import { styled } from './styled.tsx';
import css from './UnfoldButton.module.css';

const Root = styled('button', css.Root);

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

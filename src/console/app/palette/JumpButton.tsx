import { Search } from 'lucide-react';
import { styled } from '#console/ui/styled.tsx';
import { controlKey } from '../help/shortcuts.ts';
import css from './JumpButton.module.css';

const Root = styled('button', css.Root);

interface JumpButtonProps {
  onOpen: () => void;
  onNear: () => void;
}

/** Opens the palette; its sign alone where there is little room. */
export function JumpButton({ onOpen, onNear }: JumpButtonProps) {
  return (
    <Root
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={controlKey.aria}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <Search size={16} strokeWidth={1.8} />
      <span className="words">Search or jump to</span>
      <span aria-hidden="true" className="key">
        {controlKey.word}
      </span>
    </Root>
  );
}

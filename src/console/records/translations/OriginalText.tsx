import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './OriginalText.module.css';

const Root = styled('section', css.Root);

interface OriginalTextProps {
  /** It may scroll: the keyboard has to get there. */
  isLong: boolean;
  children: ReactNode;
}

/** What a cell translates, in a few lines, with more to scroll. */
export function OriginalText({ isLong, children }: OriginalTextProps) {
  return (
    <Root aria-label="Text to translate" tabIndex={isLong ? 0 : undefined}>
      {children}
    </Root>
  );
}

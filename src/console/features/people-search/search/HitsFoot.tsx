import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './HitsFoot.module.css';

const Root = styled('div', css.Root);

interface HitsFootProps {
  count: number;
  /** For someone who is none of them. */
  children: ReactNode;
}

/** Below those found: how many there are, what else can be done, and by which keys. */
export function HitsFoot({ count, children }: HitsFootProps) {
  return (
    <Root>
      <span>
        <b>{count}</b> found{count > 1 && ', best match first'}.
      </span>
      {children}
      <span className="keys">
        {count > 1 && (
          <>
            <kbd aria-label="Arrow up">↑</kbd> <kbd aria-label="Arrow down">↓</kbd> move,{' '}
          </>
        )}
        <kbd>Enter</kbd> open
      </span>
    </Root>
  );
}

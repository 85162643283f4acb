import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './PagerNotes.module.css';

const Root = styled('div', css.Root);

/**
 * What became of the page that was asked for, where it was asked for: below the buttons, which stay
 * where they are, and scrolled into view.
 */
export function PagerNotes({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return <Root ref={root}>{children}</Root>;
}

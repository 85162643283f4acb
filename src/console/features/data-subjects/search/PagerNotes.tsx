import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const Root = styled('div')({
  scrollMarginBottom: 72,
  '& > div:last-child': { marginBottom: 0 },
  '& > div': { marginTop: 10 },
});

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

import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { color, stickyTop, topBarHeight } from '#console/ui/theme.ts';

// Elsewhere it would leave too little room for the page: there it scrolls away, and the top bar
// alone tells of a limit.
const roomy = '@media (min-width: 600px) and (min-height: 481px)';

const Root = styled('div')({
  display: 'contents',
  [roomy]: {
    display: 'flow-root',
    position: 'sticky',
    top: `calc(${topBarHeight} + 8px)`,
    zIndex: 10,
    // The ground of a strip lets through what scrolls under it, and so would the gap above it.
    background: color.page,
    boxShadow: `0 -8px 0 ${color.page}`,
  },
});

// What receives the focus must not come to rest under the notices, however high they are.
const belowNotices = (
  <GlobalStyles
    styles={{ [roomy]: { 'html:root': { scrollPaddingTop: `calc(${stickyTop} + 48px)` } } }}
  />
);

/** The notices of the whole console: they stay in view where there is room for that. */
export function StickyNotices({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = root.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--notices', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices');
    };
  }, []);

  return (
    <>
      {belowNotices}
      <Root ref={root}>{children}</Root>
    </>
  );
}

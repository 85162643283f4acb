import { type ReactNode, useEffect, useRef } from 'react';
import { part } from '#console/ui/part.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';
import css from './StickyNotices.module.css';

const Root = part('div', css.Root);

/** The notices of the whole console: they stay in view where there is room for that. */
export function StickyNotices({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useRootMark('data-sticky-notices');

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

  return <Root ref={root}>{children}</Root>;
}

import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/** Marks the page's root with an attribute while a part is on the page, for its stylesheet. */
export function useRootMark(name: `data-${string}`, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const root = document.documentElement;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    root.setAttribute(name, '');
    return () => {
      const left = (counts.get(name) ?? 1) - 1;
      counts.set(name, left);
      if (left === 0) root.removeAttribute(name);
    };
  }, [name, isOn]);
}

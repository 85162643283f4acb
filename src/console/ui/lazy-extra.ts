import { type ComponentType, createElement, useEffect, useState } from 'react';

// Behind what the first page itself asks for.
const waitMs = 1000;
const tryAgainMs = 10_000;

/**
 * A part that nobody asked for, loaded once the page is on screen: until it's there nothing stands
 * in its place. It's asked for again until it can be had.
 */
export const lazyExtra = (load: () => Promise<ComponentType>): ComponentType =>
  function LazyExtra() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      let isWanted = true;
      const loadAfter = (ms: number) => {
        timer = setTimeout(async () => {
          const part = await load().catch(() => null);
          if (!isWanted) return;
          if (part === null) loadAfter(tryAgainMs);
          else setPart(() => part);
        }, ms);
      };
      loadAfter(waitMs);
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }, []);
    return Part && createElement(Part);
  };

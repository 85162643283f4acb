import { type ComponentType, createElement, useEffect, useState } from 'react';

// Behind what the first page itself asks for.
const waitMs = 1000;

/**
 * A part that nobody asked for, loaded once the page is on screen: until it's there, and where it
 * can't be loaded, nothing stands in its place.
 */
export const lazyExtra = (load: () => Promise<ComponentType>): ComponentType =>
  function LazyExtra() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      const timer = setTimeout(() => {
        load().then(
          (part) => setPart(() => part),
          () => undefined,
        );
      }, waitMs);
      return () => clearTimeout(timer);
    }, []);
    return Part && createElement(Part);
  };

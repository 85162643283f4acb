import { type ComponentType, lazy } from 'react';

/**
 * A part that nobody asked for, loaded behind the page: until it's there, and where it can't be
 * loaded, nothing stands in its place.
 */
export const lazyExtra = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType }),
    ),
  );

import { createElement } from 'react';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';

/** What compares word by word, with its library: fetched where it's first shown. */
export const LazyCompared = lazyPart(
  async () => (await import('./Compared.tsx')).Compared,
  createElement(LinesSkeleton, { label: 'comparison', lines: 12 }),
);

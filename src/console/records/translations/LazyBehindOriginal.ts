import { lazyPart } from '#console/ui/LazyPart.tsx';

/** What changed in an original, with the library that compares word by word. */
export const LazyBehindOriginal = lazyPart(
  async () => (await import('./BehindOriginal.tsx')).BehindOriginal,
);

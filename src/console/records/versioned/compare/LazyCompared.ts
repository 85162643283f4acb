import { lazyPart } from '#console/ui/LazyPart.tsx';

/** What compares word by word, with its library: fetched where it's first shown. */
export const LazyCompared = lazyPart(async () => (await import('./Compared.tsx')).Compared);

import { lazyPart } from '#console/ui/LazyPart.tsx';

/** Both kinds show it, and only their dialogs: apart from what pages share. */
export const LazyLanguagesRow = lazyPart(
  async () => (await import('./LanguagesRow.tsx')).LanguagesRow,
);

import { lazyPart } from './LazyPart.tsx';

/** Pages don't wait for what dialogs are made of. Draw it once it's to be open. */
export const ConfirmDialog = lazyPart(
  async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog,
);

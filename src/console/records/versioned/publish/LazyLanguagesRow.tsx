import { lazyPart } from '#console/ui/LazyPart.tsx';
import { SkeletonBar } from '#console/ui/Skeletons.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { PublishRow } from './PublishRow.tsx';

/** Both kinds show it, and only their dialogs: apart from what pages share. */
export const LazyLanguagesRow = lazyPart(
  async () => (await import('./LanguagesRow.tsx')).LanguagesRow,
  // Holds its place: what is read below doesn't move away.
  <PublishRow tone="plain" title="Languages">
    <VisuallyHidden role="status">Loading languages</VisuallyHidden>
    <SkeletonBar style={{ width: '60%' }} />
  </PublishRow>,
);

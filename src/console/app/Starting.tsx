import { AppFrame } from '#console/ui/AppFrame.tsx';
import { PageSkeleton } from '#console/ui/Skeletons.tsx';
import { navigationAt } from './navigation.ts';

/** The frame while the session is being looked up: nothing moves when the page comes. */
export function Starting() {
  return (
    <AppFrame brand="Consent Console" groups={navigationAt(window.location.pathname)}>
      <PageSkeleton />
    </AppFrame>
  );
}

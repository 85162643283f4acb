import { Outlet, useLocation } from 'react-router';
import { useSessionEnded } from '#console/api/rights.ts';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';

/** Around the pages that show values of persons: keeps what is revealed there. */
function PersonalPages() {
  const { pathname } = useLocation();
  const hasEnded = useSessionEnded();
  return (
    <RevealProvider
      place={pathname}
      blockedReason={
        hasEnded ? 'Your session has ended. Sign in again to reveal values.' : undefined
      }
    >
      <Outlet />
    </RevealProvider>
  );
}

export { PersonalPages as Component };

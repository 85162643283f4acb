import { Outlet, useLocation } from 'react-router';
import { useSessionEnded } from '#console/api/rights.ts';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';

const revealReasons = [
  'Support request',
  'Data subject request',
  'Check before merge',
  'Other',
] as const;

/** Around the pages that show values of persons: keeps what is revealed there. */
export function PersonalPages() {
  const { pathname, key } = useLocation();
  const hasEnded = useSessionEnded();
  return (
    <RevealProvider
      page={pathname}
      place={key}
      reasons={revealReasons}
      blockedReason={
        hasEnded ? 'Your session has ended. Sign in again to see values in clear.' : undefined
      }
    >
      <Outlet />
    </RevealProvider>
  );
}

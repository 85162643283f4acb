import { useRootMark } from '#console/ui/useRootMark.ts';
import './PersonalPages.css';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { commonDomainsQuery } from '#console/api/common-domains.ts';
import { useEnvironment } from '#console/api/production.ts';
import { recordLook } from '#console/api/record-looks.ts';
import { NeededScopesProvider, useSessionEnded } from '#console/api/rights.ts';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';
import { peopleScopes } from '#contract/common/scopes.ts';

/** Around the pages that show values of persons: keeps what is revealed there. */
function PersonalPages() {
  const { pathname } = useLocation();
  useRootMark('data-personal');
  const hasEnded = useSessionEnded();
  const { revealReason } = useEnvironment();
  const { data: commonDomains } = useQuery(commonDomainsQuery());
  return (
    <RevealProvider
      place={pathname}
      blockedReason={
        hasEnded ? 'Your session has ended. Sign in again to reveal values.' : undefined
      }
      commonDomains={commonDomains}
      record={recordLook}
      reasonRule={revealReason}
    >
      <NeededScopesProvider value={peopleScopes}>
        <Outlet />
      </NeededScopesProvider>
    </RevealProvider>
  );
}

export { PersonalPages as Component };

import { useRootMark } from '#console/ui/useRootMark.ts';
import './PersonalPages.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useEnvironment } from '#console/api/production.ts';
import { recordLook } from '#console/api/record-looks.ts';
import { NeededScopesProvider, useSessionEnded } from '#console/api/rights.ts';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';
import { peopleScopes } from '#contract/common/scopes.ts';

/**
 * Reads anew what holds masks and names the person: it comes in clear now. What is being read was asked
 * for before, and would come masked.
 */
const readInClear = (client: QueryClient, person: string): Promise<void> => {
  const id = person.toLowerCase();
  return client.invalidateQueries({
    predicate: ({ queryKey, state: { data, fetchStatus } }) => {
      const text = JSON.stringify([queryKey, data]).toLowerCase();
      const isMasked = text.includes('•••') || fetchStatus === 'fetching';
      return isMasked && text.includes(id);
    },
  });
};

/** Around the pages that show values of persons: keeps what is revealed there. */
function PersonalPages() {
  const { pathname } = useLocation();
  useRootMark('data-personal');
  const hasEnded = useSessionEnded();
  const { revealReason } = useEnvironment();
  const client = useQueryClient();
  const show = useCallback((person: string) => readInClear(client, person), [client]);
  return (
    <RevealProvider
      place={pathname}
      blockedReason={
        hasEnded ? 'Your session has ended. Sign in again to reveal values.' : undefined
      }
      record={recordLook}
      show={show}
      reasonRule={revealReason}
    >
      <NeededScopesProvider value={peopleScopes}>
        <Outlet />
      </NeededScopesProvider>
    </RevealProvider>
  );
}

export { PersonalPages as Component };

import { useRootMark } from '#console/ui/useRootMark.ts';
import './PersonalPages.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router';
import { useCall } from '#console/api/call.ts';
import { useEnvironment } from '#console/api/production.ts';
import { recordLook } from '#console/api/record-looks.ts';
import { NeededScopesProvider, useSessionEnded } from '#console/api/rights.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';
import { peopleScopes } from '#contract/common/scopes.ts';
import { paths } from '../paths.ts';

const CallWatch = lazyPart(
  async () => (await import('#console/features/calls/CallWatch.tsx')).CallWatch,
);

/**
 * Reads anew what holds masks and names the people: it comes in clear now. What is being read was asked
 * for before, and would come masked.
 */
const readInClear = (client: QueryClient, people: readonly string[]): Promise<void> => {
  const ids = people.map((person) => person.toLowerCase());
  return client.invalidateQueries({
    predicate: ({ queryKey, state: { data, fetchStatus } }) => {
      const text = JSON.stringify([queryKey, data]).toLowerCase();
      const isMasked = text.includes('•••') || fetchStatus === 'fetching';
      return isMasked && ids.some((id) => text.includes(id));
    },
  });
};

/** Around the pages that show values of persons: keeps what is revealed there. */
function PersonalPages() {
  const { pathname } = useLocation();
  useRootMark('data-personal');
  const hasEnded = useSessionEnded();
  // A person's own page has its panel.
  const hasBar = useCall() !== null && matchPath(paths.dataSubject.pattern, pathname) === null;
  const { revealReason } = useEnvironment();
  const client = useQueryClient();
  const show = useCallback((people: readonly string[]) => readInClear(client, people), [client]);
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
        {hasBar && <CallWatch />}
        <Outlet />
      </NeededScopesProvider>
    </RevealProvider>
  );
}

export { PersonalPages as Component };

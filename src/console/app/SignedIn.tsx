import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { isApiError } from '#console/api/api-error.ts';
import { MeProvider } from '#console/api/colleagues/colleagues.ts';
import { ScopesProvider, SessionEndedProvider } from '#console/api/rights.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { lazyExtra } from '#console/ui/lazy-extra.ts';
import { paths } from '../paths.ts';
import { Shell } from './Shell.tsx';
import { useSession } from './session/SessionContext.tsx';
import { SessionUnavailablePage } from './session/SessionUnavailablePage.tsx';
import { SignedOutPage } from './session/SignedOutPage.tsx';
import type { SignedInData } from './signed-in-loader.ts';

/** Asks anew for what is on screen and was refused for want of a session. Writes are not sent. */
const resumeReads = (client: QueryClient): Promise<void> =>
  client.refetchQueries(
    { type: 'active', predicate: ({ state }) => isApiError(state.error, 'unauthorized') },
    { cancelRefetch: false },
  );

// Behind the first rows: a session that has just been found doesn't end at once.
const SignInAgain = lazyExtra(async () => (await import('./session/SignInAgain.tsx')).SignInAgain);
const NoAccessPage = lazyPart(
  async () => (await import('./session/NoAccessPage.tsx')).NoAccessPage,
);

/** Everything that needs a session: the shell while there is one, else why there is none. */
export function SignedIn() {
  const { config } = useLoaderData<SignedInData>();
  const { state } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isSignedOut = state.status === 'signed-out';
  const isSignedIn = state.status === 'signed-in';
  // Rights that go while somebody works must not take their form with them.
  const [beganWithoutRights] = useState(isSignedIn && state.scopes.length === 0);

  // Somebody else may be next at this page.
  const isOver = isSignedOut || state.status === 'leaving';

  useEffect(() => {
    if (!isOver) return;
    queryClient.clear();
  }, [isOver, queryClient]);

  useEffect(() => {
    if (isSignedIn) void resumeReads(queryClient);
  }, [isSignedIn, queryClient]);

  if (state.status === 'unavailable') return <SessionUnavailablePage reason={state.reason} />;
  if (isSignedOut) return <SignedOutPage />;
  if (beganWithoutRights && isSignedIn && state.scopes.length === 0) {
    return <NoAccessPage person={state.person} />;
  }
  if (config === null || (!isSignedIn && state.status !== 'ended')) return null;
  return (
    <ScopesProvider value={state.scopes}>
      <SessionEndedProvider value={state.status === 'ended'}>
        <MeProvider value={state.person}>
          <Shell
            config={config}
            personName={state.person.name}
            notices={<SignInAgain />}
            // By the router, so that a page with unsaved changes can ask first.
            onSignOut={() => void navigate(paths.signedOut.to(), { replace: true })}
          />
        </MeProvider>
      </SessionEndedProvider>
    </ScopesProvider>
  );
}

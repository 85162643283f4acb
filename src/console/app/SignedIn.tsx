import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ScopesProvider, SessionEndedProvider } from '#console/api/rights.ts';
import { paths } from '../paths.ts';
import { Shell } from './Shell.tsx';
import { useSession } from './session/SessionContext.tsx';
import { SessionEndedStrip } from './session/SessionEndedStrip.tsx';
import { SessionUnavailablePage } from './session/SessionUnavailablePage.tsx';
import { SignedOutPage } from './session/SignedOutPage.tsx';
import type { SignedInData } from './signed-in-loader.ts';

/** Everything that needs a session: the shell while there is one, else why there is none. */
export function SignedIn() {
  const { config } = useLoaderData<SignedInData>();
  const { state } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isSignedOut = state.status === 'signed-out';

  useEffect(() => {
    if (isSignedOut) queryClient.clear();
  }, [isSignedOut, queryClient]);

  if (state.status === 'unavailable') return <SessionUnavailablePage reason={state.reason} />;
  if (isSignedOut) return <SignedOutPage />;
  if (config === null || (state.status !== 'signed-in' && state.status !== 'ended')) return null;
  return (
    <ScopesProvider value={state.scopes}>
      <SessionEndedProvider value={state.status === 'ended'}>
        <Shell
          config={config}
          personName={state.person.name}
          notices={<SessionEndedStrip />}
          // By the router, so that a page with unsaved changes can ask first.
          onSignOut={() => void navigate(paths.signedOut.to(), { replace: true })}
        />
      </SessionEndedProvider>
    </ScopesProvider>
  );
}

import { useEffect } from 'react';
import { PlainPage } from './PlainPage.tsx';
import { useSession } from './SessionContext.tsx';
import { SessionUnavailablePage } from './SessionUnavailablePage.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';

/** The end of a sign-in in a window of its own: the page behind goes on, so the window closes. */
function SignedInAgainPage() {
  const { state } = useSession();
  const isSignedIn = state.status === 'signed-in';

  useEffect(() => {
    // Browsers close only what a script has opened; else the words below remain.
    if (isSignedIn) window.close();
  }, [isSignedIn]);

  if (state.status === 'unavailable') return <SessionUnavailablePage reason={state.reason} />;
  if (state.status === 'signed-out') return <SignedOutPage />;
  if (!isSignedIn) return null;
  return (
    <PlainPage title="You're signed in">
      <p className="text">You can close this window and go back to your page.</p>
    </PlainPage>
  );
}

export { SignedInAgainPage as Component };

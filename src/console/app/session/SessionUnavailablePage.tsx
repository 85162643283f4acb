import { ActionButton } from '#console/ui/ActionButton.tsx';
import { sessionPaths } from '#contract/console-page.ts';
import { signInWindowName } from './open-sign-in-window.ts';
import { PlainPage } from './PlainPage.tsx';
import { useSession } from './SessionContext.tsx';
import type { Session, SessionState } from './session.ts';

type Reason = Extract<SessionState, { status: 'unavailable' }>['reason'];

const words: Record<Reason, { title: string; text: string }> = {
  service: {
    title: "The service isn't responding",
    text: "Couldn't load the console. Try again in a moment.",
  },
  provider: {
    title: "Sign-in isn't responding",
    text: "The service couldn't reach the identity provider. Try again in a moment.",
  },
  'sign-in': {
    title: 'Sign-in failed',
    text: 'The identity provider refused it, it took too long, or it began in another browser. Starting over usually helps.',
  },
  cookies: {
    title: "Your browser doesn't keep cookies",
    text: 'The console needs one to know that you signed in. Allow cookies for this site, then try again.',
  },
  'too-many': {
    title: 'Too many sign-ins',
    text: 'Your network signed in too often. Try again in a minute.',
  },
  'sign-out': {
    title: 'You may still be signed in',
    text: "Couldn't reach the service to end your session. Try again before you leave this computer.",
  },
};

// A new document: only there does the sign-in start from the beginning.
// In the window that signs in for another page it ends there again, and not with a console in it.
const startAgain = () =>
  window.location.assign(window.name === signInWindowName ? sessionPaths.again : '/');
const tryAgain = () => window.location.reload();

/** What the page that failed is asked for again; an address that holds a code has spent it. */
const wayOn = (reason: Reason, { signOut }: Session): (() => void) => {
  if (reason === 'sign-out') return () => void signOut();
  const isSpent = window.location.pathname === sessionPaths.callback;
  return reason === 'sign-in' || isSpent ? startAgain : tryAgain;
};

interface SessionUnavailablePageProps {
  reason: Reason;
}

/** The console cannot go on: says why, and offers what can be done. */
export function SessionUnavailablePage({ reason }: SessionUnavailablePageProps) {
  const { session } = useSession();
  const { title, text } = words[reason];
  return (
    <PlainPage title={title}>
      <p className="text" role="alert">
        {text}
      </p>
      <ActionButton variant="primary" onClick={wayOn(reason, session)}>
        {reason === 'sign-in' ? 'Start over' : 'Try again'}
      </ActionButton>
    </PlainPage>
  );
}

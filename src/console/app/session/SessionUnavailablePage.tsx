import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PlainPage } from './PlainPage.tsx';
import type { SessionState } from './session.ts';

type Reason = Extract<SessionState, { status: 'unavailable' }>['reason'];

const words: Record<Reason, { title: string; text: string }> = {
  service: {
    title: "The service isn't responding",
    text: "Couldn't load the console's configuration. Check that the service is running, then try again.",
  },
  provider: {
    title: "Sign-in isn't responding",
    text: "Couldn't reach the identity provider. Check your connection, then try again.",
  },
  'sign-in': {
    title: 'Sign-in failed',
    text: 'The identity provider refused it, or you started it in another tab. Starting over usually helps.',
  },
  insecure: {
    title: "This address isn't secure",
    text: 'You can only sign in over https or on localhost. Open the console at one of those addresses.',
  },
};

// A new document: only there does the sign-in start from the beginning.
const startAgain = () => window.location.assign('/');
const tryAgain = () => window.location.reload();

interface SessionUnavailablePageProps {
  reason: Reason;
}

/** The console cannot start: says why, and offers what can be done. */
export function SessionUnavailablePage({ reason }: SessionUnavailablePageProps) {
  const { title, text } = words[reason];
  // Reloading the address that the provider sent us to would redeem a spent code.
  const isSpent = reason === 'sign-in';
  return (
    <PlainPage title={title}>
      <p className="text" role="alert">
        {text}
      </p>
      {reason !== 'insecure' && (
        <ActionButton variant="primary" onClick={isSpent ? startAgain : tryAgain}>
          {isSpent ? 'Start over' : 'Try again'}
        </ActionButton>
      )}
    </PlainPage>
  );
}

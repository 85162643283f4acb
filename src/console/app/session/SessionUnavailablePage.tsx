import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PlainPage } from './PlainPage.tsx';
import type { SessionState } from './session.ts';

type Reason = Extract<SessionState, { status: 'unavailable' }>['reason'];

const words: Record<Reason, { title: string; text: string }> = {
  service: {
    title: 'The service does not answer',
    text: 'The console could not load its configuration. Check that the service runs, then try again.',
  },
  provider: {
    title: 'The sign-in does not answer',
    text: 'The identity provider could not be reached. Check your connection, then try again.',
  },
  'sign-in': {
    title: 'The sign-in did not work',
    text: 'The identity provider refused it, or it was begun in another tab. Starting again usually helps.',
  },
  insecure: {
    title: 'This address is not secure',
    text: 'Browsers allow a sign-in only over https or at localhost. Open the console at such an address.',
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
          {isSpent ? 'Start again' : 'Try again'}
        </ActionButton>
      )}
    </PlainPage>
  );
}

import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PlainPage } from './PlainPage.tsx';

// A new document and not a route: the service answers it with the sign-in.
const startAgain = () => window.location.assign('/');

/** Where a sign-out lands, in every tab; does not start a sign-in by itself. */
export function SignedOutPage() {
  return (
    <PlainPage title="You're signed out">
      <p className="text">
        Nothing you saw is kept in this browser. Close it if others use this computer.
      </p>
      <ActionButton variant="primary" onClick={startAgain}>
        Sign in again
      </ActionButton>
    </PlainPage>
  );
}

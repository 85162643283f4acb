import { useNavigate } from 'react-router';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PlainPage } from './PlainPage.tsx';
import type { Person } from './session.ts';

interface NoAccessPageProps {
  person: Person;
}

/** For somebody who signed in and whom the provider gives no right here. */
export function NoAccessPage({ person }: NoAccessPageProps) {
  const navigate = useNavigate();
  return (
    <PlainPage title="You don't have access">
      <p className="text">
        You're signed in as {person.name}, but this account has no rights here. Ask an administrator
        for access, then sign out and sign in again.
      </p>
      <ActionButton variant="primary" onClick={() => navigate(paths.signedOut.to())}>
        Sign out
      </ActionButton>
    </PlainPage>
  );
}

import type { LoaderFunction } from 'react-router';
import type { Session } from './session.ts';

/**
 * Loader of `/signed-out`: who comes there from within the console signs out, after whatever a
 * page with unsaved changes had to ask. A document that begins there has no session to end.
 */
export const createSignOutLoader =
  (session: Session): LoaderFunction =>
  async () => {
    const { status } = session.state();
    if (status === 'signed-in' || status === 'ended') await session.signOut();
    return null;
  };

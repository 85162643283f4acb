import { type LoaderFunction, replace } from 'react-router';
import { paths } from '#console/paths.ts';
import type { Session } from './session.ts';

/**
 * Loader of `/signed-out`: who comes there from within the console signs out, after whatever a
 * page with unsaved changes had to ask. A document that begins there has no session to end. Where
 * the sign-out failed the address is another one: read again, this one would say that it was done.
 */
export const createSignOutLoader =
  (session: Session): LoaderFunction =>
  async () => {
    const { status } = session.state();
    if (status !== 'signed-in' && status !== 'ended') return null;
    await session.signOut();
    return session.state().status === 'unavailable' ? replace(paths.overview.to()) : null;
  };

import { type LoaderFunction, replace } from 'react-router';
import type { Session } from './session.ts';

/**
 * Loader of `/auth/callback`: on to the page that was asked for, in place of the address that
 * holds the code. Where the sign-in failed the state says so and the address stays.
 */
export const createAuthCallbackLoader =
  (session: Session): LoaderFunction =>
  async () => {
    const path = await session.completedSignIn();
    return session.state().status === 'signed-in' ? replace(path) : null;
  };

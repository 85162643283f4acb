import type { Session } from './session.ts';

/**
 * Renews a token that ran out while its tab was hidden, at the moment of the return: the first act
 * does not wait for it, and an ended session is told before anything is entered. Looks as well
 * whether somebody has signed in elsewhere since a session ended.
 */
export const renewOnReturn = (
  session: Pick<Session, 'state' | 'accessToken' | 'renew'>,
  document: Pick<Document, 'addEventListener' | 'visibilityState'>,
): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    const { status } = session.state();
    // What came of it stands in the session's state.
    if (status === 'signed-in') void session.accessToken().catch(() => undefined);
    if (status === 'ended') void session.renew().catch(() => undefined);
  });
};

import type { Session } from './session.ts';

/**
 * Renews a token that ran out while its tab was hidden, at the moment of the return: the first act
 * does not wait for it, and an ended session is told before anything is entered.
 */
export const renewOnReturn = (
  session: Pick<Session, 'state' | 'accessToken'>,
  document: Pick<Document, 'addEventListener' | 'visibilityState'>,
): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || session.state().status !== 'signed-in') return;
    // What came of it stands in the session's state.
    void session.accessToken().catch(() => undefined);
  });
};

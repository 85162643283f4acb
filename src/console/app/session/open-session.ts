import { consoleHeaders, watchActs } from './idle.ts';
import { readAgain } from './read-again.ts';
import { createSession, type Session } from './session.ts';
import { createSessionRequests, takePage } from './session-requests.ts';

/**
 * The session of this page, and what tells the service about it with each request; call it once.
 * It is looked up at each return to the page: its end is told before anything is entered.
 */
export const openSession = (): {
  session: Session;
  headersOf: (tag: string) => Record<string, string>;
} => {
  const isIdle = watchActs(document, Date.now);
  const session = createSession({
    takePage: () => takePage(document),
    requests: createSessionRequests({ fetch: (...args) => fetch(...args), isIdle }),
    channel: new BroadcastChannel('consent-console-session'),
    location: window.location,
    now: Date.now,
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.look();
  });
  readAgain(window, {
    root: document.documentElement,
    reload: () => window.location.reload(),
  });
  return { session, headersOf: (tag) => consoleHeaders(tag, isIdle()) };
};

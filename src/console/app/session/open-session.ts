import type { BootResult } from './boot-result.ts';
import { acceptHandOver, handToOpener } from './hand-over.ts';
import { readAnew } from './read-anew.ts';
import { renewOnReturn } from './renew-on-return.ts';
import { createSession, type Session } from './session.ts';

const takeBoot = async (): Promise<BootResult> => {
  const result = window.__session;
  // Tokens stay out of reach of whatever else runs in this page.
  delete window.__session;
  return (await result) ?? { error: 'unreachable' };
};

/** The session of this page; call it once. */
export const openSession = (): Session => {
  const session = createSession({
    boot: takeBoot,
    openClient: async (config) => {
      const { createOidcClient } = await import('./oidc-client.ts');
      return createOidcClient(config);
    },
    handOver: (tokens) => handToOpener(window, tokens),
    channel: new BroadcastChannel('consent-console-session'),
    location: window.location,
    isSecureContext: window.isSecureContext,
    now: Date.now,
  });
  renewOnReturn(session, document);
  acceptHandOver(window, session);
  readAnew(window, {
    root: document.documentElement,
    reload: () => window.location.reload(),
  });
  return session;
};

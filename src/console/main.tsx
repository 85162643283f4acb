import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { resumeLifted } from '#console/api/limits/resume-lifted.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import { watchRecovery } from '#console/api/read/recovery.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { api, bindApi } from './api/api.ts';
import { createApiClient } from './api/http-client.ts';
import { createLimiter } from './api/limits/limiter.ts';
import { openStorage } from './api/page-storage.ts';
import { createQueryClient } from './api/query-client.ts';
import { fetchLostStyles } from './app/lost-styles.ts';
import { RouterLink } from './app/RouterLink.tsx';
import { createRouter } from './app/router.tsx';
import { openSession } from './app/session/open-session.ts';
import { SessionProvider } from './app/session/SessionContext.tsx';
import { withFirstRead } from './app/session/take-first-read.ts';
import { pageTitle } from './app/usePageChange.ts';
import { ThemeRoot } from './ui/ThemeRoot.tsx';

const { session, headersOf } = openSession();
const hasRoom = (endpoint: string) => api().limiter.hasRoom(endpoint);
const queryClient = createQueryClient({ hasRoom });
watchRecovery(queryClient, { hasRoom });

/** Binds the client to the service, with the limits that the configuration names. */
const connect = async (): Promise<ServiceConfig> => {
  const config = await session.config();
  const limiter = createLimiter({
    limits: config.limits,
    tabState: createTabState({ storage: openStorage(() => localStorage), events: window }),
    now: Date.now,
    screen: () => pageTitle(router.state.matches.map(({ route }) => route)),
  });
  resumeLifted(queryClient, limiter);
  bindApi(
    createApiClient({
      baseUrl: location.origin,
      tag: session.tag,
      headersOf,
      renew: session.renew,
      refused: session.refused,
      freshen: session.freshen,
      limiter,
      fetch: withFirstRead(window, { fetch: (...args) => fetch(...args), now: Date.now }),
      now: Date.now,
      newKey: () => crypto.randomUUID(),
    }),
  );
  return config;
};
let connecting: Promise<ServiceConfig> | undefined;
const connectOnce = () => {
  connecting ??= connect();
  return connecting;
};

const router = createRouter({ session, queryClient, connect: connectOnce });

fetchLostStyles();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html holds no #root.');
const application = (
  <StrictMode>
    <ThemeRoot linkComponent={RouterLink}>
      <SessionProvider session={session}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeRoot>
  </StrictMode>
);

// The frame of index.html stays until the first page is there, which is then drawn once.
const mount = () => createRoot(root).render(application);
if (router.state.initialized) mount();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    mount();
  });
}

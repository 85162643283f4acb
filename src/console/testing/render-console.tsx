import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, inject } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { createApiClient } from '#console/api/http-client.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import { EnvironmentProvider } from '#console/api/production.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { retryDelayMs } from '#console/api/read/retry-policy.ts';
import { recordLook } from '#console/api/record-looks.ts';
import { ScopesProvider } from '#console/api/rights.ts';
import { RouterLink } from '#console/app/RouterLink.tsx';
import { RevealProvider } from '#console/ui/masking/RevealProvider.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { limitsOf } from '#contract/common/limits.ts';
import type { Scope } from '#contract/common/scopes.ts';
import type { RevealReason } from '#contract/service-config.ts';

import { personToken, type TestPerson } from './person-token.ts';

export type Rights = TestPerson | 'writer' | 'reader';

/** What a test puts in place of the network, to alter a request or to answer 429, 500 or nothing. */
export type FetchStub = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

type ClientOptions = { rights?: Rights; fetch?: FetchStub };

const scopesOf: Record<Rights, readonly Scope[]> = {
  admin: ['CONSENT', 'CONSENT_READ', 'CONSENT_AUDIT', 'CONSENT_ADMIN'],
  colleague: ['CONSENT', 'CONSENT_READ', 'CONSENT_AUDIT', 'CONSENT_ADMIN'],
  support: ['CONSENT_READ', 'CONSENT_SUPPORT'],
  writer: ['CONSENT'],
  reader: ['CONSENT_READ'],
};

/** A limiter of its own: what one test meets holds no other. */
export const createTestLimiter = (now: () => number = Date.now) =>
  createLimiter({
    limits: limitsOf('demo'),
    tabState: createTabState({ storage: memoryStorage(), events: window }),
    now,
    screen: () => 'Test page',
  });

/** A client of the real service: for tests to arrange and to look behind the page. */
export const createTestClient = ({ rights = 'writer', fetch: stub }: ClientOptions = {}) => {
  const { baseUrl, tokens } = inject('service');
  return createApiClient({
    baseUrl,
    tag: async () =>
      rights === 'writer' || rights === 'reader' ? tokens[rights] : personToken(baseUrl, rights),
    headersOf: (token) => ({ Authorization: `Bearer ${token}` }),
    renew: async () => false,
    limiter: createTestLimiter(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return stub === undefined ? fetch(request) : stub(request, () => fetch(request));
    },
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  });
};

type RenderOptions = ClientOptions & {
  routes: RouteObject[];
  at: string;
  isProduction?: boolean;
  revealReason?: RevealReason;
  /** As a page knows that is loaded after a destination was made. */
  hasDestinations?: boolean;
  /** Records looks at the service, whose people they are then. */
  recordsLooks?: boolean;
};

const environmentOf = (isProduction: boolean, hasDestinations: boolean) => ({
  label: isProduction ? 'PRODUCTION' : 'Demo',
  isProduction,
  host: 'consent.example.org',
  revealReason: 'optional' as const,
  hasDestinations,
});

/** Waits a tenth of the time for another try after a failure; for a limit as long as that demands. */
const createHastyClient = () => {
  const client = createQueryClient({ hasRoom: () => true });
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: {
      ...queries,
      retryDelay: (failures, error) =>
        retryDelayMs(failures, error, Date.now(), 0) *
        (isApiError(error, 'rate-limited') ? 1 : 0.1),
    },
  });
  return client;
};

/** Draws routes at an address as the console would, against the real service. */
export const renderConsole = (options: RenderOptions) => {
  const { routes, at, rights = 'writer', fetch, isProduction = false } = options;
  const { hasDestinations = false } = options;
  const { revealReason = 'optional', recordsLooks = false } = options;
  const record = recordsLooks ? recordLook : async () => ({ handle: null });
  bindApi(createTestClient({ rights, fetch }));
  const client = createHastyClient();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <ThemeRoot linkComponent={RouterLink}>
      <QueryClientProvider client={client}>
        <ScopesProvider value={scopesOf[rights]}>
          <EnvironmentProvider value={environmentOf(isProduction, hasDestinations)}>
            <RevealProvider
              place={at}
              record={record}
              reasonRule={revealReason}
              show={async () => {}}
            >
              <RouterProvider router={router} />
            </RevealProvider>
          </EnvironmentProvider>
        </ScopesProvider>
      </QueryClientProvider>
    </ThemeRoot>,
  );
  opened.push(() => {
    view.unmount();
    client.clear();
    router.dispose();
  });
  return { router, client, user: userEvent.setup() };
};

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
  cleanup();
});

import { expect, test } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { createApiClient } from '#console/api/http-client.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { firstReads } from './first-reads.ts';

const origin = 'https://console.example.org';

/** What a list asks for where its address says nothing more. */
const lists = {
  [paths.collectionPoints.to()]: () => collectionPointQueries.listAt(new URLSearchParams()),
  [paths.purposes.to()]: () => purposeQueries.listAt(new URLSearchParams()),
  [paths.purposePreferences.to()]: () => purposePreferenceQueries.listAt(new URLSearchParams()),
};

test('what is sent before the script is there is what the page asks for', async () => {
  const asked: string[] = [];
  bindApi(
    createApiClient({
      baseUrl: origin,
      tag: async () => 'tag',
      renew: async () => false,
      limiter: createLimiter({
        limits: limitsOf('demo'),
        tabState: createTabState({ storage: memoryStorage(), events: new EventTarget() as Window }),
        now: Date.now,
        screen: () => 'Test page',
      }),
      fetch: async (address) => {
        asked.push(String(address).replace(origin, ''));
        return Response.json({}, { status: 404 });
      },
      now: Date.now,
      newKey: () => 'key',
    }),
  );
  const client = createQueryClient({ hasRoom: () => true });
  for (const list of Object.values(lists)) {
    await client.prefetchQuery<unknown>({
      ...(list() as object as { queryKey: string[] }),
      retry: false,
    });
  }
  expect(Object.fromEntries(Object.keys(lists).map((path, at) => [path, asked[at]]))).toEqual(
    firstReads,
  );
});

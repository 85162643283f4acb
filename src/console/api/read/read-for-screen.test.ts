import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createApiClient } from '#console/api/http-client.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import { limitedAnswer } from '#console/testing/stub-answers.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { readForScreen } from './read-for-screen.ts';

const open = () => {
  let now = 0;
  const { call } = createApiClient({
    baseUrl: '',
    tag: async () => 'tag-1',
    renew: async () => false,
    limiter: createLimiter({
      limits: limitsOf('demo'),
      tabState: createTabState({ storage: memoryStorage(), events: new EventTarget() }),
      now: () => now,
      screen: () => 'Demo scenes',
    }),
    fetch: async () => limitedAnswer(30),
    now: () => now,
    newKey: () => 'key',
  });
  const query = queryOptions({
    queryKey: ['purposes'],
    queryFn: ({ signal }) => call(listPurposesEndpoint, {}, { signal }),
    retry: false,
  });
  const client = new QueryClient();
  return {
    client,
    query,
    asker: () => client.getQueryState(query.queryKey)?.error,
    passLimit: () => {
      now += 30_000;
    },
  };
};

test('a limit that a page read ahead meets is told as asked for by that page', async () => {
  const { client, query, asker } = open();
  await readForScreen(client, 'Purposes', query);
  expect(asker()).toMatchObject({ limit: { screen: 'Purposes' } });
});

test('what is asked for later is asked for by the screen that is shown then', async () => {
  const { client, query, asker, passLimit } = open();
  await readForScreen(client, 'Purposes', query);
  passLimit();
  await client.prefetchQuery(query);
  expect(asker()).toMatchObject({ limit: { screen: 'Demo scenes' } });
});

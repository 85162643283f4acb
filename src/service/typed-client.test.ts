import createClient from 'openapi-fetch';
import { beforeEach, expect, test } from 'vitest';
import type { paths } from '#service/testing/client.d.ts';
import { runIndexRuns } from '#service/testing/index-runs.ts';
import { startService } from '#service/testing/service.ts';
import { goThroughMission } from '#service/testing/typed-mission.ts';

// What `npm run client` makes of the document, used as a program of someone else's would use it.

const service = await startService();
beforeEach(service.reset);

const signedIn = async (as: 'reader' | 'writer') => {
  const token = await service.accessTokens.of(as);
  const instance = service.createInstance();
  const client = createClient<paths>({
    baseUrl: 'https://consent.example.org',
    fetch: async (request) => instance.fetch(request),
  });
  client.use({
    onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`),
  });
  return client;
};

test('a generated client goes through the whole mission', async () => {
  await goThroughMission(await signedIn('writer'), () => runIndexRuns(service));
});

test('a refusal has its type, too', async () => {
  const client = await signedIn('reader');
  const { error, response } = await client.PUT('/api/consentmanager/v1/datasubjects/merge', {
    body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['ann@example.org'] },
  });
  expect(response.status).toBe(403);
  expect(error?.code).toBe('scope-missing');
});

import { beforeEach, expect, test } from 'vitest';
import { listColleaguesEndpoint, rememberMeEndpoint } from '#contract/colleagues.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, accessTokens, clock } = service;
beforeEach(service.reset);

const people = async () => (await api.done(listColleaguesEndpoint)).content;
const remember = (idToken: string) => ({ body: { idToken } });
const me = 'privacy-manager';

test('nobody is known before a sign-in; then people are listed by their names, who came last first', async () => {
  expect(await people()).toEqual([]);
  const mine = { subject: me, name: 'Paula Example' };
  expect(await api.done(rememberMeEndpoint, remember(await accessTokens.idToken(mine)))).toEqual(
    mine,
  );
  clock.advance(1000);
  const other = { subject: 'auditor', name: 'Aino Example' };
  await api.done(rememberMeEndpoint, remember(await accessTokens.idToken(other)), { as: 'reader' });
  expect(await people()).toEqual([other, mine]);
  expect((await api.done(listColleaguesEndpoint)).organizationId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a new name takes the place of the former', async () => {
  for (const name of ['Paula Example', 'Paula Sample']) {
    const idToken = await accessTokens.idToken({ subject: me, name });
    await api.done(rememberMeEndpoint, remember(idToken));
  }
  expect(await people()).toEqual([{ subject: me, name: 'Paula Sample' }]);
});

test('whoever has no name is known by their address', async () => {
  const idToken = await accessTokens.idToken({ subject: me, email: 'paula@example.org' });
  await api.done(rememberMeEndpoint, remember(idToken));
  expect(await people()).toEqual([{ subject: me, name: 'paula@example.org' }]);
});

test.each([
  [
    'of somebody else',
    () => accessTokens.idToken({ subject: 'support', name: 'Paula' }),
    /someone else/,
  ],
  ['without a name', () => accessTokens.idToken({ subject: me }), /no name/],
  [
    'for another client',
    () => accessTokens.idToken({ subject: me, name: 'Paula', audience: 'elsewhere' }),
    /another audience/,
  ],
  ['that is an access token', () => accessTokens.of('writer'), /another audience/],
  ['of another key', () => accessTokens.of('foreign-key'), /signature/],
  ['that is none', async () => 'Paula', /isn't a signed JSON Web Token/],
])('a token %s is refused, and nothing is kept', async (_, make, reason) => {
  const problem = await api.refused(rememberMeEndpoint, remember(await make()));
  expect(problem).toMatchObject({ status: 400, code: 'id-token-invalid' });
  expect(problem.detail).toMatch(reason);
  expect(await people()).toEqual([]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import {
  type CreatedCredential,
  createCredentialEndpoint,
  credentialMaximum,
  listCredentialsEndpoint,
  revokeCredentialEndpoint,
} from '#contract/api-access.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { idempotencyKeyHeader } from '#contract/common/headers.ts';
import { makeProofEndpoint } from '#contract/proofs.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import { apiCredentialsTable } from '#service/db/schema/identity.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const administrator = { as: 'administrator' } as const;
const dayMs = 86_400_000;

const create = (fields: Record<string, unknown> = {}): Promise<CreatedCredential> =>
  api.done(
    createCredentialEndpoint,
    { body: { kind: 'key', name: 'Webshop', scope: 'CONSENT', validDays: 30, ...fields } },
    administrator,
  );
const createClient = (fields: Record<string, unknown> = {}) =>
  create({ kind: 'client', validDays: undefined, ...fields });
const list = async () => (await api.done(listCredentialsEndpoint, {}, administrator)).content;
const revoke = (credentialId: string) =>
  api.done(revokeCredentialEndpoint, { params: { credentialId } }, administrator);
const secretOf = ({ secret }: CreatedCredential): string => secret ?? '';

const reads = (headers: Record<string, string>, search = '') =>
  service.send(`${listCollectionPointsEndpoint.path}${search}`, { as: 'nobody', headers });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const tokenOf = async ({ id, secret }: CreatedCredential): Promise<string> => {
  const response = await service.createTokens().request('/api/access/v1/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret ?? '',
    }),
  });
  return (await response.json()).access_token;
};

test.each([makeProofEndpoint, answerAccessEndpoint])(
  'a program needs CONSENT to sign or tell all about a person, where a reader may: $operationId',
  async ({ path }) => {
    const { id } = await api.upsert('ada@example.org', []);
    const ask = async (as: 'reader' | 'nobody', headers: Record<string, string> = {}) => {
      const answer = await service.send(path.replace('{dataSubjectId}', id), {
        method: 'POST',
        as,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ identityCheck: 'By phone' }),
      });
      return { status: answer.status, body: await answer.text() };
    };
    for (const make of [create, createClient]) {
      const secretOrToken = async (scope: string) => {
        const made = await make({ scope });
        return bearer(made.kind === 'key' ? secretOf(made) : await tokenOf(made));
      };
      const refused = await ask('nobody', await secretOrToken('CONSENT_READ'));
      expect(refused.status).toBe(403);
      expect(refused.body).toContain('This needs the scope CONSENT.');
      expect((await ask('nobody', await secretOrToken('CONSENT'))).status).toBe(200);
    }
    expect((await ask('reader')).status).toBe(200);
  },
);

describe('a key', () => {
  test.each<[string, (key: string) => Record<string, string>]>([
    ['as a bearer token', bearer],
    ['alone in the Authorization header', (key) => ({ Authorization: key })],
    ['in the APIKey header', (key) => ({ APIKey: key })],
    ['in the apikey header', (key) => ({ apikey: key })],
    ['twice the same', (key) => ({ ...bearer(key), APIKey: key })],
  ])('is accepted %s', async (_form, headersOf) => {
    const response = await reads(headersOf(secretOf(await create())));
    expect(response.status).toBe(200);
  });

  test('has its own scope', async () => {
    const key = secretOf(await create({ scope: 'CONSENT_READ' }));
    expect((await reads(bearer(key))).status).toBe(200);
    const write = await service.send(createPurposeEndpoint.path, {
      method: 'POST',
      as: 'nobody',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(write.status).toBe(403);
  });

  test('that was revoked is refused within a second', async () => {
    const created = await create();
    expect((await reads(bearer(secretOf(created)))).status).toBe(200);
    await revoke(created.id);
    clock.advance(1_001);
    const response = await reads(bearer(secretOf(created)));
    expect(response.status).toBe(401);
    expect((await response.json()).detail).toBe('The API key was revoked. Sign in again.');
  });

  test('that has expired is refused', async () => {
    const key = secretOf(await create({ validDays: 1 }));
    clock.advance(dayMs - 1);
    expect((await reads(bearer(key))).status).toBe(200);
    clock.advance(1);
    expect((await reads(bearer(key))).status).toBe(401);
  });

  test('guessed too often is compared no more for a minute', async () => {
    const { id } = await create();
    const guess = (at: number) => `${id}_${String(at).padStart(43, '0')}`;
    const statuses: number[] = [];
    for (let at = 0; at < 100; at += 1) statuses.push((await reads(bearer(guess(at)))).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
    expect((await reads(bearer(guess(0)))).headers.get('Retry-After')).toBe('60');
  });

  test.each(['cck_', 'cck_0123', 'cck_0123456789abcdef_short', `cck_${'é'.repeat(3)}`])(
    'of a wrong shape (%s) is refused',
    async (key) => {
      const response = await reads({ APIKey: key.replace('é', 'e') });
      expect(response.status).toBe(401);
    },
  );
});

describe('a request', () => {
  test('with two different credentials is refused', async () => {
    const [one, other] = [await create(), await create()];
    const response = await reads({ ...bearer(secretOf(one)), APIKey: secretOf(other) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'credentials-conflict' });
  });

  test('with a key in the address is refused with the reason, unless the operator allows it', async () => {
    const search = `?Authorization=${secretOf(await create())}`;
    const refused = await reads({}, search);
    expect(refused.status).toBe(401);
    expect((await refused.json()).detail).toMatch(/end up in logs/);
    const open = service.createInstance({ acceptsQueryCredentials: true });
    const taken = await open.request(`${listCollectionPointsEndpoint.path}${search}`);
    expect(taken.status).toBe(200);
    expect(JSON.stringify(service.log)).not.toContain('cck_');
  });
});

describe('a client', () => {
  test('gets tokens of the length it was created with', async () => {
    const token = await tokenOf(await createClient({ tokenSeconds: 60 }));
    expect((await reads(bearer(token))).status).toBe(200);
    clock.advance(70_000);
    expect((await reads(bearer(token))).status).toBe(401);
  });

  test('that is revoked ends with its tokens', async () => {
    const client = await createClient();
    const token = await tokenOf(client);
    expect((await reads(bearer(token))).status).toBe(200);
    await revoke(client.id);
    clock.advance(1_001);
    expect((await reads(bearer(token))).status).toBe(401);
    expect(await tokenOf(client)).toBeUndefined();
  });
});

describe('the list', () => {
  test('shows what is in force and what ended lately, newest first, and no secret', async () => {
    const old = await create({ validDays: 1, name: 'Old' });
    clock.advance(1_000);
    const client = await createClient({ name: 'Warehouse' });
    clock.advance(1_000);
    const key = await create({ validDays: 365 });
    const before = await list();
    expect(before.map(({ id }) => id)).toEqual([key.id, client.id, old.id]);
    expect(JSON.stringify(before)).not.toContain(secretOf(key));
    expect(before[1]).toEqual({
      id: client.id,
      kind: 'client',
      name: 'Warehouse',
      scope: 'CONSENT',
      tokenSeconds: 3600,
      createdDate: expect.any(String),
      createdBy: 'administrator',
      expiryDate: null,
      revokedDate: null,
      revokedBy: null,
      lastUsedDate: null,
    });
    clock.advance(90 * dayMs);
    expect((await list()).map(({ id }) => id)).toEqual([key.id, client.id, old.id]);
    clock.advance(dayMs);
    expect((await list()).map(({ id }) => id)).toEqual([key.id, client.id]);
  });

  test('says when something was last used, to the hour', async () => {
    const key = await create();
    await reads(bearer(secretOf(key)));
    await expect
      .poll(async () => (await list())[0]?.lastUsedDate)
      .toBe(`${clock.now().slice(0, 13)}:00:00.000Z`);
  });

  test('says who revoked what, and the first revocation stays', async () => {
    const { id } = await create();
    const revoked = await revoke(id);
    clock.advance(1_000);
    expect(await revoke(id)).toEqual(revoked);
    expect(revoked).toMatchObject({ revokedBy: 'administrator' });
  });
});

test('a secret is answered once and never stored', async () => {
  const body = { kind: 'key', name: 'Webshop', scope: 'CONSENT', validDays: 30 };
  const options = { ...administrator, headers: { [idempotencyKeyHeader]: 'one-act' } };
  const first = await api.done(createCredentialEndpoint, { body }, options);
  const again = await api.done(createCredentialEndpoint, { body }, options);
  expect(again).toEqual({ ...first, secret: null, message: expect.stringContaining('shown once') });
  const stored = JSON.stringify([
    await service.db.select().from(performedWritesTable),
    await service.db.select().from(apiCredentialsTable),
  ]);
  expect(stored).not.toContain(secretOf(first));
  expect(await list()).toHaveLength(1);
});

test('there are at most as many in force as the contract says', async () => {
  const at = clock.now();
  await service.db.insert(apiCredentialsTable).values(
    Array.from({ length: credentialMaximum }, (_, index) => ({
      id: `client-${index}`,
      kind: 'client' as const,
      name: 'Webshop',
      scope: 'CONSENT' as const,
      secretHash: '00',
      tokenSeconds: 60,
      createdAt: at,
      createdBy: 'administrator',
    })),
  );
  const body = { kind: 'client', name: 'One more', scope: 'CONSENT' };
  const problem = await api.refused(createCredentialEndpoint, { body }, administrator);
  expect(problem).toMatchObject({ status: 400, code: 'credentials-maximum-reached' });
  await revoke('client-7');
  await createClient();
  await create();
});

test('what is wrong with a new key or client is named all at once', async () => {
  const body = { kind: 'key', name: ' ', scope: 'CONSENT_ADMIN', tokenSeconds: 60 };
  const problem = await api.refused(createCredentialEndpoint, { body }, administrator);
  expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
    'name',
    'scope',
    'tokenSeconds',
    'validDays',
  ]);
});

test('only administrators manage API access', async () => {
  for (const as of ['writer', 'reader'] as const) {
    expect(await api.refused(listCredentialsEndpoint, {}, { as })).toMatchObject({ status: 403 });
  }
  const key = secretOf(await create());
  const response = await service.send(listCredentialsEndpoint.path, {
    as: 'nobody',
    headers: bearer(key),
  });
  expect(response.status).toBe(403);
});

test('revoking what is not there is refused', async () => {
  const problem = await api.refused(
    revokeCredentialEndpoint,
    { params: { credentialId: unknownId } },
    administrator,
  );
  expect(problem).toMatchObject({ status: 404 });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import {
  addressMaximum,
  type CreatedCredential,
  createCredentialEndpoint,
  credentialMaximum,
  limitCredentialEndpoint,
  listCredentialsEndpoint,
  revokeCredentialEndpoint,
} from '#contract/api-access.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { parseAddress } from '#contract/common/address-ranges.ts';
import { idempotencyKeyHeader } from '#contract/common/headers.ts';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { listLinkTokensEndpoint, listLinkTokensV4Endpoint } from '#contract/link-tokens.ts';
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

describe('limits', () => {
  /** An instance and a token endpoint that callers reach from an address, each with its own cache. */
  const from = (text: string | null) => {
    const place = { address: text === null ? null : parseAddress(text), countedBy: text };
    const addressOf = () => place;
    const instance = service.createInstance({ addressOf });
    const tokens = service.createTokens({ addressOf });
    return {
      read: (credential: string, path: string = listCollectionPointsEndpoint.path) =>
        instance.request(path, { headers: bearer(credential) }),
      write: (credential: string, path: string, body: unknown, method = 'POST') =>
        instance.request(path, {
          method,
          headers: { ...bearer(credential), 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      token: ({ id, secret }: CreatedCredential) =>
        tokens.request('/api/access/v1/oauth/token', {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: id,
            client_secret: secret ?? '',
          }),
        }),
    };
  };
  const limit = (credentialId: string, body: { addresses: string[]; readOnly: boolean }) =>
    api.done(limitCredentialEndpoint, { params: { credentialId }, body }, administrator);
  const answerOf = async (response: Response) => {
    const { requestId: _, ...body } = await response.json();
    return { status: response.status, body };
  };

  test('of addresses let a key in from those only', async () => {
    const key = secretOf(await create({ addresses: ['192.0.2.0/24', '2001:db8::/48'] }));
    for (const inside of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:0:9::1']) {
      expect((await from(inside).read(key)).status).toBe(200);
    }
    for (const outside of ['192.0.3.7', '2001:db9::1', null]) {
      expect((await from(outside).read(key)).status).toBe(401);
    }
  });

  test('of addresses tell nobody elsewhere that a secret is right', async () => {
    const { id, secret } = await create({ addresses: ['192.0.2.0/24'] });
    const wrong = `${id}_${'0'.repeat(43)}`;
    const [one, other] = [from('198.51.100.1'), from('198.51.100.1')];
    for (let times = 0; times < 12; times += 1) {
      const right = await answerOf(await one.read(secret ?? ''));
      expect(right).toEqual(await answerOf(await other.read(wrong)));
      expect(right.status).toBe(times < 10 ? 401 : 429);
    }
    await revoke(id);
    clock.advance(60_000);
    expect(await answerOf(await one.read(secret ?? ''))).toEqual(
      await answerOf(await other.read(wrong)),
    );
    expect((await list())[0]?.lastUsedDate).toBeNull();
  });

  test('of addresses warn the operator once an hour, without the address', async () => {
    const { id, secret } = await create({ addresses: ['192.0.2.0/24'] });
    const place = from('198.51.100.1');
    for (let times = 0; times < 3; times += 1) await place.read(secret ?? '');
    const told = service.log.filter(({ data }) => JSON.stringify(data).includes(id));
    expect(told).toEqual([
      {
        level: 'warn',
        message: expect.stringContaining('outside its limit'),
        data: { credential: id },
      },
    ]);
    expect(JSON.stringify(service.log)).not.toContain('198.51.100.1');
    clock.advance(3_600_000);
    await place.read(secret ?? '');
    expect(service.log.filter(({ data }) => JSON.stringify(data).includes(id))).toHaveLength(2);
  });

  test('of addresses hold for a client, for its tokens, and for tokens it had before', async () => {
    const client = await createClient();
    const inside = from('192.0.2.7');
    const outside = from('198.51.100.1');
    const { access_token: token } = await (await outside.token(client)).json();
    expect((await outside.read(token)).status).toBe(200);
    await limit(client.id, { addresses: ['192.0.2.7'], readOnly: false });
    clock.advance(1_001);
    expect((await inside.read(token)).status).toBe(200);
    expect((await outside.read(token)).status).toBe(401);
    expect(await answerOf(await outside.token(client))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', detail: 'The client is unknown or its secret is wrong.' },
    });
    expect((await inside.token(client)).status).toBe(200);
    await limit(client.id, { addresses: [], readOnly: false });
    clock.advance(1_001);
    expect((await outside.read(token)).status).toBe(200);
  });

  test.each(['key', 'client'] as const)(
    'let a read-only %s read, and write nothing',
    async (kind) => {
      const made = kind === 'key' ? await create() : await createClient();
      const credential = kind === 'key' ? secretOf(made) : await tokenOf(made);
      const place = from('192.0.2.7');
      const purpose = createPurposeEndpoint.path;
      expect((await place.write(credential, purpose, {})).status).toBe(400);
      await limit(made.id, { addresses: [], readOnly: true });
      clock.advance(1_001);
      expect((await place.read(credential)).status).toBe(200);
      expect((await place.write(credential, searchDataSubjectsEndpoint.path, {})).status).toBe(200);
      const refused = await place.write(credential, purpose, {});
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'credential-read-only' });
    },
  );

  test('keep magic links from whoever may only read', async () => {
    await api.upsert('ada@example.org', []);
    const ask = async (fields: Record<string, unknown>, path: string) => {
      const answer = await from('192.0.2.7').read(secretOf(await create(fields)), path);
      return { status: answer.status, body: await answer.json() };
    };
    const today = clock.now().slice(0, 10);
    const soon = new Date(Date.parse(clock.now()) + 2 * dayMs).toISOString().slice(0, 10);
    const dated = `${listLinkTokensV4Endpoint.path}?fromDate=${today}&toDate=${soon}`;
    expect((await ask({}, dated)).body.content).toEqual([
      expect.objectContaining({ token: expect.stringMatching(/./) }),
    ]);
    expect(await ask({ readOnly: true }, dated)).toMatchObject({
      status: 403,
      body: { code: 'credential-read-only' },
    });
    const plain = listLinkTokensEndpoint.path;
    const linkOf = async (fields: Record<string, unknown>) =>
      (await ask(fields, plain)).body.content.map(
        ({ LinkToken }: { LinkToken: string | null }) => LinkToken,
      );
    expect(await linkOf({})).toEqual([expect.any(String)]);
    expect(await linkOf({ readOnly: true })).toEqual([null]);
  });

  test('are kept as given, each once, and replaced as a whole', async () => {
    const addresses = [' 192.0.2.0/24', '192.0.2.0/24', '2001:DB8::1'];
    const { id } = await create({ addresses, readOnly: true });
    expect((await list())[0]).toMatchObject({
      addresses: ['192.0.2.0/24', '2001:DB8::1'],
      readOnly: true,
    });
    const changed = await limit(id, { addresses: [], readOnly: false });
    expect(changed).toMatchObject({ addresses: [], readOnly: false });
  });

  test.each([
    ['no address', ['shop.example'], 'addresses.0'],
    ['no range', ['192.0.2.0/24', '192.0.2.0/33'], 'addresses.1'],
    ['every address', ['0.0.0.0/0'], 'addresses.0'],
    ['every address of IPv6', ['192.0.2.1', '::/0'], 'addresses.1'],
    [
      'too many',
      Array.from({ length: addressMaximum + 1 }, (_, at) => `192.0.2.${at}`),
      'addresses',
    ],
  ])('that are %s are refused', async (_case, addresses, path) => {
    const { id } = await create();
    const body = { addresses, readOnly: false };
    const made = { kind: 'client', name: 'Webshop', scope: 'CONSENT', addresses };
    const params = { credentialId: id };
    for (const refused of [
      await api.refused(limitCredentialEndpoint, { params, body }, administrator),
      await api.refused(createCredentialEndpoint, { body: made }, administrator),
    ]) {
      expect(refused).toMatchObject({ status: 400, errors: [{ path }] });
    }
  });

  test('change only what is in force', async () => {
    const { id } = await create();
    await revoke(id);
    const body = { addresses: [], readOnly: true };
    const refusal = (credentialId: string) =>
      api.refused(limitCredentialEndpoint, { params: { credentialId }, body }, administrator);
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'credential-ended' });
    expect(await refusal(unknownId)).toMatchObject({ status: 404 });
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
      addresses: [],
      readOnly: false,
      mayPublish: false,
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

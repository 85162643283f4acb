import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { identifierText } from '#contract/common/identifiers.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { readScopes } from '#contract/common/scopes.ts';
import { createActivityRecorder } from '#service/domains/activity/recorder.ts';
import { createSights } from '#service/domains/activity/sights.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { startService } from '#service/testing/service.ts';
import { bind } from './bind.ts';
import type { Dependencies, ServiceEnv } from './dependencies.ts';
import { Problem } from './problem.ts';

const service = await startService();
beforeEach(service.reset);

const endpoint = {
  operationId: 'readMine',
  title: 'Read what a person decided',
  tag: 'Made up',
  method: 'GET',
  path: '/mine',
  scopes: readScopes,
  isForPerson: true,
  limit: 'api',
  headers: z.object({ identifier: z.optional(identifierText) }),
  responses: { 200: z.looseObject({ whose: z.nullish(z.string()), scopes: z.array(z.string()) }) },
} as const satisfies Endpoint;
const { isForPerson: _, ...forReaders } = { ...endpoint, path: '/theirs' } as const;

/** Whose JWT it is stands in it: `ana@example.com` signed, `!` not. */
const signers: Dependencies['signers'] = {
  isOfPerson: (token) => token.startsWith('person.'),
  verify: async (token) => Buffer.from(token.slice('person.'.length), 'base64url').toString(),
};
const jwtOf = (identifier: string) => `person.${Buffer.from(identifier).toString('base64url')}`;

const seen: string[] = [];
const open = (given: Partial<Dependencies> = {}) => {
  seen.length = 0;
  const app = new Hono<ServiceEnv>();
  const dependencies = {
    db: service.db,
    account: service.account(),
    limits: limitsOf('demo'),
    verifier: service.verifier,
    signers,
    activity: createActivityRecorder(service.db, service.rowSigning, { error: () => {} }),
    sights: createSights(service.lookHandles, service.clock.now),
    now: service.clock.now,
    newId: () => crypto.randomUUID(),
    ...given,
  } as Dependencies;
  for (const one of [endpoint, forReaders]) {
    bind(app, dependencies, one, async ({ caller: { scopes, subject } }, { headers }) => {
      seen.push(subject);
      return { whose: headers.identifier ?? null, scopes: [...scopes] };
    });
  }
  app.onError((error, c) =>
    error instanceof Problem
      ? c.json(error.toBody('1'), { status: error.status as 400 })
      : c.json({ failed: String(error) }, 500),
  );
  return async (token: string | null, identifier?: string, path: string = endpoint.path) => {
    const headers = new Headers();
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (identifier !== undefined) headers.set('identifier', identifier);
    const response = await app.request(path, { headers });
    const body = (await response.json()) as { code?: string };
    return [response.status, body.code ?? body];
  };
};

const ana = 'ana@example.com';
const own = { whose: ana, scopes: [] };

describe('an endpoint for people themselves', () => {
  test('answers a person about themselves, without any rights', async () => {
    const get = open();
    expect(await get(jwtOf(ana), ana)).toEqual([200, own]);
    expect(await get(jwtOf(ana), ` ${ana} `)).toEqual([200, own]);
    // Whoever calls isn't known by name: limits and logs would keep it.
    expect(seen).toEqual(['', '']);
    expect(await get(jwtOf('Zo\u00eb'), "UTF-8''Zoe%CC%88")).toMatchObject([200, {}]);
  });

  test.each<[string | undefined, string]>([
    ['ben@example.com', 'someone else'],
    ['Ana@example.com', 'a name that only looks alike'],
    [`${ana}, ${ana}`, 'two'],
    ['', 'an empty name'],
    [undefined, 'nobody'],
  ])('refuses a person who asks about %s (%s)', async (identifier) => {
    expect(await open()(jwtOf(ana), identifier)).toEqual([403, 'token-of-another-person']);
    expect(seen).toEqual([]);
  });

  test('refuses a JWT that no signer signed', async () => {
    const get = open({ signers: { isOfPerson: () => false, verify: async () => ana } });
    expect(await get(jwtOf(ana), ana)).toEqual([401, 'token-invalid']);
    expect(await open({ signers: undefined })(jwtOf(ana), ana)).toEqual([401, 'token-invalid']);
  });

  test.each<[TokenKind, string | undefined, unknown]>([
    ['reader', ana, [200, { whose: ana, scopes: ['CONSENT_READ'] }]],
    ['writer', 'ben@example.com', [200, { whose: 'ben@example.com', scopes: ['CONSENT'] }]],
    ['reader', undefined, [200, { whose: null, scopes: ['CONSENT_READ'] }]],
    ['no-scope', ana, [403, 'scope-missing']],
    ['expired', ana, [401, 'token-invalid']],
  ])('treats programs and staff as before: %s', async (kind, identifier, outcome) => {
    expect(await open()(await service.accessTokens.of(kind), identifier)).toEqual(outcome);
  });

  test('asks for credentials', async () => {
    expect(await open()(null, ana)).toEqual([401, 'credentials-missing']);
  });

  test("counts people by their address before the account's limit", async () => {
    let counted = 0;
    const admit = async () => {
      counted += 1;
      throw new Problem(429, 'limit-exceeded', 'Too many.');
    };
    const publicGate = { admit, visitOf: () => null };
    const get = open({ publicGate });
    expect(await get(jwtOf(ana), ana)).toEqual([429, 'limit-exceeded']);
    const { rows } = await service.db.execute('select * from limit_windows');
    expect([counted, rows]).toEqual([1, []]);
    expect((await get(await service.accessTokens.of('reader'), ana))[0]).toBe(200);
    expect(counted).toBe(1);
  });
});

test('other endpoints know no people', async () => {
  expect(await open()(jwtOf(ana), ana, forReaders.path)).toEqual([401, 'token-invalid']);
});

test('an endpoint that writes cannot be one for people', () => {
  const writing = { ...endpoint, method: 'POST' } as const satisfies Endpoint;
  const app = new Hono<ServiceEnv>();
  expect(() => bind(app, {} as Dependencies, writing, async () => own)).toThrow('only read');
});

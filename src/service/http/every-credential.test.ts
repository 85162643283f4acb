// @module-tag more

import { describe, expect, test } from 'vitest';
import { createCredentialEndpoint, revokeCredentialEndpoint } from '#contract/api-access.ts';
import { parseAddress } from '#contract/common/address-ranges.ts';
import { type Endpoint, endpointName, isForReading, isPublic } from '#contract/common/endpoint.ts';
import { withIncluded } from '#contract/common/scopes.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createApi, type Parts, type Send } from '#service/testing/api.ts';
import { requestOf } from '#service/testing/from-schema.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';

const service = await startService();
const { api, clock } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_129);
const minute = 60_000;

/** `in` is any answer that isn't about who asks. */
type Outcome = 'in' | 'unknown' | 'not allowed' | string;

const outcomes: Record<string, Outcome> = {
  'scope-missing': 'not allowed',
  'credential-read-only': 'only reads',
  'fresh-sign-in-needed': 'sign in again',
};

/** What comes of a request, whatever else is wrong with it. */
const outcomeOf = async (send: Send, endpoint: Endpoint, parts: Parts): Promise<Outcome> => {
  const { status, problem } = await createApi(send).call(endpoint, parts, { as: 'nobody' });
  if (status === 401) return 'unknown';
  return (status === 403 && outcomes[problem?.code ?? '']) || 'in';
};

const asked = endpoints.filter((endpoint) => !isPublic(endpoint));
const table = async (
  credentialOf: (endpoint: Endpoint) => Send | Promise<Send>,
): Promise<Record<string, Outcome>> => {
  const rows: Record<string, Outcome> = {};
  for (const endpoint of asked) {
    const send = await credentialOf(endpoint);
    rows[endpointName(endpoint)] = await outcomeOf(send, endpoint, requestOf(endpoint, seed));
  }
  return rows;
};
const expected = (rule: (endpoint: Endpoint) => Outcome): Record<string, Outcome> =>
  Object.fromEntries(asked.map((endpoint) => [endpointName(endpoint), rule(endpoint)]));
/** What no person may do, whatever their rights. */
const isOfPrograms = ({ scopes }: Endpoint): boolean => scopes.every((scope) => scope === 'COOKIE');
const nowhere = expected(() => 'unknown');

describe('of sessions of every age', () => {
  const provider = createProvider();
  const instance = createInstance(provider.client);

  const signIn = async (minutesAgo = 0) => {
    provider.state.granted = {
      ...provider.grantOf('ada', withIncluded(['CONSENT_ADMIN'])),
      authAt: new Date(Date.parse(clock.now()) - minutesAgo * minute).toISOString(),
    };
    const browser = createBrowser(instance);
    await browser.signIn();
    return { browser, send: await browser.openPage() };
  };
  const isFreshNeeded = ({ needsFreshSignIn: needs, ...endpoint }: Endpoint): boolean => {
    const { query, body } = requestOf(endpoint, seed);
    return typeof needs === 'function' ? needs({ query, body }) : needs === true;
  };

  test('one from now does everything an administrator may', async () => {
    await service.reset();
    const rows = await table(async () => (await signIn()).send);
    expect(rows).toEqual(expected((endpoint) => (isOfPrograms(endpoint) ? 'not allowed' : 'in')));
  });

  test('one from before is asked to sign in again for exactly what needs it', async () => {
    await service.reset();
    const rows = await table(async () => (await signIn(18)).send);
    const rule = (endpoint: Endpoint) => {
      if (isOfPrograms(endpoint)) return 'not allowed';
      return isFreshNeeded(endpoint) ? 'sign in again' : 'in';
    };
    expect(rows).toEqual(expected(rule));
    expect(
      Object.values(rows).filter((outcome) => outcome === 'sign in again').length,
    ).toBeGreaterThan(6);
  });

  test('one that was idle too long, grew too old, was ended or replaced does nothing', async () => {
    await service.reset();
    const old = await signIn();
    for (let minutes = 0; minutes <= 12 * 60; minutes += 50) {
      clock.advance(50 * minute);
      await old.browser.read();
    }
    const idle = await signIn();
    clock.advance(61 * minute);
    const replaced = await signIn();
    await replaced.browser.signIn();
    const ended = await signIn();
    const copy = new Map(ended.browser.cookies);
    await ended.send('/auth/sign-out', { method: 'POST' });
    for (const [name, value] of copy) ended.browser.cookies.set(name, value);
    for (const [kind, { send }] of Object.entries({ old, idle, replaced, ended })) {
      expect([kind, await table(() => send)]).toEqual([kind, nowhere]);
    }
  });
});

describe('of keys', () => {
  const from = (text: string): Send => {
    const place = { address: parseAddress(text), countedBy: text };
    const instance = service.createInstance({ addressOf: () => place });
    return (path, { as: _, duplex: __, ...options } = {}) =>
      Promise.resolve(instance.request(path, options));
  };
  const keyed = (send: Send, secret: string): Send => {
    const headers = { APIKey: secret };
    return (path, options = {}) =>
      send(path, { ...options, headers: { ...options.headers, ...headers } });
  };
  const create = async (fields: Record<string, unknown>) => {
    const body = { name: 'Shop', kind: 'key', scope: 'CONSENT', validDays: 30, ...fields };
    const { id, secret } = await api.done(createCredentialEndpoint, { body });
    return { id, secret: secret ?? '' };
  };
  const mayCall = ({ scopes, programScopes = scopes }: Endpoint) =>
    programScopes.includes('CONSENT');
  const inScope = (endpoint: Endpoint): Outcome => (mayCall(endpoint) ? 'in' : 'not allowed');

  test('one without limits does what programs may', async () => {
    await service.reset();
    const { secret } = await create({});
    expect(await table(() => keyed(from('192.0.2.7'), secret))).toEqual(expected(inScope));
  });

  test('one that may only read writes nothing, and lets nobody write', async () => {
    await service.reset();
    const { secret } = await create({ readOnly: true });
    const rows = await table(() => keyed(from('192.0.2.7'), secret));
    const rule = (endpoint: Endpoint) =>
      mayCall(endpoint) && !isForReading(endpoint) ? 'only reads' : inScope(endpoint);
    expect(rows).toEqual(expected(rule));
  });

  test('one of some addresses does nothing from others', async () => {
    await service.reset();
    const { secret } = await create({ addresses: ['192.0.2.0/24'] });
    expect(await table(() => keyed(from('192.0.2.7'), secret))).toEqual(expected(inScope));
    // From one place alone it would be told to wait in the end.
    let host = 0;
    const elsewhere = () => {
      host += 1;
      return keyed(from(`2001:db8:${host.toString(16)}::1`), secret);
    };
    expect(await table(elsewhere)).toEqual(nowhere);
  });

  test('one that ended or was revoked does nothing', async () => {
    await service.reset();
    const ended = await create({ validDays: 1 });
    const revoked = await create({});
    await api.done(revokeCredentialEndpoint, { params: { credentialId: revoked.id } });
    clock.advance(24 * 60 * minute + 1001);
    for (const [kind, { secret }] of Object.entries({ ended, revoked })) {
      let host = 0;
      const credentialOf = () => {
        host += 1;
        return keyed(from(`2001:db8:${host.toString(16)}::1`), secret);
      };
      expect([kind, await table(credentialOf)]).toEqual([kind, nowhere]);
    }
  });
});

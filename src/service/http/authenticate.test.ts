import { beforeAll, describe, expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { type Endpoint, effectOf, endpointName, isPublic } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
let readOnlyKey = '';
beforeAll(async () => {
  await service.reset();
  const body = { kind: 'key', name: 'Reports', scope: 'CONSENT', validDays: 1, readOnly: true };
  const made = await api.done(createCredentialEndpoint, { body }, { as: 'administrator' });
  readOnlyKey = made.secret ?? '';
});

const strangers = [
  ['expired', /has expired/],
  ['foreign-issuer', /another issuer/],
  ['foreign-audience', /another audience/],
  ['foreign-key', /signature/],
  ['id-token', /isn't an access token/],
] as const;

const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [endpointName(endpoint), endpoint] as const);

describe.each(named(endpoints.filter((endpoint) => !isPublic(endpoint))))(
  '%s',
  (_name, endpoint) => {
    test('asks those who bring no token to sign in', async () => {
      const { status, code, headers } = await api.refused(endpoint, {}, { as: 'nobody' });
      expect([status, code]).toEqual([401, 'credentials-missing']);
      expect(headers.get('WWW-Authenticate')).toBe('Bearer realm="consent"');
    });

    test.each(strangers)('lets nobody in with a token that is %s', async (as, sentence) => {
      const { status, code, detail, headers } = await api.refused(endpoint, {}, { as });
      expect([status, code]).toEqual([401, 'token-invalid']);
      // To what people may ask about themselves, another issuer is a signer nobody registered.
      if (endpoint.isForPerson === true && as === 'foreign-issuer') {
        expect(detail).toMatch(/signed with an unknown key/);
        return;
      }
      expect(detail).toMatch(sentence);
      expect(headers.get('WWW-Authenticate')).toBe(
        `Bearer realm="consent", error="invalid_token", error_description="${detail}"`,
      );
    });

    const mayReader = endpoint.scopes.includes('CONSENT_READ');
    if (effectOf(endpoint) === 'none' && mayReader) {
      test('lets in whoever may only read', async () => {
        const { status } = await api.call(endpoint, {}, { as: 'reader' });
        expect([200, 400, 404, 415]).toContain(status);
      });
    }

    const forPrograms = endpoint.programScopes ?? endpoint.scopes;
    if (forPrograms.includes('CONSENT')) {
      const isRefused = effectOf(endpoint) !== 'none' || endpoint.letsWrite === true;
      test(`${isRefused ? 'refuses' : 'lets in'} a program limited to reading`, async () => {
        const headers = { Authorization: `Bearer ${readOnlyKey}` };
        const { status, problem } = await api.call(endpoint, {}, { as: 'nobody', headers });
        if (isRefused) expect([status, problem?.code]).toEqual([403, 'credential-read-only']);
        else expect([200, 400, 404, 415]).toContain(status);
      });
    }

    const lacking = mayReader ? (['no-scope'] as const) : (['no-scope', 'reader'] as const);
    test.each(lacking)('names the scope that a token with %s lacks', async (as) => {
      const { status, code, detail, headers } = await api.refused(endpoint, {}, { as });
      expect([status, code]).toEqual([403, 'scope-missing']);
      expect(detail).toContain(`the scope ${endpoint.scopes.join(' or ')}.`);
      const scope = endpoint.scopes.join(' ');
      expect(headers.get('WWW-Authenticate')).toBe(
        `Bearer realm="consent", error="insufficient_scope", scope="${scope}"`,
      );
    });
  },
);

test.each(named(endpoints.filter(isPublic)))(
  '%s asks nobody who they are',
  async (_name, endpoint) => {
    for (const as of ['nobody', 'expired', 'no-scope'] as const) {
      const { status } = await api.call(endpoint, {}, { as });
      // What is signed is asked for its signature before all else.
      expect(status).toBe(endpoint.isSigned ? 401 : endpoint.body === undefined ? 200 : 400);
    }
  },
);

describe('the Authorization header', () => {
  const statusWith = async (Authorization: string) => {
    const options = { as: 'nobody', headers: { Authorization } } as const;
    const { status } = await api.call(listPurposesEndpoint, {}, options);
    return status;
  };

  test('may write Bearer in any case', async () => {
    const token = await service.accessTokens.of('reader');
    expect(await statusWith(`bearer  ${token}`)).toBe(200);
  });

  test.each([
    '',
    'Bearer',
    'Basic ZGVtbzpkZW1v',
    'Bearer a b',
    'Bearer ä',
    'Bearer x',
    'Bearer a.b.c',
  ])('is refused as %j', async (header) => {
    expect(await statusWith(header)).toBe(401);
  });

  test('holds no token of another service that is merely unsigned', async () => {
    const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
    const claims = { iss: 'https://issuer.example.org', aud: 'consent-service', scope: 'CONSENT' };
    const token = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`;
    expect(await statusWith(`Bearer ${token}`)).toBe(401);
  });
});

test('a provider out of reach is 503, not a refusal of the token', async () => {
  const verifier = { verify: () => Promise.reject(new ProviderUnreachableError('down')) };
  const instance = service.apiOf(service.createInstance({ verifier }));
  expect(await instance.refused(listPurposesEndpoint)).toMatchObject({
    status: 503,
    code: 'identity-provider-unreachable',
  });
});

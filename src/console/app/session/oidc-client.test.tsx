import { OidcClient, type SigninResponse, UserManager } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { ServiceConfig } from '#contract/service-config.ts';
import { createOidcClient } from './oidc-client.ts';

const identity: ServiceConfig['identity'] = {
  issuer: 'http://localhost/oidc',
  clientId: 'consent-console',
  audience: 'consent-service',
  scope: 'openid CONSENT',
  scopeClaim: 'scope',
  endpoints: null,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the provider answers to the next question. */
const answerAs = (subject: string) =>
  ({ access_token: `token-${subject}`, profile: { sub: subject } }) as SigninResponse;

test('a session that now belongs to somebody else is told, not taken for none', async () => {
  vi.spyOn(OidcClient.prototype, 'processSigninResponse')
    .mockResolvedValueOnce(answerAs('ada'))
    .mockResolvedValueOnce(answerAs('bob'));
  const client = createOidcClient({ identity });
  // Only the trip of the frame to the provider and back is left out.
  Object.defineProperty(UserManager.prototype, '_signin', { value: signInWithoutFrame });
  expect((await client.renew(undefined))?.accessToken).toBe('token-ada');
  expect((await client.renew(undefined))?.accessToken).toBe('token-bob');
});

type Inside = { _signinEnd: (url: string, subject?: string) => Promise<unknown> };
function signInWithoutFrame(this: Inside, _args: unknown, _handle: unknown, subject?: string) {
  return this._signinEnd('', subject);
}

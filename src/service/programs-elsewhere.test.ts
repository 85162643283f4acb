// @module-tag more

import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCredentialEndpoint, revokeCredentialEndpoint } from '#contract/api-access.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import {
  createServiceProcesses,
  isOnServer,
  type ServiceInstance,
} from '#service/testing/service-process.ts';

const audience = 'consent-service';

/** An identity provider that isn't ours, as far as access tokens need one. */
const openIssuer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }];
  let server: Server | undefined;
  const url = await new Promise<string>((resolve) => {
    server = createServer(({ url: path }, response) => {
      const at = (end: string) => `${url}${end}`;
      const document = {
        issuer: url,
        authorization_endpoint: at('/auth'),
        token_endpoint: at('/token'),
        jwks_uri: at('/jwks'),
      };
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(path === '/jwks' ? { keys } : document));
    }).listen(0, '127.0.0.1', () => {
      const address = server?.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
  return {
    url,
    token: (scope: string) =>
      new SignJWT({ scope, client_id: 'console' })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject('administrator')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    close: () => server?.close(),
  };
};

describe.runIf(isOnServer)('in production, where people sign in at another issuer', () => {
  let issuer: Awaited<ReturnType<typeof openIssuer>>;
  let processes: Awaited<ReturnType<typeof createServiceProcesses>>;
  let services: ServiceInstance[];
  let administrator: Api;

  beforeAll(async () => {
    issuer = await openIssuer();
    processes = await createServiceProcesses(2);
    services = [processes.first, ...processes.more];
    const settings = {
      ENVIRONMENT: 'production',
      TRUSTED_PROXIES: 'none',
      SEED: 'none',
      WORKERS: '1',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SEAL_KEY: randomBytes(32).toString('base64'),
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'console',
      OIDC_AUDIENCE: audience,
    };
    for (const service of services) await service.startWith(settings);
    administrator = apiAt(processes.first.url, await issuer.token('openid CONSENT_ADMIN'));
  }, 120_000);
  afterAll(async () => {
    issuer.close();
    await processes.remove();
  }, 120_000);

  const create = async (kind: 'client' | 'key') => {
    const body = {
      kind,
      name: 'Webshop',
      scope: 'CONSENT',
      ...(kind === 'key' && { validDays: 1 }),
    };
    const { id, secret } = await administrator.done(createCredentialEndpoint, { body });
    return { id, secret: secret ?? '' };
  };
  const askToken = (url: string, fields: Record<string, string>) =>
    fetch(`${url}/api/access/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
    });
  const statusAt = async ({ url }: ServiceInstance, headers: Record<string, string>) =>
    (await fetch(`${url}${listProfilesEndpoint.path}?size=1`, { headers })).status;
  const refusedEverywhere = (headers: Record<string, string>) =>
    expect
      .poll(() => Promise.all(services.map((service) => statusAt(service, headers))), {
        // A second, and what the requests themselves take on a busy machine.
        timeout: 5_000,
        interval: 200,
      })
      .toEqual([401, 401]);
  const revoke = (credentialId: string) =>
    administrator.done(revokeCredentialEndpoint, { params: { credentialId } });

  /** A receipt that comes in, and the profile that follows from it. */
  const sendReceipt = async (url: string, token: string) => {
    const api = apiAt(url, token);
    // Each caller's helper counts its names from 1.
    const Name = crypto.randomUUID();
    const { Id } = await api.createPoint({ Name, PurposeIds: [await api.activePurpose({ Name })] });
    await api.publishPoint(Id);
    const pointToken = await api.pointToken(Id);
    const identifier = `${crypto.randomUUID()}@example.com`;
    await api.receipt(pointToken, { identifier, dsDataElements: { Shoe: '42' } });
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
    expect(content).toHaveLength(1);
  };

  test('a client gets a token, sends a receipt, reads the profile, and ends with its revocation', async () => {
    const { id, secret } = await create('client');
    const answer = await askToken(services[1]?.url ?? '', { client_id: id, client_secret: secret });
    const { access_token: token } = await answer.json();
    await sendReceipt(services[0]?.url ?? '', token);
    for (const service of services) {
      expect(await statusAt(service, { Authorization: `Bearer ${token}` })).toBe(200);
    }
    await revoke(id);
    await refusedEverywhere({ Authorization: `Bearer ${token}` });
  });

  test('a key does the same in each form, and ends with its revocation', async () => {
    const { id, secret } = await create('key');
    await sendReceipt(services[0]?.url ?? '', secret);
    const forms = [
      { Authorization: `Bearer ${secret}` },
      { Authorization: secret },
      { APIKey: secret },
      { apikey: secret },
    ] as const;
    for (const form of forms) {
      for (const service of services) expect(await statusAt(service, { ...form })).toBe(200);
    }
    await revoke(id);
    for (const form of forms) await refusedEverywhere({ ...form });
  });

  test('the clients of the demo are unknown', async () => {
    const answer = await askToken(services[0]?.url ?? '', {
      client_id: 'demo-writer',
      client_secret: 'demo-secret',
    });
    expect(answer.status).toBe(401);
  });

  test('no key or secret is in a log', async () => {
    for (const service of services) expect(service.logged()).not.toMatch(/cck_|client_secret/);
  });
});

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { timingSafeEqual } from 'hono/utils/buffer';
import { SignJWT } from 'jose';
import { exposedHeaders, requestIdHeader } from '#contract/common/headers.ts';
import type { Scope } from '#contract/common/scopes.ts';
import { Problem } from '#service/http/problem.ts';
import type { RequestEnv } from '#service/http/request-line.ts';
import { createAttempts } from './attempts.ts';
import type { SigningKey } from './keys.ts';
import { requestIdOf } from './request-id.ts';

const machineTokenPath = '/api/access/v1/oauth/token';

const maxFormBytes = 16_384;
const lifetimeSeconds = 3_600;

// The demo's clients are public knowledge (README), so their secret may stand here.
const demoSecret = 'demo-secret';
const demoClients: Record<string, Scope> = {
  'demo-writer': 'CONSENT',
  'demo-reader': 'CONSENT_READ',
};

/** Wrong secrets of one client id in a minute; then none is compared for the rest of it. */
const wrongSecrets = { allowed: 10, periodMs: 60_000, maximum: 10_000 };

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

type MachineTokenSettings = {
  issuer: string;
  audience: string;
  signingKey: () => SigningKey;
  /** Milliseconds from any fixed point. */
  clock?: () => number;
};

/** The problem as everywhere, with the keys of RFC 6749 that OAuth clients read. */
const refusal = (c: Context<RequestEnv>, problem: Problem, error: string): Response => {
  const requestId = requestIdOf(c);
  return Response.json(
    { ...problem.toBody(requestId), error, error_description: problem.message },
    {
      status: problem.status,
      headers: {
        ...problem.headers,
        ...noStore,
        [requestIdHeader]: requestId,
        'Content-Type': 'application/problem+json',
      },
    },
  );
};

const tooLarge = new Problem(
  413,
  'body-too-large',
  `The body is larger than ${maxFormBytes} bytes. Send less.`,
);
const unreadable = new Problem(400, 'malformed-body', "The form couldn't be read.");
const wrongGrant = new Problem(
  400,
  'grant-type-unsupported',
  'grant_type must be client_credentials.',
);
const wrongMethod = new Problem(405, 'method-not-allowed', 'This address answers POST.', {
  headers: { Allow: 'POST' },
});
const wrongClient = (usedBasic: boolean) =>
  new Problem(401, 'client-invalid', 'The client is unknown or its secret is wrong.', {
    headers: usedBasic ? { 'WWW-Authenticate': 'Basic realm="consent"' } : {},
  });

const tooManyWrong = (waitMs: number) => {
  const seconds = Math.ceil(waitMs / 1000);
  const detail = `Too many wrong secrets for this client. Try again in ${seconds} s.`;
  return new Problem(429, 'too-many-wrong-secrets', detail, {
    headers: { 'Retry-After': String(seconds) },
  });
};

type Credentials = { clientId: string; clientSecret: string };

const readBasic = (header: string): Credentials | undefined => {
  try {
    const bytes = Uint8Array.from(atob(header.slice(6).trim()), (char) => char.charCodeAt(0));
    const pair = new TextDecoder().decode(bytes);
    const colon = pair.indexOf(':');
    if (colon < 0) return undefined;
    return {
      clientId: decodeURIComponent(pair.slice(0, colon)),
      clientSecret: decodeURIComponent(pair.slice(colon + 1)),
    };
  } catch {
    // Not base64, or not percent-encoded: credentials that nobody has.
    return undefined;
  }
};

const scopeOf = async (credentials: Credentials | undefined): Promise<Scope | undefined> => {
  const isSecret = await timingSafeEqual(credentials?.clientSecret ?? '', demoSecret);
  if (credentials === undefined || !isSecret) return undefined;
  return Object.hasOwn(demoClients, credentials.clientId)
    ? demoClients[credentials.clientId]
    : undefined;
};

/**
 * `POST /api/access/v1/oauth/token` for the machine clients of the demo: client credentials,
 * url-encoded, multipart or HTTP Basic. No `scope` parameter: each client has its scope.
 */
export const createMachineTokens = (settings: MachineTokenSettings): Hono<RequestEnv> => {
  const { issuer, audience, signingKey, clock = () => performance.now() } = settings;
  const attempts = createAttempts({ ...wrongSecrets, clock });

  const sign = (clientId: string, scope: Scope, id: string) => {
    const { algorithm, kid, privateKey } = signingKey();
    return new SignJWT({ client_id: clientId, scope })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(clientId)
      .setJti(id)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(privateKey);
  };

  const app = new Hono<RequestEnv>();
  app.use(machineTokenPath, cors({ origin: '*', exposeHeaders: [...exposedHeaders] }));
  app.post(
    machineTokenPath,
    bodyLimit({ maxSize: maxFormBytes, onError: (c) => refusal(c, tooLarge, 'invalid_request') }),
    async (c) => {
      const form = await c.req.parseBody().catch(() => undefined);
      if (form === undefined) return refusal(c, unreadable, 'invalid_request');
      const field = (name: string) => {
        const value = form[name];
        return typeof value === 'string' ? value : '';
      };
      if (field('grant_type') !== 'client_credentials') {
        return refusal(c, wrongGrant, 'unsupported_grant_type');
      }

      const header = c.req.header('Authorization') ?? '';
      const usesBasic = /^basic /i.test(header);
      const credentials = usesBasic
        ? readBasic(header)
        : { clientId: field('client_id'), clientSecret: field('client_secret') };
      const waitMs = attempts.waitMs(credentials?.clientId ?? '');
      if (waitMs > 0) return refusal(c, tooManyWrong(waitMs), 'temporarily_unavailable');
      const scope = await scopeOf(credentials);
      if (scope === undefined) attempts.failed(credentials?.clientId ?? '');
      if (credentials === undefined || scope === undefined) {
        return refusal(c, wrongClient(usesBasic), 'invalid_client');
      }

      const id = crypto.randomUUID();
      return c.json(
        {
          access_token: await sign(credentials.clientId, scope, id),
          token_type: 'bearer',
          expires_in: lifetimeSeconds,
          scope,
          'ot-scopes': scope,
          role: 'Api Key User',
          jti: id,
        },
        200,
        noStore,
      );
    },
  );
  app.all(machineTokenPath, (c) => refusal(c, wrongMethod, 'invalid_request'));
  return app;
};

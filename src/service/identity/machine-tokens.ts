import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { SignJWT } from 'jose';
import { exposedHeaders, requestIdHeader } from '#contract/common/headers.ts';
import type { ApiCredentialRow } from '#service/db/schema/identity.ts';
import type { CallerAddress } from '#service/http/client-address.ts';
import type { Account } from '#service/http/context.ts';
import type { ServiceEnv } from '#service/http/dependencies.ts';
import { outageProblem } from '#service/http/outage-problem.ts';
import { Problem } from '#service/http/problem.ts';
import type { RequestEnv } from '#service/http/request-line.ts';
import { AccessTokenError, TooManyWrongSecretsError } from './access-token-error.ts';
import type { Credentials } from './credentials.ts';
import type { SigningKey } from './keys.ts';
import { requestIdOf } from './request-id.ts';
import { machineAudience, machineIssuerOf } from './verify-caller.ts';

export const machineTokenPath = '/api/access/v1/oauth/token';

const maxFormBytes = 16_384;
const usualLifetimeSeconds = 3_600;

type TokenEnv = RequestEnv & { Bindings: ServiceEnv['Bindings'] };

/**
 * Not the console's: no page of another origin may send that. The reference at /docs, whose origin is
 * `null`, marks its requests by the last one.
 */
const tokenHeaders = ['Authorization', 'Content-Type', requestIdHeader, 'X-Requested-With'];
const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

type MachineTokenSettings = {
  publicUrl: string;
  account: Account;
  signingKey: () => SigningKey;
  credentials: Pick<Credentials, 'authenticate'>;
  /** Whether the fields may come in the query, too. */
  isQueryAccepted: boolean;
  addressOf: (request: Request, peer: string | undefined) => CallerAddress;
  /** For tests. */
  now?: () => Date;
  onFailure: (error: unknown, requestId: string) => void;
};

/** The problem as everywhere, with the keys of RFC 6749 that OAuth clients read. */
const refusal = (c: Context<TokenEnv>, problem: Problem): Response => {
  const requestId = requestIdOf(c);
  return Response.json(
    { ...problem.toBody(requestId), error: errorOf(problem), error_description: problem.message },
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
const missing = (names: readonly string[]) =>
  new Problem(400, 'credentials-missing', `The form lacks ${names.join(' and ')}.`);
const notAForm = new Problem(
  400,
  'form-expected',
  'Send grant_type, client_id and client_secret as a form, with Content-Type: application/x-www-form-urlencoded.',
);
const isJson = (type = ''): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
const conflict = new Problem(
  400,
  'credentials-conflict',
  'The request has two different sets of credentials. Send one.',
);
const inQuery = new Problem(
  400,
  'credentials-in-query',
  "Credentials in the address end up in logs, so they aren't accepted. Send them in the body.",
);
const wrongMethod = new Problem(405, 'method-not-allowed', 'This address answers POST.', {
  headers: { Allow: 'POST' },
});
const wrongClient = (usedBasic: boolean, reason = 'The client is unknown or its secret is wrong') =>
  new Problem(401, 'client-invalid', `${reason}.`, {
    headers: usedBasic ? { 'WWW-Authenticate': 'Basic realm="consent"' } : {},
  });

const tooManyWrong = ({ message, waitMs }: TooManyWrongSecretsError) =>
  new Problem(429, 'too-many-wrong-secrets', message, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

const failed = new Problem(500, 'internal-error', 'The service failed. Try again in a moment.');

type Pair = { clientId: string; clientSecret: string };

const readBasic = (header: string): Pair | undefined => {
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

const fieldNames = ['grant_type', 'client_id', 'client_secret'] as const;
type Fields = { readonly [Name in (typeof fieldNames)[number]]: string };

/** A text, or the content of a part that has a file's name, as some clients send every part. */
const textOf = async (value: string | File | undefined): Promise<string> =>
  typeof value === 'string' ? value : ((await value?.text()) ?? '');

const readForm = async (c: Context<TokenEnv>): Promise<Fields | undefined> => {
  const form = await c.req.parseBody().catch(() => undefined);
  if (form === undefined) return undefined;
  const read = (name: string) => textOf(form[name] as string | File | undefined);
  const [grantType, id, secret] = await Promise.all(fieldNames.map(read));
  return { grant_type: grantType ?? '', client_id: id ?? '', client_secret: secret ?? '' };
};

const isSame = (one: Pair, other: Pair): boolean =>
  one.clientId === other.clientId && one.clientSecret === other.clientSecret;

/** The one pair that was sent: by HTTP Basic, or in the fields. Throws a Problem. */
const readPair = (fields: Fields, basic: Pair | undefined): Pair => {
  const inFields = { clientId: fields.client_id, clientSecret: fields.client_secret };
  if (basic !== undefined) {
    // Some libraries repeat the client id in the form, which says nothing else.
    const repeats = fields.client_secret === '' && ['', basic.clientId].includes(fields.client_id);
    if (!repeats && !isSame(basic, inFields)) throw conflict;
    return basic;
  }
  const lacking = fieldNames.filter((name) => name !== 'grant_type' && fields[name] === '');
  if (lacking.length > 0) throw missing(lacking);
  return inFields;
};

const errorOf = ({ code }: Problem): string => {
  if (code === 'client-invalid') return 'invalid_client';
  if (code === 'grant-type-unsupported') return 'unsupported_grant_type';
  if (code === 'too-many-wrong-secrets') return 'temporarily_unavailable';
  return code === failed.code ? 'server_error' : 'invalid_request';
};

/**
 * `POST /api/access/v1/oauth/token` for programs: client credentials, url-encoded, multipart or HTTP
 * Basic (docs/wire/auth-errors-limits.md 1). No `scope` parameter: each client has its scope.
 */
export const createMachineTokens = (settings: MachineTokenSettings): Hono<TokenEnv> => {
  const {
    publicUrl,
    account,
    signingKey,
    credentials,
    isQueryAccepted,
    now = () => new Date(),
  } = settings;

  const answer = async ({ id, scope, tokenSeconds }: ApiCredentialRow) => {
    const { algorithm, kid, privateKey } = signingKey();
    const lifetime = tokenSeconds ?? usualLifetimeSeconds;
    const jti = crypto.randomUUID();
    const issuedAt = Math.floor(now().getTime() / 1000);
    const token = await new SignJWT({ client_id: id, scope, tenantGuid: account.tenantId })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid })
      .setIssuer(machineIssuerOf(publicUrl))
      .setAudience(machineAudience)
      .setSubject(id)
      .setJti(jti)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetime)
      .sign(privateKey);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: lifetime,
      scope,
      'ot-scopes': scope,
      role: 'Api Key User',
      tenantGuid: account.tenantId,
      orgGroupGuid: account.organizationId,
      jti,
    };
  };

  const readFields = async (c: Context<TokenEnv>): Promise<Fields> => {
    const form = await readForm(c);
    if (form === undefined) throw unreadable;
    const named = fieldNames.filter((name) => c.req.query(name) !== undefined);
    if (named.length === 0) return form;
    if (!isQueryAccepted) throw inQuery;
    const field = (name: keyof Fields) => {
      const given = c.req.query(name) ?? '';
      if (form[name] !== '' && given !== '' && given !== form[name]) throw conflict;
      return form[name] || given;
    };
    return {
      grant_type: field('grant_type'),
      client_id: field('client_id'),
      client_secret: field('client_secret'),
    };
  };

  const grant = async (c: Context<TokenEnv>) => {
    const fields = await readFields(c);
    if (fields.grant_type === '') {
      throw isJson(c.req.header('Content-Type')) ? notAForm : missing(['grant_type']);
    }
    if (fields.grant_type !== 'client_credentials') throw wrongGrant;
    const header = c.req.header('Authorization') ?? '';
    const usesBasic = /^basic /i.test(header);
    const basic = usesBasic ? readBasic(header) : undefined;
    if (usesBasic && basic === undefined) throw wrongClient(true);
    const { clientId, clientSecret } = readPair(fields, basic);
    const from = settings.addressOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    try {
      const given = { id: clientId, secret: clientSecret };
      return await answer(await credentials.authenticate('client', given, from));
    } catch (error) {
      if (error instanceof TooManyWrongSecretsError) throw tooManyWrong(error);
      if (error instanceof AccessTokenError) throw wrongClient(usesBasic, error.message);
      throw error;
    }
  };

  const app = new Hono<TokenEnv>();
  app.use(machineTokenPath, async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.use(
    machineTokenPath,
    cors({ origin: '*', allowHeaders: tokenHeaders, exposeHeaders: [...exposedHeaders] }),
  );
  app.post(
    machineTokenPath,
    bodyLimit({ maxSize: maxFormBytes, onError: (c) => refusal(c, tooLarge) }),
    async (c) => c.json(await grant(c), 200, noStore),
  );
  app.all(machineTokenPath, (c) => refusal(c, wrongMethod));
  app.onError((error, c) => {
    if (error instanceof Problem) return refusal(c, error);
    settings.onFailure(error, requestIdOf(c));
    return refusal(c, outageProblem(error) ?? failed);
  });
  return app;
};

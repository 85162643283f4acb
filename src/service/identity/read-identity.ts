import type { JWK } from 'jose';
import * as z from 'zod/mini';
import { personScopes, type Scope } from '#contract/common/scopes.ts';
import type { SettingName } from '#service/setting-names.ts';
import type { ExternalIdentity } from './open-identity.ts';
import { scopeClaim } from './rights.ts';

type Given = (name: SettingName) => string | undefined;
type Fault = (sentence: string) => void;

const defaultScope = 'openid profile email offline_access';
/** What the service says itself in an authorization. */
const ownParameters = [
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
];

const variables = [
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_SCOPE',
  'OIDC_PARAMS',
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_KEY',
  'OIDC_RIGHTS_CLAIM',
  'OIDC_SCOPE_CLAIM',
  'OIDC_RIGHTS',
] as const;

/** A JSON value that fits the schema; null where it doesn't, or is no JSON. */
const parse = <Schema extends z.ZodMiniType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null => {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const parametersSchema = z.record(z.string(), z.string());
const rightsSchema = z.record(z.string(), z.enum(personScopes));
const keySchema = z.looseObject({ kty: z.string(), d: z.string() });

const readParameters = (text: string | undefined, fault: Fault): Record<string, string> => {
  const parameters = text === undefined ? {} : parse(text, parametersSchema);
  const taken = Object.keys(parameters ?? {}).find((name) => ownParameters.includes(name));
  if (parameters === null) {
    fault(
      'OIDC_PARAMS must be a JSON object of texts such as {"audience":"https://api.example.org"}.',
    );
  } else if (taken !== undefined) {
    fault(`OIDC_PARAMS must not have ${taken}: the service sets it.`);
  }
  return parameters ?? {};
};

const readRights = (text: string | undefined, fault: Fault): Record<string, Scope> | null => {
  if (text === undefined) return null;
  const rights = parse(text, rightsSchema);
  if (rights === null) {
    fault(
      `OIDC_RIGHTS must be a JSON object such as {"privacy-team":"CONSENT_ADMIN"}, with rights of ${personScopes.join(', ')}.`,
    );
  }
  return rights;
};

const readKey = (text: string | undefined, fault: Fault): JWK | null => {
  if (text === undefined) return null;
  const key = parse(text, keySchema);
  if (key === null) fault('OIDC_CLIENT_KEY must be a private key as a JWK (JSON with kty and d).');
  return key;
};

/** Which OpenID provider people sign in with (docs/sign-in.md); null for the embedded one. */
export const readIdentity = (given: Given, fault: Fault): ExternalIdentity | null => {
  const issuer = given('OIDC_ISSUER');
  if (issuer === undefined) {
    for (const name of variables) {
      if (given(name) === undefined) continue;
      fault(`${name} has no effect without OIDC_ISSUER: set both or neither.`);
    }
    return null;
  }
  if (!/^https?:\/\//.test(issuer) || URL.parse(issuer) === null) {
    fault('OIDC_ISSUER must be the address of an OpenID provider, with https://.');
  }
  // Anyone's organization can sign in there, and says itself what its people may do.
  if (
    /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers)\b/i.test(issuer)
  ) {
    fault('OIDC_ISSUER must name your own tenant, not one for everybody.');
  }
  const clientId = given('OIDC_CLIENT_ID');
  if (clientId === undefined) fault('OIDC_CLIENT_ID is required with OIDC_ISSUER.');
  if (clientId !== undefined && given('OIDC_AUDIENCE') === clientId) {
    fault(
      'OIDC_AUDIENCE must be another than OIDC_CLIENT_ID: ID tokens would pass as access tokens.',
    );
  }
  const scope = (given('OIDC_SCOPE') ?? defaultScope).trim().split(/\s+/);
  if (!scope.includes('openid')) fault('OIDC_SCOPE must include openid.');
  const secret = given('OIDC_CLIENT_SECRET') ?? null;
  const keyText = given('OIDC_CLIENT_KEY');
  if (secret !== null && keyText !== undefined) {
    fault('Set OIDC_CLIENT_SECRET or OIDC_CLIENT_KEY, not both.');
  }
  const claim = given('OIDC_RIGHTS_CLAIM');
  const formerClaim = given('OIDC_SCOPE_CLAIM');
  if (claim !== undefined && formerClaim !== undefined) {
    fault('Set OIDC_RIGHTS_CLAIM alone: OIDC_SCOPE_CLAIM is its former name.');
  }
  return {
    issuer,
    clientId: clientId ?? '',
    audience: given('OIDC_AUDIENCE') ?? null,
    scope: scope.join(' '),
    parameters: readParameters(given('OIDC_PARAMS'), fault),
    secret,
    key: readKey(keyText, fault),
    rights: {
      claim: claim ?? formerClaim ?? scopeClaim,
      map: readRights(given('OIDC_RIGHTS'), fault),
    },
  };
};

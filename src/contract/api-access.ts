import * as z from 'zod/mini';
import { isEveryAddress, parseRange } from './common/address-ranges.ts';
import type { Endpoint } from './common/endpoint.ts';
import { adminScopes, scopes } from './common/scopes.ts';
import { filledText, guid, instant, isObject, maybe, openEnum } from './common/values.ts';

const clientsPath = '/api/access/v1/clients';
const signersPath = '/api/access/v1/signers';

/** An *extension* (docs/design.md 10.4): where programs get what they sign in with. */
const extension = { tag: 'API Access', scopes: adminScopes, limit: 'api' } as const;

/** A client gets access tokens with its secret; a key is sent with every request. */
export const credentialKinds = ['client', 'key'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** What a program may do; the rights of people are none of its business. */
export const programScopes = ['CONSENT', 'CONSENT_READ', 'COOKIE'] as const;
export type ProgramScope = (typeof programScopes)[number];

/** Most clients, and most keys, that are in force at a time (docs/wire/auth-errors-limits.md 1). */
export const credentialMaximum = 500;

const hour = 3_600;
const day = 24 * hour;

/** How long the access tokens of a client may be valid, in seconds. */
export const tokenSecondsBounds = { minimum: 60, default: hour, maximum: day } as const;
/** How long a key or client may be valid, in days. */
export const validDaysBounds = { minimum: 1, maximum: 365 } as const;

/** Most addresses and ranges that a key or client may be limited to. */
export const addressMaximum = 50;

const names = filledText(255);

const addressRange = z.string().check(
  z.maxLength(64),
  z.refine((text) => parseRange(text.trim()) !== null, {
    error: 'Must be an address, or a range such as 192.0.2.0/24 or 2001:db8::/48.',
  }),
  z.refine(
    (text) => {
      const range = parseRange(text.trim());
      return range === null || !isEveryAddress(range);
    },
    { error: "This is every address. Leave the list empty if there's no limit." },
  ),
);

/** From where, and for what, a client or key may be used besides its scope. */
const limits = {
  /** Addresses and ranges; from anywhere else it's refused as unknown. None: from anywhere. */
  addresses: z.array(addressRange).check(z.maxLength(addressMaximum)),
  /** Only for operations that write nothing, and without magic links. */
  readOnly: z.boolean(),
  /**
   * Publishes alone though the account demands a second person's approval; left out: no. While it
   * does, nobody gets this: 403 `approval-needed`.
   */
  mayPublish: z.optional(z.boolean()),
};

const credentialParams = z.object({
  credentialId: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
});

/** What a program signs in with, without its secret. */
export const credentialSchema = z.looseObject({
  /** The client id, or the public part of the key. */
  id: z.string(),
  kind: openEnum(credentialKinds),
  name: z.string(),
  scope: openEnum(scopes),
  /** Of a client: how long its access tokens are valid. */
  tokenSeconds: maybe(z.int()),
  addresses: maybe(z.array(z.string())),
  readOnly: maybe(z.boolean()),
  mayPublish: maybe(z.boolean()),
  createdDate: instant,
  createdBy: z.string(),
  expiryDate: maybe(instant),
  revokedDate: maybe(instant),
  revokedBy: maybe(z.string()),
  /** To the hour. */
  lastUsedDate: maybe(instant),
});
export type Credential = z.output<typeof credentialSchema>;

/**
 * The clients and keys, newest first: all that are in force, and those that ended within the last 90
 * days.
 */
export const listCredentialsEndpoint = {
  ...extension,
  operationId: 'listApiCredentials',
  title: 'List API clients and keys',
  people: 'nobody',
  limitName: 'clients and keys',
  method: 'GET',
  path: clientsPath,
  responses: { 200: z.looseObject({ content: z.array(credentialSchema) }) },
} as const satisfies Endpoint;

/** `validDays` is required for a key; `tokenSeconds` is for clients only. */
export const createCredentialRequestSchema = z
  .looseObject({
    kind: z.enum(credentialKinds),
    name: names,
    scope: z.enum(programScopes),
    tokenSeconds: z.optional(
      z.int().check(z.minimum(tokenSecondsBounds.minimum), z.maximum(tokenSecondsBounds.maximum)),
    ),
    validDays: z.optional(
      z.int().check(z.minimum(validDaysBounds.minimum), z.maximum(validDaysBounds.maximum)),
    ),
    addresses: z.optional(limits.addresses),
    readOnly: z.optional(limits.readOnly),
    mayPublish: limits.mayPublish,
  })
  .check(
    z.check<{ kind?: unknown; validDays?: unknown; tokenSeconds?: unknown }>(
      ({ value, issues }) => {
        const fault = (path: 'validDays' | 'tokenSeconds', message: string) =>
          issues.push({ code: 'custom', input: value[path], path: [path], message });
        if (value.kind === 'key' && value.validDays === undefined) {
          fault('validDays', 'Required for a key.');
        }
        if (value.kind === 'key' && value.tokenSeconds !== undefined) {
          fault('tokenSeconds', 'Only clients have access tokens. Leave it out.');
        }
      },
      { when: isObject },
    ),
  );
export type CreateCredentialRequest = z.output<typeof createCredentialRequestSchema>;

/**
 * A new client or key. `secret` is the client's secret, or the whole key, and is shown this once: a
 * repeat with the same Idempotency-Key answers with `secret` null, and `message` says so.
 */
export const createCredentialEndpoint = {
  ...extension,
  operationId: 'createApiCredential',
  title: 'Create an API client or key',
  needsFreshSignIn: true,
  activity: { kind: 'created', object: 'apiCredential', id: 'id' },
  limitName: 'creating clients and keys',
  method: 'POST',
  path: clientsPath,
  body: createCredentialRequestSchema,
  responses: {
    201: z.extend(credentialSchema, {
      secret: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
} as const satisfies Endpoint;
export type CreatedCredential = z.output<(typeof createCredentialEndpoint)['responses'][201]>;

export const limitCredentialRequestSchema = z.looseObject(limits);
export type LimitCredentialRequest = z.output<typeof limitCredentialRequestSchema>;

/** Replaces the limits of a client or key; its access tokens keep to them, too. */
export const limitCredentialEndpoint = {
  ...extension,
  operationId: 'limitApiCredential',
  title: 'Limit an API client or key',
  activity: { kind: 'updated', object: 'apiCredential', id: 'credentialId' },
  limitName: 'limiting clients and keys',
  // A limit may also be lifted.
  needsFreshSignIn: true,
  method: 'PUT',
  path: `${clientsPath}/{credentialId}/limits`,
  params: credentialParams,
  body: limitCredentialRequestSchema,
  responses: { 200: credentialSchema },
} as const satisfies Endpoint;

/** Ends a client or key at once, its access tokens included. Doing it twice changes nothing. */
export const revokeCredentialEndpoint = {
  ...extension,
  operationId: 'revokeApiCredential',
  title: 'Revoke an API client or key',
  activity: { kind: 'revoked', object: 'apiCredential', id: 'credentialId' },
  limitName: 'revoking clients and keys',
  method: 'PUT',
  path: `${clientsPath}/{credentialId}/revoke`,
  params: credentialParams,
  responses: { 200: credentialSchema },
} as const satisfies Endpoint;

/** Who signs receipts: a public key, or the address where the current ones are. */
export const signerSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The key, as a JWK in JSON. */
  publicKey: maybe(z.string()),
  jwksUrl: maybe(z.string()),
  /** Only JWTs whose `aud` contains it. */
  audience: maybe(z.string()),
  /** Only JWTs whose `iss` is exactly it. */
  issuer: maybe(z.string()),
  createdDate: instant,
  createdBy: z.string(),
  revokedDate: maybe(instant),
  revokedBy: maybe(z.string()),
});
export type Signer = z.output<typeof signerSchema>;

/** Most signers that are in force at a time. */
export const signerMaximum = 50;

/**
 * Who may sign the JWT that a receipt carries where its collection point demands one, newest first
 * (docs/design.md 10.6).
 */
export const listSignersEndpoint = {
  ...extension,
  operationId: 'listReceiptSigners',
  title: 'List keys that sign receipts',
  people: 'nobody',
  limitName: 'keys that sign receipts',
  method: 'GET',
  path: signersPath,
  responses: { 200: z.looseObject({ content: z.array(signerSchema) }) },
} as const satisfies Endpoint;

/** It's compared as it is: blanks that nobody sees would let no JWT pass. */
const claimText = filledText(1_024).check(
  z.refine((text) => text.trim() === '' || text === text.trim(), {
    error: 'Leave out the blanks around it.',
  }),
);

/** `publicKey` is a PEM (SPKI) or a JWK in JSON, without its private part. */
export const createSignerRequestSchema = z
  .looseObject({
    name: names,
    publicKey: z.optional(z.string().check(z.minLength(1), z.maxLength(8_192))),
    jwksUrl: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
    audience: z.optional(claimText),
    issuer: z.optional(claimText),
  })
  .check(
    z.check<{ publicKey?: unknown; jwksUrl?: unknown }>(
      ({ value, issues }) => {
        const given = [value.publicKey, value.jwksUrl].filter((part) => part !== undefined);
        if (given.length === 1) return;
        const message = 'Give either a public key or the address of a key list.';
        issues.push({ code: 'custom', input: value.publicKey, path: ['publicKey'], message });
      },
      { when: isObject },
    ),
  );

export const createSignerEndpoint = {
  ...extension,
  operationId: 'createReceiptSigner',
  title: 'Register a key that signs receipts',
  needsFreshSignIn: true,
  activity: { kind: 'created', object: 'receiptSigner', id: 'id' },
  limitName: 'adding keys that sign receipts',
  method: 'POST',
  path: signersPath,
  body: createSignerRequestSchema,
  responses: { 201: signerSchema },
} as const satisfies Endpoint;

export const revokeSignerEndpoint = {
  ...extension,
  operationId: 'revokeReceiptSigner',
  title: 'Revoke a key that signs receipts',
  activity: { kind: 'revoked', object: 'receiptSigner', id: 'signerId' },
  limitName: 'revoking keys that sign receipts',
  method: 'PUT',
  path: `${signersPath}/{signerId}/revoke`,
  params: z.object({ signerId: guid }),
  responses: { 200: signerSchema },
} as const satisfies Endpoint;

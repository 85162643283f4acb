import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { maybe } from './common/values.ts';

const part = maybe(z.string());

/** A public key: Ed25519 has `crv` and `x` (RFC 8037), RSA has `n` and `e`. */
export const receiptKeySchema = z.looseObject({
  kty: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
  crv: part,
  x: part,
  n: part,
  e: part,
});
export type ReceiptKey = z.output<typeof receiptKeySchema>;

/**
 * An *extension*: the public keys of all receipts, newest first, as a JWKS.
 * Those before Ed25519 name no key, and are of one of RSA.
 */
export const listReceiptKeysEndpoint = {
  tag: 'Consent Receipts',
  scopes: [],
  limit: 'none',
  operationId: 'listReceiptKeys',
  title: 'List the public keys of receipts',
  method: 'GET',
  path: '/.well-known/jwks.json',
  revalidates: true,
  responses: { 200: z.looseObject({ keys: z.array(receiptKeySchema) }) },
} as const satisfies Endpoint;

import { isNull } from 'drizzle-orm';
import type { JWK } from 'jose';
import * as z from 'zod/mini';
import {
  type createSignerEndpoint,
  createSignerRequestSchema,
  type Signer,
  signerMaximum,
} from '#contract/api-access.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { receiptSignersTable as signers } from '#service/db/schema/identity.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import { keyIdentity, PublicKeyError, readPublicKey } from '#service/identity/public-key.ts';
import type { ReceiptSigners } from '#service/identity/receipt-signers.ts';
import { toSigner } from './wire.ts';

type CreateSignerRequest = EndpointInput<typeof createSignerEndpoint>['body'];

const invalid = (path: 'publicKey' | 'jwksUrl' | 'issuer', message: string): Problem =>
  invalidRequest([{ path, message }]);

/**
 * Reads a list of keys before it is registered, and before there is a transaction that would wait.
 * @param body as JSON.parse gives it; one that isn't valid is left to who says all that is wrong
 * @throws Problem 400 naming `issuer` or `jwksUrl`
 */
export const admitSigner = async (
  { issuerFault, listFault }: Pick<ReceiptSigners, 'issuerFault' | 'listFault'>,
  body: unknown,
): Promise<void> => {
  const { issuer, jwksUrl } = z.safeParse(createSignerRequestSchema, body).data ?? {};
  const ours = issuer === undefined ? null : issuerFault(issuer);
  if (ours !== null) throw invalid('issuer', ours);
  const fault = jwksUrl === undefined ? null : await listFault(jwksUrl);
  if (fault !== null) throw invalid('jwksUrl', fault);
};

const readKey = (text: string): Promise<JWK> =>
  readPublicKey(text).then(
    ({ jwk }) => jwk,
    (error: unknown) => {
      throw error instanceof PublicKeyError ? invalid('publicKey', error.message) : error;
    },
  );

/** Two that take the same JWTs would have to be revoked twice. */
const alreadyThere = (path: 'publicKey' | 'jwksUrl', name: string): Problem => {
  const detail = `It's registered already, as "${name}".`;
  return new Problem(400, 'signer-known', detail, { faults: [{ path, message: detail }] });
};

/**
 * Registers who may sign receipts: a public key, or the address of a list of them.
 * @throws Problem 400 `signer-known`, `signer-maximum-reached`, or naming `publicKey`
 */
export const createSigner = async (
  { db, caller, now, newId }: Pick<Context, 'db' | 'caller' | 'now' | 'newId'>,
  { name, publicKey, jwksUrl, ...claims }: CreateSignerRequest,
): Promise<Signer> => {
  const publicJwk = publicKey === undefined ? null : await readKey(publicKey);
  const address = jwksUrl === undefined ? null : new URL(jwksUrl).href;
  const audience = claims.audience ?? null;
  const issuer = claims.issuer ?? null;
  await oneAtATime(db, 'receipt signers');
  const inForce = await db.select().from(signers).where(isNull(signers.revokedAt));
  for (const other of inForce) {
    if (other.audience !== audience || other.issuer !== issuer) continue;
    if (address !== null && other.jwksUrl === address) throw alreadyThere('jwksUrl', other.name);
    if (publicJwk === null || other.publicJwk === null) continue;
    if (keyIdentity(publicJwk) === keyIdentity(other.publicJwk)) {
      throw alreadyThere('publicKey', other.name);
    }
  }
  if (inForce.length >= signerMaximum) {
    throw stateConflict(
      'signer-maximum-reached',
      `There can be ${signerMaximum} keys that sign receipts. Revoke one first.`,
    );
  }
  const [row] = await db
    .insert(signers)
    .values({
      id: newId(),
      name,
      publicJwk,
      jwksUrl: address,
      audience,
      issuer,
      createdAt: now(),
      createdBy: caller.subject,
    })
    .returning();
  if (row === undefined) throw new Error('The signer just created was not returned.');
  return toSigner(row);
};

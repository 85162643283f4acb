import type { JWK } from 'jose';
import * as z from 'zod/mini';
import type { ReceiptKey } from '#contract/receipt-keys.ts';
import { readPart } from './read-file.ts';

/**
 * What a receipt turns out to be:
 * - `genuineReceipt`: as this deployment answered it
 * - `unknownReceipt`: none of this deployment's keys signed it
 * - `cannotVerify`: this browser doesn't know Ed25519
 */
export type ReceiptVerdict =
  | { kind: 'genuineReceipt'; id: string }
  | { kind: 'unknownReceipt' }
  | { kind: 'cannotVerify' };

/** As forms get it, as programs read it, or by itself. */
const fileSchema = z.union([
  z.pipe(
    z.looseObject({ receipt: z.string() }),
    z.transform(({ receipt }) => receipt),
  ),
  z.pipe(
    z.looseObject({ receiptJwt: z.string() }),
    z.transform(({ receiptJwt }) => receiptJwt),
  ),
]);
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Receipts before Ed25519 name no key. */
const headerSchema = z.looseObject({
  alg: z.enum(['EdDSA', 'RS512']),
  typ: z.optional(z.undefined()),
  kid: z.optional(z.string()),
});
/** The token of a collection point has no id. */
const claimsSchema = z.looseObject({ jti: z.string() });

type Receipt = { jwt: string; header: z.output<typeof headerSchema>; id: string };

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The receipt that a file holds; undefined if it holds none. */
export const readReceipt = (text: string): Receipt | undefined => {
  const jwt = z.safeParse(fileSchema, asJson(text)).data ?? text.trim();
  if (!compactForm.test(jwt)) return undefined;
  const [head = '', payload = ''] = jwt.split('.');
  const header = z.safeParse(headerSchema, readPart(head));
  const claims = z.safeParse(claimsSchema, readPart(payload));
  if (!header.success || !claims.success) return undefined;
  return { jwt, header: header.data, id: claims.data.jti };
};

/** Verifies a receipt against the published keys. Sends nothing. */
export const verifyReceipt = async (
  { jwt, header: { alg, kid }, id }: Receipt,
  keys: readonly ReceiptKey[],
): Promise<ReceiptVerdict> => {
  const { compactVerify, importJWK } = await import('jose');
  const fit = keys.filter((key) => key.alg === alg && (kid === undefined || key.kid === kid));
  for (const { kty, crv, x, n, e } of fit) {
    const jwk = (kty === 'OKP' ? { kty, crv, x } : { kty, n, e }) as JWK;
    const key = await importJWK(jwk, alg).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
      throw error;
    });
    if (key === undefined) return { kind: 'cannotVerify' };
    const isSigned = await compactVerify(jwt, key, { algorithms: [alg] }).then(
      () => true,
      () => false,
    );
    if (isSigned) return { kind: 'genuineReceipt', id };
  }
  return { kind: 'unknownReceipt' };
};

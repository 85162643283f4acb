import type { JWK } from 'jose';
import type { Signer } from '#contract/api-access.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { ReceiptSignerRow } from '#service/db/schema/identity.ts';

/** In the order of the standards: the database keeps none. */
const toText = ({ kty, crv, n, e, x, y, kid, alg }: JWK): string =>
  JSON.stringify({ kty, crv, n, e, x, y, kid, alg });

export const toSigner = (row: ReceiptSignerRow): Signer => ({
  id: row.id,
  name: row.name,
  publicKey: row.publicJwk === null ? null : toText(row.publicJwk),
  jwksUrl: row.jwksUrl,
  audience: row.audience,
  issuer: row.issuer,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  revokedDate: toOptionalWireTime(row.revokedAt),
  revokedBy: row.revokedBy,
});

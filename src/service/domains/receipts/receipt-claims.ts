import type { ReceiptRow } from '#service/db/schema/receipts.ts';
import { inOrder } from './in-order.ts';

type Claims = Record<string, unknown>;

/** What isn't interpreted, and stands in the JWT where it was sent. */
const sentOnly = ['notes', 'syncGroup', 'gacString', 'tcStringV2', 'parentPrimaryIdentifiers'];

/** Keys of what isn't interpreted are kept as they were written, in any case. */
const asSent = (fields: Claims): Claims =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const name = sentOnly.find((one) => one.toLowerCase() === key.toLowerCase());
      return name === undefined ? [] : [[name, value]];
    }),
  );

/** Tokens are few, and each comes with thousands of receipts. */
const ofTokens = new WeakMap<Claims, Claims>();

const tokenClaimsInOrder = (claims: Claims): Claims => {
  const known = ofTokens.get(claims) ?? (inOrder(claims) as Claims);
  ofTokens.set(claims, known);
  return known;
};

/**
 * The claims of a receipt's JWT: those of the token that it came with, and its own
 * (docs/wire/receipts-transactions.md 1.3). Sent again, the same receipt has the same to the
 * letter.
 * @param tokenClaims the same object for each receipt of a token, which isn't changed
 */
export const toReceiptClaims = (
  tokenClaims: Claims,
  {
    id,
    identifier,
    language,
    fields,
  }: Pick<ReceiptRow, 'id' | 'identifier' | 'language' | 'fields'>,
): Claims => {
  const own = inOrder({
    jti: id,
    identifier: fields.identifier ?? identifier,
    language,
    customPayload: fields.customPayload ?? null,
    attachments: fields.attachments ?? [],
    additionalIdentifiers: fields.additionalIdentifiers ?? {},
    isAnonymous: false,
    ...asSent(fields),
  }) as Claims;
  const claims: Claims = { ...tokenClaimsInOrder(tokenClaims), ...own };
  return Object.fromEntries(
    Object.keys(claims)
      .sort()
      .map((key) => [key, claims[key]]),
  );
};

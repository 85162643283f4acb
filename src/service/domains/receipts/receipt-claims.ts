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

/**
 * The claims of a receipt's JWT: those of the token that it came with, and its own
 * (docs/wire/receipts-transactions.md 1.3). Sent again, the same receipt has the same to the
 * letter.
 */
export const toReceiptClaims = (
  tokenClaims: Claims,
  {
    id,
    identifier,
    language,
    fields,
  }: Pick<ReceiptRow, 'id' | 'identifier' | 'language' | 'fields'>,
): Claims =>
  inOrder({
    ...tokenClaims,
    jti: id,
    identifier: fields.identifier ?? identifier,
    language,
    customPayload: fields.customPayload ?? null,
    attachments: fields.attachments ?? [],
    additionalIdentifiers: fields.additionalIdentifiers ?? {},
    isAnonymous: false,
    ...asSent(fields),
  }) as Claims;

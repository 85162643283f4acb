import type { ReceiptRow } from '#service/db/schema/receipts.ts';

type Claims = Record<string, unknown>;

/** The same value with the keys of its objects in order: the database keeps none. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, entry]) => [key, inOrder(entry)]));
};

/**
 * The claims of a receipt's JWT: those of the token that it came with, and its own
 * (wire/receipts-transactions.md 1.3). Of the same receipt they are the same to the letter, whether
 * they come from the request or from what is stored.
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
    identifier,
    language,
    customPayload: fields.customPayload ?? null,
    attachments: fields.attachments ?? [],
    additionalIdentifiers: fields.additionalIdentifiers ?? {},
    isAnonymous: false,
  }) as Claims;

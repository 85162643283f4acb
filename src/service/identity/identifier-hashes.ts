import { keyedHash } from '#service/db/hash-text.ts';
import { phoneDigits } from '#service/db/phone-digits.ts';

/** Keyed hashes of identifiers, in hex: what stays of them. */
export type IdentifierHashes = {
  /** Of exactly this identifier. */
  exact: (identifier: string) => string;
  /** The same for other capitals, and for other formats of a phone number. */
  folded: (identifier: string) => string;
};

/** @param key the account's secret `erasures`, which a backup has too */
export const createIdentifierHashes = (key: string): IdentifierHashes => ({
  exact: (identifier) => keyedHash(key, `identifier|${identifier}`),
  folded: (identifier) =>
    keyedHash(key, `folded|${phoneDigits(identifier) ?? identifier.trim().toLowerCase()}`),
});

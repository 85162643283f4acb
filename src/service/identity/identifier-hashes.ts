import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { keyedHash } from '#service/db/hash-text.ts';
import { phoneDigits } from '#service/db/phone-digits.ts';

/** Keyed hashes of identifiers, in hex: what stays of them. */
export type IdentifierHashes = {
  /** Of exactly this identifier, by which it's kept. */
  exact: (identifier: string) => string;
  /** The same, and those of its other forms, under which former releases kept it. */
  exactForms: (identifier: string) => string[];
  /**
   * The same for other capitals, and for other formats of a phone number; several where it has several
   * forms, and then all of them are kept and looked up.
   */
  folded: (identifier: string) => string[];
};

/** @param key the account's secret `erasures`, which a backup has too */
export const createIdentifierHashes = (key: string): IdentifierHashes => {
  const exactly = (identifier: string) => keyedHash(key, `identifier|${identifier}`);
  return {
    exact: (identifier) => exactly(canonicalIdentifier(identifier)),
    exactForms: (identifier) => identifierForms(identifier).map(exactly),
    folded: (identifier) =>
      identifierForms(phoneDigits(identifier) ?? identifier.trim().toLowerCase()).map((text) =>
        keyedHash(key, `folded|${text}`),
      ),
  };
};

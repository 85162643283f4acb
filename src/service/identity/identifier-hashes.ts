import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { keyedHash } from '#service/db/hash-text.ts';
import { phoneDigits, plainPhone } from '#service/db/phone-digits.ts';

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
    folded: (identifier) => {
      const forms = identifierForms(phoneDigits(identifier) ?? identifier.trim().toLowerCase());
      // Former releases kept a typeset number as any other text.
      const digits = phoneDigits(plainPhone(identifier));
      const all = new Set(digits === undefined ? forms : [...forms, digits]);
      return [...all].map((text) => keyedHash(key, `folded|${text}`));
    },
  };
};

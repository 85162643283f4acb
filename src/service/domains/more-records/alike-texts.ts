import {
  askedFormsOf,
  type Country,
  createLikeness,
} from '#service/domains/data-subjects/asked-forms.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import type { Keys } from './read-alike.ts';

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/**
 * Whether two texts are one value, however it is written; each two are compared once, and only where
 * they have a key in common.
 */
export const createAlike = (country: Country, keysOf: (text: string) => Keys) => {
  const likenesses = new Map<string, ReturnType<typeof createLikeness>>();
  const known = new Map<string, boolean>();
  return (one: string, other: string): boolean => {
    const [own, others] = [keysOf(one), keysOf(other)];
    if (!share(own.texts, others.texts) && !share(own.phones, others.phones)) return false;
    const pair = JSON.stringify([one, other]);
    const before = known.get(pair);
    if (before !== undefined) return before;
    const likenessOf =
      likenesses.get(one) ?? createLikeness({ text: one, country, storedCountry: country });
    likenesses.set(one, likenessOf);
    const isAlike = likenessOf(other) !== undefined;
    known.set(pair, isAlike);
    return isAlike;
  };
};

/** What the value of a record, and those that are like it, may be kept under. */
export const createKeys = (searchKeys: Pick<SearchKeys, 'key'>, country: Country) => {
  const keysOf = new Map<string, Keys>();
  return (text: string): Keys => {
    const before = keysOf.get(text);
    if (before !== undefined) return before;
    const forms = askedFormsOf({ text, country });
    const keys = {
      texts: forms.text.filter(Boolean).map((form) => searchKeys.key('text', form)),
      phones: forms.phone.map((form) => searchKeys.key('phone', form)),
    };
    keysOf.set(text, keys);
    return keys;
  };
};

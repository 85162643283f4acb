import { keyedHash } from '#service/db/hash-text.ts';
import { type SearchForms, searchFormsOf } from '#service/db/search-forms.ts';

/** What a row of a value is found by; null where it isn't. */
export type RowKeys = { textKey: string | null; phoneKey: string | null };

/** The keys by which people are found: hashes, which say nothing to whoever hasn't the secret. */
export type SearchKeys = {
  /** Of a value, for its row. */
  of: (value: string) => RowKeys;
  /** Of one form of a value. */
  key: (kind: keyof SearchForms, form: string) => string;
};

/** 72 bits: no two of a billion values meet, and an index holds them in little space. */
const length = 18;

/** @param secret the account's secret `search`, which a backup has too */
export const createSearchKeys = (secret: string): SearchKeys => {
  const key: SearchKeys['key'] = (kind, form) =>
    keyedHash(secret, `${kind}|${form}`).slice(0, length);
  return {
    key,
    of: (value) => {
      const { text, phone } = searchFormsOf(value);
      return { textKey: key('text', text), phoneKey: phone === null ? null : key('phone', phone) };
    },
  };
};

/** Of values that nobody is found by, or whose keys a job writes later. */
export const noKeys: RowKeys = { textKey: null, phoneKey: null };

/** Writes none: for data sets, which are loaded where another secret is. */
export const unkeyed: Pick<SearchKeys, 'of'> = { of: () => noKeys };

import { invalidRequest, Problem } from './problem.ts';

export type ParsedJson = { text: string; value: unknown };

/**
 * How numbers that JSON would change are read: refused, or as the text that they were written as. Then
 * texts and keys that can't be stored are the reader's to deal with, too.
 */
export type OddNumbers = 'refused' | 'asText';

/** Turns bytes that passed the maxima into values; large ones off the event loop. */
export type JsonParser = {
  /** @throws Problem 400 `malformed-body`, or naming a number that JSON would change */
  parse: (bytes: Uint8Array<ArrayBuffer>, odd?: OddNumbers) => Promise<ParsedJson>;
  /**
   * The records of a list, or the one there is, each as a text of its own: whoever reads them parses
   * one at a time.
   */
  parseRecords: (bytes: Uint8Array<ArrayBuffer>, odd?: OddNumbers) => Promise<string[]>;
};

export const malformed = (detail: string): Problem => new Problem(400, 'malformed-body', detail);

/** Text that PostgreSQL refuses: it holds NUL or a lone surrogate. */
export const isUnstorableText = (text: string): boolean =>
  text.includes('\u0000') || !text.isWellFormed();

const pathOf = (keys: readonly (string | number)[]): string => keys.join('.');

/**
 * PostgreSQL stores neither NUL nor lone surrogates, and JSON has no infinity to give back. Goes down
 * value by value: a list of all that a body of 8 MiB holds would take a hundred times its size.
 * @param keys that lead to the value; the same again once it is done
 */
const refuseUnstorable = (
  value: unknown,
  odd: OddNumbers,
  keys: (string | number)[] = [],
): void => {
  const isRefused = (text: string) => odd === 'refused' && isUnstorableText(text);
  if (typeof value === 'string' && isRefused(value)) {
    throw malformed(
      `${pathOf(keys)}: The text contains a character that can't be stored. Remove it.`,
    );
  }
  if (value === Infinity || value === -Infinity) {
    throw malformed(`${pathOf(keys)}: The number is too large.`);
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message = 'The number is too large to be stored exactly. Send it as text.';
    throw invalidRequest([{ path: pathOf(keys), message }]);
  }
  if (typeof value !== 'object' || value === null) return;
  const descend = (key: string | number, entry: unknown) => {
    keys.push(key);
    refuseUnstorable(entry, odd, keys);
    keys.pop();
  };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) descend(index, value[index]);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (isRefused(key)) throw malformed("A key contains a character that can't be stored.");
    // Reading by schema leaves it out, and nothing that was sent is dropped unsaid.
    if (key === '__proto__' && odd === 'refused') {
      throw malformed("A key named __proto__ can't be stored. Rename it.");
    }
    descend(key, entry);
  }
};

/** Only a number that isn't written as JavaScript writes it has one of these; texts may, too. */
const mayHaveOddNumber = /[\s:,[](?:-0|-?\d+[.eE]|-?\d{16})/;

/** Node's JSON.parse tells how a number was written (ECMAScript's JSON.parse source text access). */
const asWritten = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;

const parseText = (text: string, odd: OddNumbers): unknown =>
  odd === 'asText' && mayHaveOddNumber.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text);

/** @throws Problem as `JsonParser` says */
export const parseJson = (bytes: Uint8Array, odd: OddNumbers = 'refused'): ParsedJson => {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = parseText(text, odd);
  } catch {
    throw malformed("The body isn't valid JSON in UTF-8. Correct it and send it again.");
  }
  refuseUnstorable(value, odd);
  return { text, value };
};

/** @throws Problem as `JsonParser` says */
export const parseJsonRecords = (bytes: Uint8Array, odd: OddNumbers = 'refused'): string[] => {
  const { value } = parseJson(bytes, odd);
  return (Array.isArray(value) ? value : [value]).map((record) => JSON.stringify(record));
};

/** Parses where it is called. */
export const parseHere: JsonParser = {
  parse: async (bytes, odd) => parseJson(bytes, odd),
  parseRecords: async (bytes, odd) => parseJsonRecords(bytes, odd),
};

import * as z from 'zod/mini';

/** Longest identifier of a data subject, in characters (docs/spec.md 8). */
export const identifierMaximum = 255;

/** Whether a text holds a character that no identifier and no header can: below space, or DEL. */
export const hasControlCharacter = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f]/.test(text);

/** What has one form only: most identifiers. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * The form by which identifiers are compared: NFC. `é` is one letter there, whether it was sent as one
 * character or as an e and an accent.
 */
export const canonicalIdentifier = (identifier: string): string =>
  isPlain(identifier) ? identifier : identifier.normalize('NFC');

/**
 * The forms under which an identifier may be stored, each once, the best first: as it was given, NFC,
 * NFD. Releases before November 28, 2026 stored them as they were sent.
 */
export const identifierForms = (identifier: string): string[] =>
  isPlain(identifier)
    ? [identifier]
    : [...new Set([identifier, identifier.normalize('NFC'), identifier.normalize('NFD')])];

export const isSameIdentifier = (one: string, other: string): boolean =>
  canonicalIdentifier(one) === canonicalIdentifier(other);

/**
 * An identifier of a data subject: 1 to 255 characters once the spaces around it are cut. It's compared
 * exactly, but for its form (docs/spec.md 2.3, docs/design.md 5.1); two people of before may have one
 * in two forms, so it stays as it was given.
 */
export const identifierText = z.pipe(
  z.string().check(z.trim()),
  z.string().check(
    z.minLength(1),
    z.maxLength(identifierMaximum),
    z.refine((value) => !hasControlCharacter(value), {
      error: 'Contains a control character, such as a line break. Remove it.',
    }),
  ),
);

/**
 * Parameters that name a person, or may (a continuation holds the last row's key). Some addresses
 * take them for old callers; the console sends them as headers only (docs/design.md 6.1).
 */
export const personalParameters: readonly string[] = [
  'identifier',
  'dataElementName',
  'dataElementValue',
  'requestContinuation',
  'withdrawnBy',
];

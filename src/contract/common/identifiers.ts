import * as z from 'zod/mini';

/** Longest identifier of a data subject, in characters (docs/spec.md 8). */
export const identifierMaximum = 255;

/** Whether a text holds a character that no identifier and no header can: below space, or DEL. */
export const hasControlCharacter = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f]/.test(text);

/**
 * An identifier of a data subject: 1 to 255 characters once the spaces around it are cut, which is
 * how it is compared: exactly (docs/spec.md 2.3, docs/design.md 5.1).
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

import { hasControlCharacter } from '#contract/common/identifiers.ts';

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Characters that no header carries from a browser, each once, in the order they stand. */
export const findUnsendable = (text: string): string[] => [
  ...new Set(
    Array.from(text).filter(
      (character) => hasControlCharacter(character) || (character.codePointAt(0) ?? 0) > 0xff,
    ),
  ),
];

const nameOf = (character: string): string =>
  hasControlCharacter(character)
    ? `a control character (${codePoint(character)})`
    : `“${character}” (${codePoint(character)})`;

/**
 * What a service that reads headers as UTF-8 where it can would take the text for, where that is
 * something else: browsers send one byte for each character.
 */
export const findMisreading = (text: string): string | null => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    const read = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return read === text ? null : read;
  } catch {
    return null;
  }
};

/**
 * What is wrong with a text that a person typed and a header is to carry, as a sentence for its
 * field; undefined where it can be sent.
 * @param maximum in characters
 */
export const headerFault = (text: string, maximum: number): string | undefined => {
  if (text === '') return 'Must not be empty.';
  const [first, ...others] = findUnsendable(text).map(nameOf);
  if (first !== undefined) {
    const rest = others.length === 0 ? '' : ` and ${others.length} more like it`;
    return `Contains ${first}${rest}, which browsers can't send here. Nothing was sent.`;
  }
  const misreading = findMisreading(text);
  if (misreading !== null) {
    return `The service would read this as “${misreading}”. Nothing was sent.`;
  }
  return text.length > maximum ? `Must be at most ${maximum} characters.` : undefined;
};

import { hasControlCharacter, identifierMaximum } from '#contract/common/identifiers.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';

/** Whom a search is for. Personal: in memory and in headers, nowhere else. */
export type Lookup =
  | { by: 'identifier'; identifier: string }
  | { by: 'element'; name: string; value: string };

export type LookupValues = {
  by: Lookup['by'];
  identifier: string;
  name: string;
  value: string;
};

export type LookupField = Exclude<keyof LookupValues, 'by'>;

/** The fields that each way of looking up asks for. */
export const fieldsOf: Record<Lookup['by'], readonly LookupField[]> = {
  identifier: ['identifier'],
  element: ['name', 'value'],
};

export const toLookup = ({ by, identifier, name, value }: LookupValues): Lookup =>
  by === 'identifier'
    ? { by, identifier: identifier.trim() }
    : { by, name: name.trim(), value: value.trim() };

export const toLookupValues = (lookup: Lookup | undefined, by: Lookup['by']): LookupValues => ({
  identifier: '',
  name: '',
  value: '',
  ...(lookup ?? { by }),
});

const maxima: Record<LookupField, number> = {
  identifier: identifierMaximum,
  name: dataElementNameMaximum,
  value: elementValueMaximum,
};

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

const faultOf = (field: LookupField, text: string): string | undefined => {
  if (text === '') return 'Must not be empty.';
  const [first, ...others] = findUnsendable(text).map(nameOf);
  if (first !== undefined) {
    const rest = others.length === 0 ? '' : ` and ${others.length} more such characters`;
    return `Holds ${first}${rest}, which a browser cannot send in a header. Nothing was sent.`;
  }
  const misreading = findMisreading(text);
  if (misreading !== null) {
    return `The service would take this for “${misreading}”. Nothing was sent.`;
  }
  const maximum = maxima[field];
  return text.length > maximum ? `Must be at most ${maximum} characters.` : undefined;
};

/** What is wrong with the fields that the way of looking up asks for. */
export const faultsOf = (values: LookupValues): Partial<Record<LookupField, string>> => {
  const found = fieldsOf[values.by].flatMap((field) => {
    const fault = faultOf(field, values[field].trim());
    return fault === undefined ? [] : [[field, fault]];
  });
  return Object.fromEntries(found);
};

/** Whether spaces stand around a text, which are not sent. */
export const hasOuterSpace = (text: string): boolean => text !== text.trim();

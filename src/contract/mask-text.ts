const dot = '•';

/** So that a mask tells the order of magnitude of a length, and not the length. */
const dotsFor = (length: number): string => dot.repeat(length < 5 ? 3 : length < 10 ? 5 : 8);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a text has, and the ones at its ends. */
type Ends = { length: number; first: string | undefined; last: string | undefined };

/** Of Latin, Greek and Cyrillic letters without marks of their own, each of which is a character. */
const isPlain = (text: string): boolean => /^[ -~\u00a0-\u02ff\u0370-\u0482]*$/.test(text);

const endsOf = (text: string): Ends => {
  if (isPlain(text)) return { length: text.length, first: text[0], last: text.at(-1) };
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return { length: characters.length, first: characters[0], last: characters.at(-1) };
};

/** Longer ones carry piled-up marks; others than these would be invisible or turn the direction. */
const shownLength = 4;
const visible = /^[\p{L}\p{N}\p{P}\p{S}]/u;

const isShown = (character: string): boolean =>
  character.length <= shownLength && visible.test(character) && !character.startsWith(dot);

const orNothing = (character = ''): string => (isShown(character) ? character : '');

/** The first character of what is long enough not to be given away by it. */
const maskPart = (text: string): string => {
  const { length, first } = endsOf(text);
  return (length < 3 ? '' : orNothing(first)) + dotsFor(length);
};

const maskAny = (text: string): string => {
  const { length, first, last } = endsOf(text);
  const [begin, end] = [length < 4 ? '' : orNothing(first), length < 6 ? '' : orNothing(last)];
  return begin + dotsFor(length) + end;
};

const isTopLevel = /^[a-z]{2,8}$/i;

const maskMail = (text: string, commonDomains: ReadonlySet<string>): string | undefined => {
  const at = text.lastIndexOf('@');
  const point = text.lastIndexOf('.');
  const top = text.slice(point + 1);
  if (at < 1 || point < at + 2 || /\s/.test(text) || !isTopLevel.test(top)) return undefined;
  const domain = text.slice(at + 1);
  if (commonDomains.has(domain.toLowerCase())) return `${maskPart(text.slice(0, at))}@${domain}`;
  return `${maskPart(text.slice(0, at))}@${maskPart(text.slice(at + 1, point))}.${top}`;
};

const maskPhone = (text: string): string | undefined => {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 7) return undefined;
  return (text.startsWith('+') ? '+' : '') + dotsFor(digits.length) + digits.slice(-2);
};

const noDomains: ReadonlySet<string> = new Set();

/**
 * What may be seen of a text without a person's act: the shape of an e-mail address (first letters,
 * top level, or the whole domain where it's a common one), of a phone number (last two digits) or of anything else (first and last character,
 * once it is long enough). At most a third of a text, beside a top level or a common domain; dots say
 * short, medium or long.
 * @param commonDomains in lower case
 */
export const maskText = (text: string, commonDomains = noDomains): string => {
  if (text === '') return '';
  const masked = maskMail(text, commonDomains) ?? maskPhone(text) ?? maskAny(text);
  // A text that itself has dots where its mask has them.
  return masked.includes(text) ? dotsFor(text.length) : masked;
};

const maskPattern =
  /^(?:[^•]{0,4}•{3,8}@(?:[^•]{0,4}•{3,8}\.[a-z]{2,8}|[^\s•@]+\.[a-z]{2,8})|\+?•{3,8}\d{2}|[^•]{0,4}(?:•{3}|•{5}|•{8})[^•]{0,4})$/i;

/**
 * Whether a text has the form of a mask. A value that has it shows no more than its own mask would,
 * but for a domain.
 */
export const isMask = (text: string): boolean => maskPattern.test(text);

/** The mask of a text that may be one already. */
export const asMask = (text: string): string => (isMask(text) ? text : maskText(text));

/** A mask for the ear: dots are not read one by one. */
export const sayMask = (masked: string): string => masked.replaceAll(/•+/g, '…');

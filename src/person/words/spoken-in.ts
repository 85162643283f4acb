// Characters of private use stand around a text in another language until its page is drawn: in an
// attribute or a title no element can say it.
const begin = '\u{E000}';
const between = '\u{E001}';
const end = '\u{E002}';

/** A text in another language than its page; `markLanguages` says so on the page. */
export const inLanguage = (language: string, text: string): string =>
  `${begin}${language}${between}${text}${end}`;

const anyMark = new RegExp(`[${begin}${between}${end}]`, 'gu');
const beginning = new RegExp(`${begin}[a-zA-Z-]*${between}`, 'gu');
const text = new RegExp(`${begin}([a-zA-Z-]+)${between}([^<${begin}${end}]*)${end}`, 'gu');

const withoutMarks = (markup: string): string =>
  markup.replaceAll(beginning, '').replaceAll(anyMark, '');

/** The markup of a page, with elements around what is in another language, where elements can stand. */
export const markLanguages = (markup: string): string =>
  markup.includes(begin)
    ? withoutMarks(
        markup
          .replaceAll(/<title>[^<]*<\/title>|<[^>]*>/g, withoutMarks)
          .replaceAll(text, '<span lang="$1" dir="auto">$2</span>'),
      )
    : markup;

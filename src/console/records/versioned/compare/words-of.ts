/** A word with the punctuation at it; `space` is what stands between it and the next one. */
export type Word = { text: string; space: string };

const segmenters = new Map<string, Intl.Segmenter>();

/** The words of a language: a tag that is none counts as none. */
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag);
  if (known !== undefined) return known;
  const make = (locale?: string) => new Intl.Segmenter(locale, { granularity: 'word' });
  let made: Intl.Segmenter;
  try {
    made = make(tag.replaceAll('_', '-') || undefined);
  } catch {
    made = make();
  }
  segmenters.set(tag, made);
  return made;
};

const isSpace = /^\s+$/u;
const isPunctuation = /^\p{P}+$/u;
const opens = /[\p{Ps}\p{Pi}¿¡]$/u;

/**
 * The words of a text by its language's rules, also where no spaces divide them. Together they are
 * the text; an emoji of several characters is one, and a mark stays with its letter.
 */
export const wordsOf = (text: string, tag: string): Word[] => {
  const words: Word[] = [];
  for (const { segment } of segmenterOf(tag).segment(text)) {
    const last = words.at(-1);
    if (isSpace.test(segment)) {
      if (last === undefined) words.push({ text: '', space: segment });
      else last.space += segment;
    } else if (
      last !== undefined &&
      last.space === '' &&
      (isPunctuation.test(segment) || opens.test(last.text))
    ) {
      last.text += segment;
    } else {
      words.push({ text: segment, space: '' });
    }
  }
  return words;
};

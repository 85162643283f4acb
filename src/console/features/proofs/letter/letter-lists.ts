import { type Part, type Speech, textOf } from './language.ts';
import { letterWords as words } from './letter-words.ts';

// Of one list: with longer ones the letter would need a second page.
const mostLetters = 240;

/** Names in a sentence, the rest counted. */
export const listed = (speech: Speech, items: readonly Part[][], most: number): Part[] => {
  let letters = 0;
  const named = items.slice(0, most).filter((item, index) => {
    letters += textOf(item).length;
    return index === 0 || letters <= mostLetters;
  });
  const rest = items.length - named.length;
  const more = rest > 0 ? [[speech.told(words.more, { count: speech.number(rest) })]] : [];
  const all = [...named, ...more];
  // Where words go between the items is known for one part each.
  return speech
    .listParts(all.map((_, index) => ({ id: String(index) })))
    .flatMap((part) =>
      typeof part === 'object' && 'id' in part ? (all[Number(part.id)] ?? []) : [part],
    );
};

/** Sentences one after the other; those of nothing are left out. */
export const joined = (sentences: readonly Part[][]): Part[] =>
  sentences
    .filter((own) => own.length > 0)
    .flatMap((own, index) => (index === 0 ? own : [' ', ...own]));

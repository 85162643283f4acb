import { terms } from './terms.ts';

type Term = (typeof terms)[number];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export const alsoCalled = (term: Term): readonly string[] => ('also' in term ? term.also : []);

/** Whether each typed word begins some word of the text. */
const contains = (text: string, typed: readonly string[]): boolean => {
  const words = wordsOf(text);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
};

/** The terms whose name, other names or explanation have every typed word, in their usual order. */
export const findTerms = (typed: string): readonly Term[] => {
  const starts = wordsOf(typed);
  return terms.filter((term) =>
    contains([term.name, ...alsoCalled(term), term.says].join(' '), starts),
  );
};

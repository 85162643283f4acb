import { isSameLanguage } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';
import { pageWords } from '#contract/page-words.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { isLanguage, wordsOf } from './language.ts';
import { listIn } from './lists.ts';
import { inLanguage } from './spoken-in.ts';
import type { Words } from './words.ts';

type Leaf = string | ((...given: unknown[]) => unknown);
type Tree = { [name: string]: Leaf | Tree };

/** A sentence with what is filled in, in the order in which our own words take it. */
export const fillWord = (
  key: string,
  sentence: string,
  given: readonly unknown[],
  list: (names: readonly string[]) => string,
): string => {
  const names = [...(pageWords[key as keyof typeof pageWords] ?? '').matchAll(/\{(\w+)\}/g)];
  const values = new Map(
    names.map(([, name = ''], at) => [
      name,
      Array.isArray(given[at]) ? list(given[at] as string[]) : String(given[at] ?? ''),
    ]),
  );
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
};

/**
 * Our words as a center says them in one of its languages: its own where it has them, else ours; where
 * we don't speak the language, in English, which the page says.
 */
export const wordsOnCenter = (
  { translations }: Pick<CenterContent, 'translations'>,
  tag: string,
): Words => {
  const [language = tag] = tag.toLowerCase().split('-', 1);
  const isOurs = isLanguage(language);
  const ours = wordsOf(isOurs ? language : 'en');
  const given =
    Object.entries(translations ?? {}).find(([own]) => isSameLanguage(own, tag))?.[1] ?? {};
  if (isOurs && Object.keys(given).length === 0) return ours;
  const list = listIn(language);
  const marked = (said: unknown): unknown =>
    isOurs || typeof said !== 'string' ? said : inLanguage('en', said);
  const wordAt = (key: string, word: Leaf): Leaf => {
    const own = given[key];
    if (isBlank(own) || own === undefined || !Object.hasOwn(pageWords, key)) {
      return typeof word === 'string'
        ? (marked(word) as string)
        : (...values) => marked(word(...values));
    }
    return typeof word === 'string' ? own : (...values) => fillWord(key, own, values, list);
  };
  const overlay = (words: Tree, above: string): Tree =>
    Object.fromEntries(
      Object.entries(words).map(([name, word]) => {
        const key = `${above}${name}`;
        const isLeaf = typeof word === 'string' || typeof word === 'function';
        return [name, isLeaf ? wordAt(key, word) : overlay(word, `${key}.`)];
      }),
    );
  return overlay(ours as unknown as Tree, '') as unknown as Words;
};

import type { FieldTable } from './fields.ts';

/** What differs from an empty form, in a few words for each field. */
export const setWords = <Values extends object>(
  table: FieldTable<Values>,
  names: readonly (keyof Values & string)[],
  values: Values,
): string[] =>
  names
    .filter((name) => !table.fieldOf(name).isQuiet && table.isChosen(name, values))
    .flatMap((name) => {
      const { label, look } = table.fieldOf(name);
      const held: unknown = values[name];
      if (typeof held === 'boolean') return held ? label : `${label}: off`;
      const shown = table.show(name, values, () => undefined);
      if (shown.kind === 'list') return `${label}: ${shown.items.length}`;
      if (shown.text === '') return [];
      // Who it is, is a name that only the page can read.
      return look === 'person' ? label : `${label}: ${shown.text}`;
    });

const mostWords = 3;

/** The same in one line. */
export const summarize = (title: string, words: readonly string[]): string => {
  const [only = 'Default'] = words;
  // "Notices: 1" in a group of that title is "1".
  if (words.length < 2) return only.replace(`${title}: `, '');
  const rest = words.length - mostWords;
  return words.slice(0, mostWords).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

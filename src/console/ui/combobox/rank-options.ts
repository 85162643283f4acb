/** One of those that a combobox offers. */
export interface ComboboxOption {
  /** Unlike that of any other option. */
  id: string;
  label: string;
  /** Shown beside the label and searched with it: a tag, a version. */
  note?: string;
  /** Only stands for the text that was typed: offered, but no match. */
  isAsTyped?: boolean;
}

/** Without case and accents. Hangul falls apart too, so half a syllable finds a whole one. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Best first: it is that, begins so, holds it, holds each word of it; null for none of these. */
const rankOf = ({ label, note = '' }: ComboboxOption, wanted: string): number | null => {
  const [words, tag] = [fold(label), fold(note)];
  const all = `${words} ${tag}`;
  if (words === wanted || tag === wanted) return 0;
  if (words.startsWith(wanted)) return 1;
  if (all.includes(wanted)) return 2;
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 3 : null;
};

/** The options that fit what was typed, the best ones first and otherwise in their order. */
export const rankOptions = <Option extends ComboboxOption>(
  options: readonly Option[],
  text: string,
): Option[] => {
  const wanted = fold(text.trim());
  if (wanted === '') return [...options];
  return options
    .flatMap((option) => {
      const rank = rankOf(option, wanted);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
};

import type { ReactNode } from 'react';
import { type ComboboxOption, rankOptions } from './rank-options.ts';

/** What can be picked in a combobox. */
export interface ComboboxList<Option extends ComboboxOption> {
  /** Names the list. */
  label: string;
  options: readonly Option[];
  /** What else the typed text may stand for. */
  optionOf?: (text: string) => Option | undefined;
  onPick: (option: Option) => void;
  /** Marks options; they stay in the list. */
  isChosen?: (option: Option) => boolean;
  /** Several options can be chosen: what was typed stays after a pick, for the next one. */
  isMultiple?: boolean;
  /** Stands at the end of an option. */
  renderEnd?: (option: Option) => ReactNode;
  /** False while the options don't answer what was typed: until then there is no "No matches". */
  isAnswered?: boolean;
  /** Said where nothing is typed and there are no options. */
  emptyText?: string;
  /** What the list can't say itself: that it loads, waits, failed, or has more. */
  foot?: ReactNode;
  /** Always open, below the box. Escape is left to what is around it. */
  isInPlace?: boolean;
}

interface DescribedList<Option> {
  found: Option[];
  /** Shown in place of options. */
  message: string | undefined;
  /** What assistive technology hears of it. */
  said: string;
  /** Whether there is anything to show. */
  isShown: boolean;
}

const countMatches = (count: number) => (count === 1 ? '1 match' : `${count} matches`);

/** What a list shows and says for what was typed; nothing while it's closed. */
export const describeList = <Option extends ComboboxOption>(
  list: ComboboxList<Option> | undefined,
  text: string,
  isOpen: boolean,
): DescribedList<Option> => {
  if (list === undefined || !(isOpen || list.isInPlace)) {
    return { found: [], message: undefined, said: '', isShown: false };
  }
  const { options, optionOf, isAnswered = true, emptyText = 'Nothing left to add', foot } = list;
  const wanted = text.trim();
  const matching = rankOptions(options, wanted);
  const other = wanted === '' ? undefined : optionOf?.(wanted);
  const isNew = other !== undefined && !matching.some(({ id }) => id === other.id);
  const [best] = matching;
  // Enter adds what was typed, unless an option begins with it.
  const isBegun = best?.label.toLowerCase().startsWith(wanted.toLowerCase()) ?? false;
  const found = !isNew ? matching : isBegun ? [...matching, other] : [other, ...matching];
  const count = found.filter(({ isAsTyped }) => !isAsTyped).length;
  const none = wanted === '' ? emptyText : 'No matches';
  const message = isAnswered && count === 0 ? none : undefined;
  const counted = isAnswered && wanted !== '' ? countMatches(count) : '';
  return {
    found,
    message,
    said: message ?? counted,
    isShown: found.length > 0 || message !== undefined || Boolean(foot),
  };
};

import { hashKey } from '@tanstack/react-query';
import type { ShownItem } from './list-changes.ts';
import { mergeLists } from './merge-lists.ts';

/** A value in words: a text, `''` for one that is not set, or a list of elements. */
export type Shown = { kind: 'text'; text: string } | { kind: 'list'; items: readonly ShownItem[] };

/** One field of a form: how it is compared, shown, taken from one state into another. */
export interface ReviewField<Values> {
  /** Unique among the fields. */
  key: string;
  label: string;
  /** What is compared, as JSON. */
  read: (values: Values) => unknown;
  show: (values: Values) => Shown;
  /** `into` with this field as it is in `from`. */
  take: (into: Values, from: Values) => Values;
  /** `into` with both changes of this field; null where they contradict each other. */
  takeBoth?: (into: Values, states: ThreeStates<Values>) => Values | null;
}

/** What a form was opened with, what somebody else made of it, and what the form holds. */
export type ThreeStates<Values> = { base: Values; theirs: Values; mine: Values };

/** Whether a field holds the same in two states. */
export const isSameIn = <Values>(field: ReviewField<Values>, a: Values, b: Values): boolean =>
  hashKey([field.read(a) ?? null]) === hashKey([field.read(b) ?? null]);

type KeysHolding<Values, Held> = {
  [Key in keyof Values]-?: Values[Key] extends Held ? Key : never;
}[keyof Values] &
  string;

/** Makes the fields of a form's values, one for each key: `const { text, list } = reviewFields<Values>()`. */
export const reviewFields = <Values>() => {
  const of = <Key extends keyof Values & string>(
    key: Key,
    label: string,
    show: (value: Values[Key], values: Values) => Shown,
  ): ReviewField<Values> => ({
    key,
    label,
    read: (values) => values[key],
    show: (values) => show(values[key], values),
    take: (into, from) => ({ ...into, [key]: from[key] }),
  });
  return {
    /** A text, or a choice with `words` for its values. */
    text: <Key extends keyof Values & string>(
      key: Key,
      label: string,
      words: (value: Values[Key]) => string = (value) => String(value ?? ''),
    ) => of(key, label, (value) => ({ kind: 'text', text: words(value) })),

    onOff: (key: KeysHolding<Values, boolean>, label: string) =>
      of(key, label, (value) => ({ kind: 'text', text: value ? 'on' : 'off' })),

    /** A list whose elements are told apart by `keyOf`; without it, by their words. */
    list: <Item>(
      key: KeysHolding<Values, Item[]>,
      label: string,
      words: (item: Item) => string,
      keyOf: (item: Item) => string = words,
    ): ReviewField<Values> => {
      const itemsOf = (values: Values) => values[key] as Item[];
      return {
        ...of(key, label, (_value, values) => ({
          kind: 'list',
          items: itemsOf(values).map((item) => ({ key: keyOf(item), text: words(item) })),
        })),
        takeBoth: (into, { base, theirs, mine }) => {
          const items = mergeLists(itemsOf(base), itemsOf(theirs), itemsOf(mine), keyOf);
          return items && { ...into, [key]: items };
        },
      };
    },
  };
};

import { isSame } from '#console/api/is-same.ts';
import type { ShownItem } from './list-changes.ts';

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
  isSame(field.read(a), field.read(b));

/** The field that is one value of a form; `merge` puts both people's changes of it together. */
export const reviewField = <Values, Key extends keyof Values & string>(
  key: Key,
  {
    label,
    show,
    merge,
  }: {
    label: string;
    show: (held: Values[Key]) => Shown;
    merge?: (base: Values[Key], theirs: Values[Key], mine: Values[Key]) => Values[Key] | null;
  },
): ReviewField<Values> => ({
  key,
  label,
  read: (values) => values[key],
  show: (values) => show(values[key]),
  take: (into, from) => ({ ...into, [key]: from[key] }),
  takeBoth:
    merge &&
    ((into, { base, theirs, mine }) => {
      const both = merge(base[key], theirs[key], mine[key]);
      return both && { ...into, [key]: both };
    }),
});

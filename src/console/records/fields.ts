import { isSame } from '#console/api/is-same.ts';
import { mergeLists } from '#console/api/review/merge-lists.ts';
import { type ReviewField, reviewField, type Shown } from '#console/api/review/review-field.ts';
import type { Choice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';

/** Names an id that a record holds; undefined for one that isn't known. */
export type NameOf = (id: string) => string | undefined;

/** How a form draws a field; `own` is drawn by its feature. */
export type FieldInput =
  | { as: 'text'; rows?: number; placeholder?: string; mode?: 'numeric' | 'url' }
  | { as: 'choice'; options: readonly Choice[]; emptyLabel?: string }
  | { as: 'switch' }
  | { as: 'language' }
  | { as: 'tags'; itemLabel: string; placeholder?: string }
  | { as: 'person' }
  | { as: 'own' };

/** How a page shows a field that isn't shown in its words. */
export type FieldLook = 'prose' | 'person' | 'organization' | 'id';

/** What people read about a field. */
interface Said {
  label: string;
  help?: string;
}

/** All that is to be said of one field of a record: form, request, review and page follow from it. */
export interface Field<Locked> extends Said {
  input: FieldInput;
  look?: FieldLook;
  /** The service keeps it without acting on it: it can be cleared only. */
  isUnbuilt?: true;
  /** Every record has one: it is no news in a summary. */
  isQuiet?: true;
  /** What the form holds where nothing is set. */
  empty: Locked;
  /** From the wire; of a record that has a field in several places, from the whole record. */
  read: (wire: unknown, record: Readonly<Record<string, unknown>>) => Locked;
  /** For the wire; null where nothing is set. */
  write: (held: Locked) => unknown;
  /** As a trimming service keeps it. */
  settle: (held: Locked) => Locked;
  /** In words: `''`, or no items, where nothing is set. */
  show: (held: Locked, nameOf: NameOf) => Shown;
  /** Both people's changes together; null where they contradict each other. */
  merge?: (base: Locked, theirs: Locked, mine: Locked) => Locked | null;
}

const readText = (wire: unknown): string => (typeof wire === 'string' ? wire : '');
const readTexts = (wire: unknown): string[] =>
  Array.isArray(wire) ? wire.filter((entry) => typeof entry === 'string') : [];
const orNull = (held: string): string | null => (held.trim() === '' ? null : held.trim());
const words = (text: string): Shown => ({ kind: 'text', text });

interface TextSaid extends Said {
  rows?: number;
  placeholder?: string;
  mode?: 'numeric' | 'url';
  look?: FieldLook;
  isQuiet?: true;
}

/** A text; one of several rows is prose. */
export const text = ({ label, help, look, isQuiet, ...input }: TextSaid): Field<string> => ({
  label,
  help,
  isQuiet,
  look: look ?? (input.rows === undefined ? undefined : 'prose'),
  input: { as: 'text', ...input },
  empty: '',
  read: readText,
  write: orNull,
  settle: (held) => held.trim(),
  show: words,
});

/** A text that is always sent, and as it was typed. */
export const keptText = (said: TextSaid): Field<string> => ({
  ...text(said),
  write: (held) => held,
  settle: (held) => held,
});

/** A text that is always sent: a request without it is faulty. */
export const requiredText = (said: TextSaid): Field<string> => ({
  ...text(said),
  write: (held) => held.trim(),
});

/** Digits, so that what was typed wrongly can be told: what is no whole number goes as it is. */
export const wholeNumber = (said: TextSaid): Field<string> => ({
  ...text({ ...said, mode: 'numeric' }),
  read: (wire) => (typeof wire === 'number' ? String(wire) : ''),
  write: (held) => (/^\s*-?\d+\s*$/.test(held) ? Number(held) : orNull(held)),
});

/** One of a few values; with an `empty` one there is always one. */
export const choice = ({
  options,
  empty,
  ...said
}: Said & { options: readonly Choice[]; empty?: string }): Field<string> => ({
  ...text(said),
  input: { as: 'choice', options, emptyLabel: empty === undefined ? 'Not set' : undefined },
  empty: empty ?? '',
  show: (held) => words(options.find(({ value }) => value === held)?.label ?? held),
});

/** A yes or no, `isOn` where a record doesn't say. */
export const onOff = ({ isOn = false, ...said }: Said & { isOn?: boolean }): Field<boolean> => ({
  ...said,
  input: { as: 'switch' },
  empty: isOn,
  read: (wire) => (typeof wire === 'boolean' ? wire : isOn),
  write: (held) => held,
  settle: (held) => held,
  show: (held) => words(held ? 'on' : 'off'),
});

/** A list whose elements are told apart by `keyOf`. */
export const list = <Item>({
  read,
  write = (held) => held,
  wordsOf,
  keyOf,
  ...said
}: Said & {
  read: Field<Item[]>['read'];
  write?: (held: Item[]) => unknown;
  wordsOf: (item: Item, nameOf: NameOf) => string;
  keyOf: (item: Item) => string;
}): Field<Item[]> => ({
  ...said,
  input: { as: 'own' },
  empty: [],
  read,
  write,
  settle: (held) => held,
  show: (held, nameOf) => ({
    kind: 'list',
    items: held.map((item) => ({ key: keyOf(item), text: wordsOf(item, nameOf) })),
  }),
  merge: (base, theirs, mine) => mergeLists(base, theirs, mine, keyOf),
});

const itself = (item: string): string => item;

/** Texts that are typed one by one; `itemLabel` names one. */
export const tags = ({
  itemLabel,
  placeholder,
  look,
  wordsOf = itself,
  ...said
}: Said & {
  itemLabel: string;
  placeholder?: string;
  look?: FieldLook;
  wordsOf?: (item: string) => string;
}): Field<string[]> => ({
  ...list({ ...said, read: readTexts, wordsOf, keyOf: itself }),
  look,
  input: { as: 'tags', itemLabel, placeholder },
});

/** Ids of other records, chosen by name. */
export const links = (said: Said): Field<string[]> =>
  list({ ...said, read: readTexts, wordsOf: (id, nameOf) => nameOf(id) ?? id, keyOf: itself });

/** The id of one other record, chosen by name. */
export const link = (said: Said): Field<string> => ({
  ...text(said),
  input: { as: 'own' },
  show: (id, nameOf) => words(id === '' ? '' : (nameOf(id) ?? id)),
});

/** Who it is, as records name their author. */
export const person = (said: Said): Field<string> => ({
  ...link(said),
  look: 'person',
  input: { as: 'person' },
});

/** A tag such as `en-us`, shown as the language's name. */
export const language = (said: TextSaid): Field<string> => ({
  ...text(said),
  input: { as: 'language' },
  show: (tag) => words(tag === '' ? '' : languageName(tag)),
});

/** One field for each value, under its name on the wire and in the order of the screen. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> };

/** Fields that belong together under a title, in a form and on a page. */
export interface FieldGroup<Values> {
  title: string;
  fields: readonly (keyof Values & string)[];
}

/** Fields that most people leave as they are, together in a form under "Advanced". */
export interface AdvancedGroup<Values> extends FieldGroup<Values> {
  /** One sentence: what it decides. */
  description: string;
  /** Fields whose value says more than that it was changed; its words, `''` where nothing is set. */
  told?: {
    fields: readonly (keyof Values & string)[];
    words: (values: Values, nameOf: NameOf) => string;
  };
}

/**
 * What follows from the fields of one kind of record.
 * @param unbuilt names of those that have no effect yet, as the contract lists them
 */
export const defineFields = <Values extends object>(
  said: Fields<Values>,
  unbuilt: readonly string[] = [],
) => {
  type Name = keyof Values & string;
  const fields = Object.fromEntries(
    Object.entries<Field<unknown>>(said as Fields<Record<string, unknown>>).map(([name, field]) => [
      name,
      unbuilt.includes(name) ? { ...field, isUnbuilt: true } : field,
    ]),
  ) as Fields<Values>;
  const names = Object.keys(fields) as Name[];
  const each = (make: (name: Name) => unknown): Values =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Values;
  const empty = (): Values => each((name) => fields[name].empty);
  const show = (name: Name, values: Values, nameOf: NameOf): Shown =>
    fields[name].show(values[name], nameOf);

  return {
    names,
    fieldOf: <One extends Name>(name: One): Field<Values[One]> => fields[name],
    /** The label of a key of the wire that is a field. */
    labelOf: (key: string): string | undefined =>
      names.includes(key as Name) ? fields[key as Name].label : undefined,
    empty,
    read: (record: object): Values => {
      const wire = record as Readonly<Record<string, unknown>>;
      return each((name) => fields[name].read(wire[name], wire));
    },
    write: (name: Name, values: Values): unknown => fields[name].write(values[name]),
    settle: (values: Values): Values => each((name) => fields[name].settle(values[name])),
    show,
    /** Whether it isn't as in an empty form, or in `defaults` where something else decides them. */
    isChosen: (name: Name, values: Values, defaults?: Values): boolean =>
      !isSame(values[name], defaults === undefined ? fields[name].empty : defaults[name]),
    /** Whether it has an effect, or is set though it has none. */
    isOffered: (name: Name, values: Values): boolean =>
      !fields[name].isUnbuilt || !isSame(values[name], fields[name].empty),
    /** Labels of those that have no effect, but are set: otherwise than in an empty form, or `defaults`. */
    unbuiltIn: (values: Values, defaults: Values = empty()): string[] =>
      names.flatMap((name) =>
        fields[name].isUnbuilt && !isSame(values[name], defaults[name]) ? [fields[name].label] : [],
      ),
    /** As it is compared, shown and carried over in a review. */
    review: <One extends Name>(name: One, nameOf: NameOf): ReviewField<Values> => {
      const { label, show: shownOf, merge } = fields[name];
      return reviewField<Values, One>(name, {
        label,
        show: (held) => shownOf(held, nameOf),
        merge,
      });
    },
  };
};

/** The fields of one kind of record. */
export type FieldTable<Values extends object> = ReturnType<typeof defineFields<Values>>;

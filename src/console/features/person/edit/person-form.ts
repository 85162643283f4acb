import { valuesOf } from '../element-values.ts';
import type { PersonRecord } from '../read-person.ts';

/** A data element, or a type of additional identifiers, with its values. */
export type Entry = { name: string; values: string[] };

export type PersonFormValues = { elements: Entry[]; identifiers: Entry[] };

/** The two lists of the form, in the order of the screen. */
export const entryKinds = ['elements', 'identifiers'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry of the request. */
export type ElementChange = { name: string; value: string[]; linked: boolean };

/** What a save sends, by `keyOf`: only what changes, since the rest stays as it is. */
export type ElementChanges = Record<string, ElementChange>;

/** Names an entry: a data element and a type of identifiers may have the same name. */
export const keyOf = (kind: EntryKind, name: string): string => `${kind}.${name}`;

export const toFormValues = ({ profile }: PersonRecord): PersonFormValues => {
  const entries = (isLinked: boolean): Entry[] =>
    (profile.DataElements ?? [])
      .filter(({ Linked }) => (Linked ?? false) === isLinked)
      .map((element) => ({ name: element.Name, values: valuesOf(element) }));
  return { elements: entries(false), identifiers: entries(true) };
};

export const valuesIn = (values: PersonFormValues, kind: EntryKind, name: string): string[] =>
  values[kind].find((entry) => entry.name === name)?.values ?? [];

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** As the service keeps them: identifiers trimmed, nothing empty, nothing twice. */
export const settleValues = (values: PersonFormValues, base: PersonRecord): PersonFormValues => {
  const stored = toFormValues(base);
  const settle = (kind: EntryKind): Entry[] =>
    values[kind]
      .map(({ name, values: own }) => ({
        name,
        values: [
          ...new Set(own.map((value) => (kind === 'identifiers' ? value.trim() : value))),
        ].filter((value) => value !== ''),
      }))
      .filter(({ name, values: own }) => own.length > 0 || valuesIn(stored, kind, name).length > 0);
  return { elements: settle('elements'), identifiers: settle('identifiers') };
};

/** The keys of all entries whose values are not the same in two states, in whatever order. */
export const keysThatDiffer = (one: PersonFormValues, other: PersonFormValues): string[] =>
  entryKinds.flatMap((kind) => {
    const names = new Set([...one[kind], ...other[kind]].map(({ name }) => name));
    return [...names]
      .filter((name) => !isSameSet(valuesIn(one, kind, name), valuesIn(other, kind, name)))
      .map((name) => keyOf(kind, name));
  });

/** @param values as settled */
export const toChanges = (base: PersonRecord, values: PersonFormValues): ElementChanges => {
  const changed = new Set(keysThatDiffer(toFormValues(base), values));
  const entries = entryKinds.flatMap((kind) =>
    values[kind].flatMap(({ name, values: own }): [string, ElementChange][] => {
      const key = keyOf(kind, name);
      return changed.has(key) ? [[key, { name, value: own, linked: kind === 'identifiers' }]] : [];
    }),
  );
  return Object.fromEntries(entries);
};

/** Identifiers that a save takes off a type: they stay as values of the element of its name. */
export const leftOut = (base: PersonRecord, values: PersonFormValues, type: string): string[] => {
  const kept = valuesIn(values, 'identifiers', type);
  return valuesIn(toFormValues(base), 'identifiers', type).filter(
    (identifier) => !kept.includes(identifier),
  );
};

/** Whether a record holds everything that a save sets. */
export const containsChanges = (stored: PersonRecord, changes: ElementChanges): boolean => {
  const values = toFormValues(stored);
  return Object.values(changes).every(({ name, value, linked }) => {
    const own = valuesIn(values, linked ? 'identifiers' : 'elements', name);
    // Identifiers that were left out of a type join the element of the same name.
    const mayHaveMore = !linked && keyOf('identifiers', name) in changes;
    return mayHaveMore ? value.every((part) => own.includes(part)) : isSameSet(value, own);
  });
};

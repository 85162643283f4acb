import { isObject } from '#contract/common/values.ts';

type Json = Record<string, unknown>;
type Path = readonly PropertyKey[];

export const toObject = (value: unknown): Json | null =>
  isObject({ value }) ? (value as Json) : null;

/** Parts of a value by their keys, of which true is one itself. */
type Parts = Map<PropertyKey, Parts | true>;

export const partsAt = (paths: readonly Path[]): Parts => {
  const parts: Parts = new Map();
  for (const path of paths) {
    let at = parts;
    for (const [place, key] of path.entries()) {
      const known = at.get(key);
      if (known === true) break;
      const next: Parts | true = place === path.length - 1 || (known ?? new Map());
      at.set(key, next);
      if (next !== true) at = next;
    }
  }
  return parts;
};

/** The same value without some parts, in one pass; a key that it doesn't have is meant in any case. */
export const without = (value: unknown, parts: Parts): unknown => {
  const left = <Key>(key: Key, entry: unknown, part: Parts | true | undefined): [Key, unknown][] =>
    part === true ? [] : [[key, part === undefined ? entry : without(entry, part)]];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      left(index, entry, parts.get(index)).map(([, own]) => own),
    );
  }
  const record = toObject(value);
  if (record === null) return value;
  const inAnyCase = new Map(
    [...parts].flatMap(([key, part]) =>
      Object.hasOwn(record, key) ? [] : [[String(key).toLowerCase(), part]],
    ),
  );
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, entry]) =>
      left(key, entry, parts.get(key) ?? inAnyCase.get(key.toLowerCase())),
    ),
  );
};

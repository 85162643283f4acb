import type * as z from 'zod/mini';
import { extrasMaximum } from '#contract/common/text-maxima.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import { definitionOf } from './contract-path.ts';

type Path = readonly (string | number)[];
type Extra = { path: Path; length: number };

/** The parts of an object by their names, which are taken in any case. */
const partsOf = new WeakMap<object, ReadonlyMap<string, z.core.$ZodType>>();
const partOf = (shape: Readonly<Record<string, z.core.$ZodType>>, key: string) => {
  let parts = partsOf.get(shape);
  if (parts === undefined) {
    parts = new Map(Object.entries(shape).map(([name, part]) => [name.toLowerCase(), part]));
    partsOf.set(shape, parts);
  }
  return parts.get(key.toLowerCase());
};

const extrasOf = (schema: z.core.$ZodType, value: unknown, path: Path): Extra[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { element, shape } = definitionOf(schema);
  if (element !== undefined) {
    // One value stands for a list of one.
    return Array.isArray(value)
      ? value.flatMap((own, place) => extrasOf(element, own, [...path, place]))
      : extrasOf(element, value, path);
  }
  if (shape === undefined) return [];
  return Object.entries(value).flatMap(([key, own]): Extra[] => {
    const at = [...path, key];
    const part = partOf(shape, key);
    if (part !== undefined) return extrasOf(part, own, at);
    return [{ path: at, length: key.length + JSON.stringify(own).length }];
  });
};

/**
 * What of a receipt under keys that the contract doesn't name is more than is kept: the first of it is
 * kept, as long as it fits (docs/design.md 11.4).
 * @param record as it came
 * @param maximum in characters
 */
export const findExtrasBeyond = (record: unknown, maximum = extrasMaximum): Path[] => {
  let room = maximum;
  return extrasOf(receiptRequestSchema, record, []).flatMap(({ path, length }) => {
    if (length > room) return [path];
    room -= length;
    return [];
  });
};

import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Definition = {
  type: string;
  innerType?: Schema;
  element?: Schema;
  out?: Schema;
  shape?: Readonly<Record<string, Schema>>;
};

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

/** What is inside of optional values, lists and pipes. */
const inside = (schema: Schema): Schema => {
  const { innerType, element, out } = definitionOf(schema);
  const inner = innerType ?? element ?? out;
  return inner === undefined ? schema : inside(inner);
};

/** The schema of what stands in a record under `keys`; of a list, that of its entries. */
export const partOf = (record: Schema, ...keys: readonly string[]): z.ZodMiniType =>
  keys.reduce<Schema>((schema, key) => {
    const part = definitionOf(inside(schema)).shape?.[key];
    if (part === undefined) throw new Error(`The record has no ${key}.`);
    return inside(part);
  }, inside(record)) as z.ZodMiniType;

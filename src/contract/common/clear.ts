import type * as z from 'zod/mini';

const clearSchemas = new WeakSet<object>();

/**
 * Marks what of an answer tells nobody apart, so that it's never masked: ids, times, names of purposes.
 * Whatever isn't marked is a text about a person (docs/design.md 11.3).
 */
export const clear = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  clearSchemas.add(schema);
  return schema;
};

export const isClear = (schema: object): boolean => clearSchemas.has(schema);

/** The key of an object that names a data element, and the key with its value. */
type Element = { readonly name: string; readonly value: string };

const elements = new WeakMap<object, Element | 'keys'>();

/** Marks an object that is a data element: its name says whether its value is masked. */
export const element = <Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
  value: string,
): Schema => {
  elements.set(schema, { name, value });
  return schema;
};

/** Marks a record whose keys are names of data elements. */
export const elementsByName = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  elements.set(schema, 'keys');
  return schema;
};

export const elementOf = (schema: object): Element | 'keys' | undefined => elements.get(schema);

/** Of a payload that others define, which keys hold plain texts, and below which all is a person's. */
type Payload = { readonly plain: ReadonlySet<string>; readonly personal: string };

const payloads = new WeakMap<object, Payload>();

/** Marks what is sent to others: texts under plain keys are clear. */
export const payload = <Schema extends z.ZodMiniType>(schema: Schema, keys: Payload): Schema => {
  payloads.set(schema, keys);
  return schema;
};

export const payloadOf = (schema: object): Payload | undefined => payloads.get(schema);

/** Masks the parts of a text that are about a person, with the mask that it's given for each. */
type Cover = (text: string, mask: (part: string) => string) => string;

const covers = new WeakMap<object, Cover>();

/** Marks a text of which only a part is about a person, such as a path that holds a sender's words. */
export const clearBut = <Schema extends z.ZodMiniType>(schema: Schema, cover: Cover): Schema => {
  covers.set(schema, cover);
  return schema;
};

export const coverOf = (schema: object): Cover | undefined => covers.get(schema);

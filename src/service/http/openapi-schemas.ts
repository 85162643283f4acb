import * as z from 'zod/mini';
import { dateParameter, instant } from '#contract/common/values.ts';
import { enumNames, schemaNames } from '#contract/documentation/schema-names.ts';

export type JsonSchema = { [key: string]: unknown };
type Schema = z.ZodMiniType;

const formats = new Map<unknown, string>([
  [instant, 'date-time'],
  [dateParameter, 'date'],
]);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Drops what says nothing: the bounds of safe integers, and patterns that a format implies. */
const simplify = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: JsonSchema;
}): void => {
  const format = formats.get(zodSchema);
  if (format !== undefined) jsonSchema.format = format;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Records may hold more than they name; said of each, it says nothing.
  const { properties, additionalProperties, propertyNames } = jsonSchema;
  const isRecord = Object.keys(properties ?? {}).length > 0;
  if (isRecord && isSame(additionalProperties, {})) delete jsonSchema.additionalProperties;
  if (isSame(propertyNames, { type: 'string' })) delete jsonSchema.propertyNames;
};

/** What a schema lets through: a request may write "true", and should send true. */
const toJsonSchema = (schema: Schema): JsonSchema => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: simplify,
  }) as JsonSchema;
  return jsonSchema;
};

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only these are worth a comparison. */
const mayHaveName = (value: JsonSchema): boolean => 'properties' in value || 'enum' in value;

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const nameIn = (schema: JsonSchema): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;

/** Of a page or slice of named records: their name, and that they are many. */
const pageNameOf = ({ properties, required }: JsonSchema): string | undefined => {
  if (!isObject(properties) || !isObject(properties.content)) return undefined;
  const { items } = properties.content;
  const item = isObject(items) ? nameIn(items) : undefined;
  if (item === undefined || !('number' in properties)) return undefined;
  return Array.isArray(required) && required.includes('totalPages')
    ? `${item}Page`
    : `${item}Slice`;
};

/**
 * The named schemas of a document. `of` gives the JSON schema of one of the contract's, with
 * references wherever a named one stands in it; `components` are those that were referred to.
 */
export const createSchemas = () => {
  const inline = new Map<string, JsonSchema>();
  const names = new Map<string, string>();
  const add = (name: string, schema: JsonSchema) => {
    if (inline.has(name) && !isSame(inline.get(name), schema)) {
      throw new Error(`${name} is the name of two schemas.`);
    }
    inline.set(name, schema);
    const text = JSON.stringify(schema);
    if (!names.has(text)) names.set(text, name);
  };
  for (const [name, schema] of schemaNames) add(name, toJsonSchema(schema));
  for (const [name, values] of Object.entries(enumNames)) {
    add(name, { type: 'string', enum: [...values] });
  }

  const used = new Map<string, JsonSchema>();
  const refer = (name: string): JsonSchema => {
    if (!used.has(name)) {
      // First, so that a schema which holds itself ends.
      used.set(name, {});
      used.set(name, withRefsInside(inline.get(name) ?? {}));
    }
    return refTo(name);
  };
  const withRefs = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withRefs);
    if (!isObject(value)) return value;
    const name = mayHaveName(value) ? names.get(JSON.stringify(value)) : undefined;
    return name === undefined ? withRefsInside(value) : refer(name);
  };
  const withRefsInside = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withRefs(value)]));

  /** Whether the name is free, or stands for the same. */
  const fits = (name: string, schema: JsonSchema): boolean =>
    !inline.has(name) && isSame(used.get(name) ?? schema, schema);

  const name = (schema: JsonSchema, ...wanted: (string | undefined)[]): JsonSchema => {
    const free = wanted.find((one) => one !== undefined && fits(one, schema));
    if (free === undefined) return schema;
    used.set(free, schema);
    return refTo(free);
  };

  return {
    of: (schema: Schema): JsonSchema => withRefs(toJsonSchema(schema)) as JsonSchema,
    /** The same, by a name of its own: where the contract has none, that of its records or `fallback`. */
    namedOf: (schema: Schema, fallback: string): JsonSchema => {
      const named = (json: JsonSchema): JsonSchema =>
        'properties' in json ? name(json, pageNameOf(json), fallback) : json;
      const json = withRefs(toJsonSchema(schema)) as JsonSchema;
      // An answer that may be null.
      const { anyOf } = json;
      return Array.isArray(anyOf)
        ? { ...json, anyOf: anyOf.map((one) => named(one as JsonSchema)) }
        : named(json);
    },
    name,
    /** A named schema itself. */
    whole: (of: string): JsonSchema => {
      refer(of);
      return used.get(of) ?? {};
    },
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
};
export type Schemas = ReturnType<typeof createSchemas>;

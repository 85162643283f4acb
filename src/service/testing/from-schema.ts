import fc from 'fast-check';
import * as z from 'zod/mini';
import { type Endpoint, endpointName, isPublic } from '#contract/common/endpoint.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import type { Parts } from './api.ts';
import { png } from './files.ts';

type Schema = z.ZodMiniType;

/**
 * What is there to be asked for, by the keys of requests, whatever their capitals: `identifier`, `Id`.
 * `guid` are ids for any key that takes one.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>;

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '%',
  '\\',
  "'; drop table purposes; --",
  '\u0000',
  '\ud800',
  '\u202e',
  '😀',
  'null',
  '__proto__',
  'constructor',
  '-1',
  '1e400',
  '99999999999999999999',
  'a'.repeat(256),
  'ä'.repeat(751),
  '2026-02-30',
  'javascript:alert(1)',
  '../../etc/passwd',
  '<script>',
  '{{7*7}}',
];

/** Of what contracts ask of texts, something that fits. */
const likelyTexts: readonly string[] = [
  'a',
  'b',
  'News',
  'Email',
  'Phone',
  'Country',
  '1',
  '2026-11-18',
  '2026-11-19T08:30:00+02:00',
  '2026-11-21T09:00:00Z',
  '2026-11-25',
  '0001-01-01',
  '9999-12-31',
  'en',
  'en-us',
  'ar',
  'DE',
  'AT',
  'example.com',
  '203.0.113.7',
  '2001:db8::/32',
  'https://shop.example.com',
  'https://shop.example.com/news',
  '#37419a',
  '11111111-1111-4111-8111-111111111111',
  '0123456789abcdef'.repeat(4),
];

const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Anything that JSON can hold. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
);

const fits = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

const triesMaximum = 20_000;

/** Those of the values that the schema takes. */
const fitting = <Value>(schema: Schema, values: fc.Arbitrary<Value>): fc.Arbitrary<Value> => {
  let tries = 0;
  return values.filter((value) => {
    if (fits(schema, value)) {
      tries = 0;
      return true;
    }
    tries += 1;
    if (tries > triesMaximum) {
      throw new Error(`None of ${triesMaximum} values fits: ${JSON.stringify(value)}`);
    }
    return false;
  });
};

const isMostlyFitting = (schema: Schema, values: fc.Arbitrary<unknown>): boolean => {
  const samples = fc.sample(values, { seed: 1, numRuns: 16 });
  return samples.filter((sample) => fits(schema, sample)).length >= samples.length / 2;
};

const boundOf = (bound: unknown, otherwise: number): number =>
  typeof bound === 'number' && Math.abs(bound) <= 2 ** 31 ? bound : otherwise;

/** Of each schema, once: to find what fits takes longer than all else. */
const choices = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** @throws Error for a kind of schema, or a rule, that no request had before: add it here */
const choose = (
  schema: Schema,
  key: string,
  chosen: readonly unknown[],
  random: readonly fc.Arbitrary<unknown>[],
): fc.Arbitrary<unknown> => {
  const made = choices.get(schema);
  if (made !== undefined) return made;
  const values = [...new Set(chosen)].filter((value) => fits(schema, value));
  const others = random
    .filter((arbitrary) => isMostlyFitting(schema, arbitrary))
    .map((arbitrary) => ({ weight: 1, arbitrary: fitting(schema, arbitrary) }));
  if (values.length === 0 && others.length === 0) {
    throw new Error(`No value is known that fits "${key}".`);
  }
  const own = values.length === 0 ? [] : [{ weight: 2, arbitrary: fc.constantFrom(...values) }];
  const choice = fc.oneof(...own, ...others);
  choices.set(schema, choice);
  return choice;
};

const inQuery = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : String(value);

const kindOf = (schema: Schema) => (schema as unknown as z.core.$ZodTypes)._zod.def;

/** What a pipe makes of a text in the end. */
const endOf = (schema: Schema): Schema => {
  const def = kindOf(schema);
  return def.type === 'pipe' ? endOf(def.out as Schema) : schema;
};

/** Values that a request may carry: what the schema takes, as it's sent. */
export const valuesOf = (schema: Schema, known: Known = {}, key = ''): fc.Arbitrary<unknown> => {
  const named = known[key.toLowerCase()] ?? [];
  const from = (inner: unknown, innerKey = key) => valuesOf(inner as Schema, known, innerKey);
  /** What is known of this key first. */
  const orNamed = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
    const right = named.filter((value) => fits(schema, value));
    if (right.length === 0) return values;
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: values },
    );
  };
  const def = kindOf(schema);
  const { bag } = (schema as unknown as z.core.$ZodType)._zod;
  switch (def.type) {
    case 'string': {
      if ('format' in def && def.format === 'guid') {
        const ids = [...named, ...(named.length === 0 ? (known.guid ?? []) : [])];
        const right = ids.filter((id) => fits(schema, id));
        if (right.length === 0) return fc.uuid();
        return fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...right) },
          { weight: 1, arbitrary: fc.uuid() },
        );
      }
      const listed = z.globalRegistry.get(schema)?.enum;
      const longest = 'x'.repeat(boundOf(bag.maximum, 300) % 10_000);
      const own = [...(Array.isArray(listed) ? listed : []), ...likelyTexts];
      return orNamed(
        choose(schema, key, [...own, ...hostileTexts, longest], [anyText, fc.string()]),
      );
    }
    case 'number': {
      const min = boundOf(bag.minimum ?? bag.exclusiveMinimum, -1000);
      const max = Math.max(min, boundOf(bag.maximum ?? bag.exclusiveMaximum, min + 100_000));
      const edges = [min, min + 1, max - 1, max, 0, 1, 2];
      return orNamed(choose(schema, key, edges, [fc.integer({ min, max })]));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
      return fc.constant(undefined);
    case 'enum':
      return fitting(schema, fc.constantFrom(...Object.values(def.entries)));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'unknown':
    case 'any':
      return orNamed(anything);
    case 'union':
      return fitting(schema, fc.oneof(...def.options.map((option) => from(option))));
    case 'nullable':
      return fc.oneof(
        { weight: 6, arbitrary: from(def.innerType) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return from(def.innerType);
    case 'array': {
      const minLength = boundOf(bag.minimum, 0);
      const maxLength = Math.max(minLength, Math.min(boundOf(bag.maximum, 3), 3));
      return fitting(schema, fc.array(from(def.element), { minLength, maxLength }));
    }
    case 'record': {
      const options = { maxKeys: 3, noNullPrototype: true };
      const keys = from(def.keyType, '').map(String);
      return fitting(schema, fc.dictionary(keys, from(def.valueType), options));
    }
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, Schema>);
      const isRequired = ([, field]: [string, Schema]) =>
        (field as unknown as z.core.$ZodType)._zod.optin !== 'optional';
      const required = fields.filter(isRequired);
      const optional = fields.filter((field) => !isRequired(field));
      const make = (some: readonly [string, Schema][]) =>
        fc.record(Object.fromEntries(some.map(([name, field]) => [name, from(field, name)])), {
          noNullPrototype: true,
        });
      // Few at a time: rules over several fields hold more often.
      const subset = fc.subarray(optional, { maxLength: Math.min(optional.length, 5) });
      return fitting(
        schema,
        subset.chain((some) => make([...required, ...some])),
      );
    }
    case 'pipe': {
      const input = kindOf(def.in as Schema);
      const values =
        input.type === 'transform'
          ? from(def.out)
          : input.type === 'string'
            ? from(endOf(def.out as Schema)).map(inQuery)
            : from(def.in);
      return orNamed(fitting(schema, values));
    }
    default:
      throw new Error(`Requests have a new kind of schema, "${def.type}": add it here.`);
  }
};

type Change = (parent: Record<string, unknown>, key: string, junk: unknown) => void;

const changes: readonly Change[] = [
  (parent, key, junk) => {
    parent[key] = junk;
  },
  (parent, key) => {
    delete parent[key];
  },
  (parent, key) => {
    parent[key] = `${JSON.stringify(parent[key])}${'ä'.repeat(3000)}`;
  },
  (parent, key) => {
    parent[key] = [parent[key], parent[key]];
  },
  (parent, key, junk) => {
    Object.defineProperty(parent, typeof junk === 'string' ? junk : `${key}!`, {
      value: junk,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  },
];

type Place = { parent: Record<string, unknown>; key: string };

const placesIn = (parent: unknown): Place[] => {
  if (typeof parent !== 'object' || parent === null) return [];
  const own = parent as Record<string, unknown>;
  return Object.keys(own).flatMap((key) => [{ parent: own, key }, ...placesIn(own[key])]);
};

/** The values with one to three faults each: a wrong type, too long, missing, an unknown key. */
export const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...changes), anything), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([value, faults]) => {
      const holder = { value: structuredClone(value) };
      for (const [at, change, junk] of faults) {
        const places = placesIn(holder);
        const place = places[at % places.length];
        if (place !== undefined) change(place.parent, place.key, structuredClone(junk));
      }
      return holder.value;
    });

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** No client can send a line break inside a header, nor a half character. */
const asHeaders = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, text]) =>
      /^[\w-]+$/.test(name) && text !== undefined
        ? [
            [
              name,
              String(text)
                .toWellFormed()
                .replaceAll(/[\0\r\n]/g, ''),
            ],
          ]
        : [],
    ),
  );

/** A path can hold neither half of a surrogate pair nor a step upwards. */
const asParams = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).map(([name, text]) => {
      const param = String(text).toWellFormed();
      return [name, /^\.{0,2}$/.test(param) ? 'none' : param];
    }),
  );

/** The body's schema; of receipts, which nothing is refused for, the one that they are read by. */
export const bodySchemaOf = (endpoint: Endpoint): Schema | undefined => {
  if (!isPublic(endpoint) || endpoint.body === undefined) return endpoint.body;
  return endpoint.bodyRecordMaximum === undefined
    ? receiptRequestSchema
    : z.array(receiptRequestSchema);
};

/** All of a request that the endpoint's schemas take. */
export const validRequests = (endpoint: Endpoint, known: Known = {}): fc.Arbitrary<Parts> => {
  const body = bodySchemaOf(endpoint);
  const part = (schema: Schema | undefined) =>
    schema === undefined ? fc.constant({}) : valuesOf(schema, known);
  return fc
    .record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      headers: part(endpoint.headers),
      body: part(body),
    })
    .map(({ params, query, headers, body: value }) => ({
      params: record(params),
      query: record(query),
      headers: asHeaders(headers),
      ...(body === undefined ? {} : { body: value }),
      ...(endpoint.fileMaximum === undefined ? {} : { file: { name: 'scan.png', bytes: png } }),
    }));
};

/** One request that the contract takes, of nobody and nothing that is there. */
export const requestOf = (endpoint: Endpoint, seed: number): Parts => {
  const [parts] = fc.sample(validRequests(endpoint), { seed, numRuns: 1 });
  if (parts === undefined) throw new Error(`No request was made of ${endpointName(endpoint)}.`);
  return parts;
};

/** Requests of which about every other one has faults, in one of its parts. */
export const anyRequests = (endpoint: Endpoint, known: Known = {}): fc.Arbitrary<Parts> => {
  const valid = validRequests(endpoint, known);
  const nearly = fc
    .tuple(valid, fc.constantFrom('params', 'query', 'headers', 'body'))
    .chain(([parts, name]) =>
      name === 'body' && !('body' in parts)
        ? fc.constant(parts)
        : spoiled(fc.constant(parts[name])).map((value): Parts => ({ ...parts, [name]: value })),
    );
  const junk = fc
    .record({ value: anything, parts: valid })
    .map(({ value, parts }): Parts => ({ ...parts, ...('body' in parts ? { body: value } : {}) }));
  return fc
    .oneof(
      { weight: 5, arbitrary: valid },
      { weight: 4, arbitrary: nearly },
      { weight: 1, arbitrary: junk },
    )
    .map((parts) => ({
      ...parts,
      params: asParams(parts.params),
      query: record(parts.query),
      headers: asHeaders(parts.headers),
      ...('body' in parts ? { body: parts.body ?? null } : {}),
    }));
};

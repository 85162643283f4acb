import * as z from 'zod/mini';
import { isClearElement } from './clear-elements.ts';
import { coverOf, elementOf, isClear, payloadOf } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { guid } from './common/values.ts';
import { isMask, maskText } from './mask-text.ts';

/** What a session may see of people (docs/design.md 11.3). */
export type Sight = {
  /** Texts that the session looked for: equal values come in clear, letter for letter. */
  searched: ReadonlySet<string>;
  /** In lower case; masks show them. */
  commonDomains: ReadonlySet<string>;
  /** Parts of the answer that are in clear: those of people whom a look names. */
  shown: ReadonlySet<unknown>;
};

type Masker = (value: unknown, sight: Sight) => unknown;
type Fields = Record<string, unknown>;

const asIs: Masker = (value) => value;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As `Object.fromEntries` of the entries, which takes three times as long. */
const mapFields = (fields: Fields, map: (key: string, value: unknown) => unknown): Fields => {
  const mapped: Fields = {};
  for (const key of Object.keys(fields)) {
    const value = map(key, fields[key]);
    if (key !== '__proto__') mapped[key] = value;
    else Object.defineProperty(mapped, key, { value, enumerable: true });
  }
  return mapped;
};

/** What is a mask already stays one: masked again, it would say another length. */
const isMaskedBefore = (text: string, commonDomains: ReadonlySet<string>): boolean => {
  if (!isMask(text)) return false;
  const domain = text.slice(text.lastIndexOf('@') + 1);
  return !text.includes('@') || domain.includes('•') || commonDomains.has(domain.toLowerCase());
};

const maskOne = (text: string, { searched, commonDomains }: Sight): string =>
  searched.has(text) || isMaskedBefore(text, commonDomains) ? text : maskText(text, commonDomains);

/** What nobody names a field of theirs: an email address, or as many digits as a phone number has. */
const isNamedForSomebody = (key: string): boolean =>
  (key.includes('@') || /\d{6}/.test(key)) && !z.safeParse(guid, key).success;

/** Each key that is somebody's is its mask; of two that are the same then, the second is counted. */
const withKeysMasked = (fields: Fields, sight: Sight): Fields => {
  if (!Object.keys(fields).some(isNamedForSomebody)) return fields;
  const taken = new Map<string, number>();
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (!isNamedForSomebody(key)) return [key, value];
      const mask = maskOne(key, sight);
      const count = (taken.get(mask) ?? 0) + 1;
      taken.set(mask, count);
      return [count === 1 ? mask : `${mask} ${count}`, value];
    }),
  );
};

/** From here on a number may be somebody's, such as one of a phone. */
const personalNumber = 1_000_000;

/** Of what no schema says that it's clear, every text, every long number, and keys that are somebody's. */
const maskDeep: Masker = (value, sight) => {
  if (typeof value === 'string') return maskOne(value, sight);
  if (typeof value === 'number' && Math.abs(value) >= personalNumber) {
    return maskOne(String(value), sight);
  }
  if (sight.shown.has(value)) return value;
  if (Array.isArray(value)) return value.map((item) => maskDeep(item, sight));
  if (!isFields(value)) return value;
  return withKeysMasked(
    mapFields(value, (_key, part) => maskDeep(part, sight)),
    sight,
  );
};

/** Of a payload, what stands under no plain key: a person's. */
const maskPayload = (
  { plain, personal }: NonNullable<ReturnType<typeof payloadOf>>,
  value: unknown,
  sight: Sight,
  isPersonal = false,
  name = '',
): unknown => {
  if (sight.shown.has(value)) return value;
  if (Array.isArray(value)) {
    return value.map((item) => maskPayload({ plain, personal }, item, sight, isPersonal));
  }
  if (isFields(value)) {
    return mapFields(value, (key, part) =>
      maskPayload({ plain, personal }, part, sight, isPersonal || key === personal, key),
    );
  }
  return !isPersonal && (typeof value !== 'string' || plain.has(name))
    ? value
    : maskDeep(value, sight);
};

type Parts = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
};

const partsOf = (schema: z.ZodMiniType): Parts => schema._zod.def as unknown as Parts;

const maskers = new WeakMap<z.ZodMiniType, Masker>();

const maskFields = (schema: z.ZodMiniType, shape: Record<string, z.ZodMiniType>): Masker => {
  const own = new Map(Object.entries(shape).map(([key, part]) => [key, maskerOf(part)]));
  const marked = elementOf(schema);
  return (value, sight) => {
    if (sight.shown.has(value) || !isFields(value)) return maskDeep(value, sight);
    const named = marked !== undefined && marked !== 'keys' ? value[marked.name] : undefined;
    const isOpen = typeof named === 'string' && isClearElement(named);
    return mapFields(value, (key, part) => {
      if (isOpen && marked !== 'keys' && key === marked?.value) return part;
      return (own.get(key) ?? maskDeep)(part, sight);
    });
  };
};

const maskRecord = (schema: z.ZodMiniType, inner: Masker): Masker => {
  const areElements = elementOf(schema) === 'keys';
  return (value, sight) => {
    if (sight.shown.has(value) || !isFields(value)) return maskDeep(value, sight);
    const masked = mapFields(value, (key, part) =>
      areElements && isClearElement(key) ? part : inner(part, sight),
    );
    return withKeysMasked(masked, sight);
  };
};

/** What kind of value a schema is for: of several, that one masks which is for it. */
const fits = (schema: z.ZodMiniType, value: unknown): boolean => {
  const { type, innerType, out, getter } = partsOf(schema);
  const inner = innerType ?? (type === 'pipe' ? out : undefined) ?? getter?.();
  if (inner !== undefined) return fits(inner, value);
  if (Array.isArray(value)) return type === 'array';
  if (isFields(value)) return type === 'object' || type === 'record';
  return type !== 'array' && type !== 'object' && type !== 'record';
};

/** Where several schemas fit, only what all leave in clear is. */
const maskOptions = (options: readonly z.ZodMiniType[]): Masker => {
  const all = options.map((option) => [option, maskerOf(option)] as const);
  if (all.every(([, mask]) => mask === asIs)) return asIs;
  return (value, sight) => {
    const fitting = all.filter(([option]) => fits(option, value)).map(([, mask]) => mask);
    const [first, ...others] = fitting;
    if (first === undefined) return maskDeep(value, sight);
    if (others.length === 0 || fitting.every((mask) => mask === asIs)) return first(value, sight);
    return maskDeep(value, sight);
  };
};

const compile = (schema: z.ZodMiniType): Masker => {
  if (isClear(schema)) return asIs;
  const keys = payloadOf(schema);
  if (keys !== undefined) return (value, sight) => maskPayload(keys, value, sight);
  const cover = coverOf(schema);
  if (cover !== undefined) {
    return (value, sight) =>
      typeof value === 'string'
        ? cover(value, (part) => maskOne(part, sight))
        : maskDeep(value, sight);
  }
  const { type, format, shape, element, valueType, innerType, options, ...rest } = partsOf(schema);
  if (['enum', 'literal', 'number', 'int', 'boolean', 'null'].includes(type)) return asIs;
  if (type === 'string') return format === 'guid' ? asIs : maskDeep;
  if (shape !== undefined) return maskFields(schema, shape);
  if (element !== undefined) {
    const inner = maskerOf(element);
    if (inner === asIs) return asIs;
    return (value, sight) =>
      Array.isArray(value) ? value.map((item) => inner(item, sight)) : maskDeep(value, sight);
  }
  if (valueType !== undefined) return maskRecord(schema, maskerOf(valueType));
  if (innerType !== undefined) return maskerOf(innerType);
  if (options !== undefined) return maskOptions(options);
  if (rest.out !== undefined) return maskerOf(rest.out);
  // What refers to itself is there only once it is used.
  if (rest.getter !== undefined) {
    const { getter } = rest;
    return (value, sight) => maskerOf(getter())(value, sight);
  }
  return maskDeep;
};

const maskerOf = (schema: z.ZodMiniType): Masker => {
  const known = maskers.get(schema);
  if (known !== undefined) return known;
  const made = compile(schema);
  maskers.set(schema, made);
  return made;
};

/** The answer of an endpoint as a session gets it. */
export const maskAnswer = (
  { responses }: Pick<Endpoint, 'responses'>,
  status: number,
  answer: unknown,
  sight: Sight,
): unknown => {
  const schema = responses[status] ?? Object.values(responses).find((one) => one !== null);
  return (schema ? maskerOf(schema) : maskDeep)(answer, sight);
};

/** A part of an answer that is one person's, by what it has of them. */
export type Owned = { part: unknown; id?: string; identifier?: string };

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

const textIn = (part: unknown, key: string | undefined): string | undefined => {
  const value = isFields(part) && key !== undefined ? part[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Which parts of an answer are whose, as its endpoint says; none where the request names them. */
export const ownersIn = ({ people }: Pick<Endpoint, 'people'>, answer: unknown): Owned[] => {
  if (people === undefined || typeof people === 'string') return [];
  const areIds = 'ids' in people;
  const idBeside = areIds ? undefined : people.idBeside;
  return (areIds ? people.ids : people.identifiers).flatMap((path) => {
    const keys = path.split('.');
    const last = keys.pop();
    const parts = keys.reduce<unknown[]>(
      (found, key) => found.flatMap((one) => (isFields(one) ? listOf(one[key]) : [])),
      listOf(answer),
    );
    return parts.map((part) => {
      const id = areIds ? textIn(part, last) : textIn(part, idBeside);
      const identifier = areIds ? undefined : textIn(part, last);
      return { part, ...(id && { id: id.toLowerCase() }), ...(identifier && { identifier }) };
    });
  });
};

import * as z from 'zod/mini';
import { clear } from './clear.ts';

/** A uuid of any version, 36 characters. */
export const guid = clear(z.guid());

/** An RFC 3339 instant; answers of ours are in UTC with milliseconds (docs/design.md 5.1). */
export const instant = clear(z.string());

/** A text that tells nobody apart: an id, a name of a purpose (clear.ts). */
export const clearText = clear(z.string());

/** A boolean in a body; real clients also write "true" and "false" (docs/design.md 5.1). */
export const wireBoolean = z.pipe(
  z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
  z.boolean(),
);

/** A whole number in a body; real clients also write "31536000" (docs/design.md 5.1). */
export const wireInteger = (...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.transform<number, unknown>((value) =>
      typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? Number(value) : value,
    ),
    z.int().check(...checks),
  );

/** A boolean in a query: exactly `true` or `false`. */
export const queryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.pipe(
    z.transform((value: 'true' | 'false') => value === 'true'),
    z.boolean(),
  ),
);

/** A whole number in a query, decimal digits only. */
export const queryInteger = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,19}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  );

const scriptProtocols: readonly (string | undefined)[] = ['javascript:', 'data:', 'vbscript:'];

/** A uri that no browser would run as a script; told by the browser's own reading of it. */
export const uri = z.url().check(
  z.refine((value) => !scriptProtocols.includes(URL.parse(value)?.protocol), {
    error: 'This kind of address could run a script. Enter the address of a page.',
  }),
);

/** Text that holds more than white space. */
export const filledText = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((value) => value.trim() !== '', { error: 'Must not be empty.' }),
  );

/** An enum in an answer: known values typed, others passed on as they came (docs/design.md 5.1). */
export const openEnum = <const Values extends readonly string[]>(known: Values) =>
  clear(z.string().register(z.globalRegistry, { enum: known })) as unknown as z.ZodMiniType<
    Values[number] | (string & {}),
    Values[number] | (string & {})
  >;

/** When a rule over several fields can run: whatever single fields hold (docs/design.md 5.1). */
export const isObject = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fromJsonText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** An answer that some hosts write as a string holding the JSON. Other strings do not fit. */
export const orJsonText = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(fromJsonText), schema);

/** What may be absent or null: fields of answers, and those inside the parts of a request. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullish(schema);

const dateTimePattern =
  /^(?!0000)(\d{4}-\d{2}-\d{2})(?:T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:\.\d{1,6})?)?(Z|[+ -](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** A blank in a query is what a `+` becomes that wasn't escaped. */
const toZone = (zone: string): string =>
  zone === 'Z' ? zone : zone.replace(' ', '+').replace(/(\d{2}):?(\d{2})$/, '$1:$2');

/** The instant that a `dateTimeParameter` names, as RFC 3339; any other text as it is. */
export const toUtc = (value: string): string => {
  const [match, date, minutes = '00:00', seconds = ':00', zone = 'Z'] =
    dateTimePattern.exec(value) ?? [];
  return match === undefined ? value : `${date}T${minutes}${seconds}${toZone(zone)}`;
};

const isDateTime = (value: string): boolean => {
  const date = dateTimePattern.exec(value)?.[1];
  if (date === undefined) return false;
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return false;
  // A zone can move the first and the last day into a year that cannot be stored.
  const year = new Date(toUtc(value)).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/**
 * A date or date-time parameter; without a zone it is UTC (docs/spec.md 4.4, docs/design.md 5.5).
 * Only `toUtc` reads it.
 */
export const dateTimeParameter = z.string().check(
  z.refine(isDateTime, {
    error:
      'Must be yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss, in UTC unless a zone is given (in an address, write + as %2B).',
  }),
);
dateTimeParameter.register(z.globalRegistry, { pattern: dateTimePattern.source });

/** A date parameter, `yyyy-MM-dd`. */
export const dateParameter = z.string().check(
  z.refine((value) => !value.includes('T') && isDateTime(value), {
    error: 'Must be a date, written yyyy-MM-dd.',
  }),
);

/** A list in a query, its values joined by commas; an empty text is an empty list. */
export const queryList = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) =>
        text
          .split(',')
          .map((value) => value.trim())
          .filter((value) => value !== ''),
      ),
      z.array(z.enum(values)),
    ),
  );

/** Ids in a query, joined by commas: at least one of them. */
export const queryGuids = (maximum: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(',').map((id) => id.trim())),
      z.array(guid).check(z.maxLength(maximum)),
    ),
  );

/**
 * An object whose keys are taken in whatever case they are written
 * (docs/wire/receipts-transactions.md 1.2). A key that is written as `names` has it wins over
 * others.
 */
export const anyKeyCase = <Schema extends z.ZodMiniObject>(schema: Schema) => {
  const names = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const rename = (value: unknown): unknown => {
    if (!isObject({ value })) return value;
    const given = Object.entries(value as Record<string, unknown>);
    const renamed = given.map(([key, entry]) => [names.get(key.toLowerCase()) ?? key, entry]);
    return {
      ...Object.fromEntries(renamed),
      ...Object.fromEntries(given.filter(([key]) => schema.shape[key] !== undefined)),
    };
  };
  return z.pipe(z.transform(rename), schema);
};

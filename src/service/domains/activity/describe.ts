import * as z from 'zod/mini';
import type { Activity, ActivityKind } from '#contract/common/activity.ts';
import type { Endpoint, PeopleIn } from '#contract/common/endpoint.ts';
import { guid } from '#contract/common/values.ts';
import { identifierKeys } from '#contract/person-reference.ts';

export type Input = { params: unknown; query: unknown; headers: unknown; body: unknown };

/** What a row says of its request, before people are looked up. */
export type Described = {
  kind: ActivityKind;
  objectId: string | null;
  objectVersion: number | null;
  /** Whom the request is about, as it names them. */
  identifiers: string[];
  subjectIds: string[];
  /** Those of `identifiers` whom the answer names by their ids, too. */
  told: { id: string; identifier: string }[];
  people: number | null;
  criteria: string[];
  fields: string[];
  reason: string | null;
};

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => textOf(item) ?? []);

/** What says which part of a list or record is asked for, and not whose. */
const isOfAnswer = (name: string): boolean =>
  /^(page|size|sort|properties|match|requestContinuation|nextMarker|(include|ignore).*)$/.test(
    name,
  );

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

const keys = new WeakMap<z.ZodMiniType, readonly string[]>();

/** Keys that a schema names: others may be anything, even an identifier. */
const keysOf = (schema: z.ZodMiniType | undefined): readonly string[] => {
  if (schema === undefined) return [];
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const { shape, out } = schema._zod.def as { shape?: object; out?: z.ZodMiniType };
  const found = shape === undefined ? keysOf(out) : Object.keys(shape);
  keys.set(schema, found);
  return found;
};

const given = (part: unknown, keys: readonly string[]): string[] => {
  const fields = fieldsOf(part);
  return keys.filter((key) => fields[key] !== undefined && fields[key] !== null);
};

type Asked = Pick<Endpoint, 'answerType' | 'query' | 'headers' | 'body' | 'people'>;

/** By what people were looked for: names, never values. */
const criteriaOf = ({ query, headers, body }: Asked, input: Input): string[] => [
  ...new Set(
    [
      ...given(input.query, keysOf(query)),
      ...given(input.headers, keysOf(headers)),
      ...given(input.body, keysOf(body)),
    ].filter((name) => !isOfAnswer(name)),
  ),
];

/** The people of a body that names each by an object of its own. */
const namedIn = (body: unknown): Fields[] => listOf(fieldsOf(body).dataSubjects).map(fieldsOf);

/** The identifiers by which a request names people. */
export const identifiersIn = ({ params, headers, query, body }: Input): string[] => [
  ...new Set([
    ...[params, headers, query, body].flatMap((part) =>
      identifierKeys.flatMap((key) => textsOf(fieldsOf(part)[key])),
    ),
    ...namedIn(body).flatMap(({ identifier }) => textOf(identifier) ?? []),
  ]),
];

/** Keys of a body that hold the ids of people. */
const idKeys = ['dataSubjectId', 'dataSubjectIds', 'dataSubjectGuids', 'dataSubjects'];

/** What stands under these keys, lists on the way gone through. */
const valuesAt = (value: unknown, keys: readonly string[]): unknown[] =>
  keys.reduce((found, key) => found.flatMap((one) => listOf(fieldsOf(one)[key])), listOf(value));

const pathsTo = (people: PeopleIn | undefined): string[][] => {
  if (people === undefined || typeof people === 'string') return [];
  return ('ids' in people ? people.ids : people.identifiers).map((path) => path.split('.'));
};

/** The records of people that an answer holds, where its endpoint says. */
const recordsOf = (people: PeopleIn | undefined, answer: unknown): unknown[] =>
  pathsTo(people).flatMap((keys) => valuesAt(answer, keys.slice(0, -1)));

/** Whose data an answer holds, where its endpoint says. */
const ownersOf = (people: PeopleIn | undefined, answer: unknown) => {
  const owners = [...new Set(pathsTo(people).flatMap((keys) => textsOf(valuesAt(answer, keys))))];
  const areIds = typeof people === 'object' && 'ids' in people;
  return areIds ? { identifiers: [], ids: owners } : { identifiers: owners, ids: [] };
};

/** The records that say by identifier and id whose they are. */
const toldBy = (people: PeopleIn | undefined, answer: unknown) => {
  if (typeof people !== 'object' || !('identifiers' in people)) return [];
  const { identifiers, idBeside } = people;
  if (idBeside === undefined) return [];
  return identifiers.flatMap((path) => {
    const keys = path.split('.');
    return valuesAt(answer, keys.slice(0, -1)).flatMap((record) => {
      const [identifier, id] = [keys.at(-1) ?? '', idBeside].map((key) =>
        textOf(fieldsOf(record)[key]),
      );
      return identifier === undefined || id === undefined ? [] : [{ id, identifier }];
    });
  });
};

/**
 * An answer that holds this one person, as far as acts are described by it; undefined where answers
 * don't name people by their ids, too.
 */
export const answerAbout = (
  people: PeopleIn | undefined,
  { id, identifier }: { id: string; identifier: string },
): unknown => {
  if (typeof people !== 'object' || !('identifiers' in people)) return undefined;
  const { identifiers, idBeside } = people;
  const keys = identifiers[0]?.split('.') ?? [];
  const last = keys.at(-1);
  if (idBeside === undefined || last === undefined) return undefined;
  const record = { [last]: identifier, [idBeside]: id };
  return keys.slice(0, -1).reduceRight<unknown>((inner, key) => ({ [key]: [inner] }), record);
};

const isGuid = (text: string): boolean => z.safeParse(guid, text).success;

/** The other records whose statuses an answer tells beside its people (`domains/more-records`). */
const neighborsOf = (records: readonly unknown[]): string[] => {
  const ids = records.flatMap((record) =>
    listOf(fieldsOf(record).MoreRecords).flatMap((more) => {
      const { Id, Differs } = fieldsOf(more);
      return Array.isArray(Differs) ? textsOf(Id) : [];
    }),
  );
  const own = new Set(records.map((record) => fieldsOf(record).Id));
  return [...new Set(ids)].filter((id) => !own.has(id));
};

const objectIdOf = ({ id }: Activity, { params }: Input, answer: unknown): string | null => {
  if (id === undefined) return null;
  const fromAnswer = typeof answer === 'string' ? answer : textOf(fieldsOf(answer)[id]);
  return textOf(fieldsOf(params)[id]) ?? fromAnswer ?? null;
};

/** Keys of a body that say what was seen before, and change nothing. */
const seenKeys = ['seen'];

/**
 * Names of what a body changes about a person, and not whom; those of data elements included, and of
 * what takes one of a list what was chosen.
 */
const changedFields = ({ values }: Activity, { body: schema }: Asked, body: unknown): string[] =>
  given(body, keysOf(schema)).flatMap((name) => {
    if ([...idKeys, ...identifierKeys, ...seenKeys].includes(name)) return [];
    if (values?.includes(name)) return [`${name}.${fieldsOf(body)[name]}`];
    const elements = name === 'dataElements' ? fieldsOf(body)[name] : undefined;
    if (!Array.isArray(elements)) return [name];
    return elements.flatMap((element) => textOf(fieldsOf(element).name) ?? []);
  });

const fieldsOfAct = (
  activity: Activity,
  endpoint: Asked,
  { body }: Input,
  answer: unknown,
): string[] => [
  ...changedFields(activity, endpoint, body),
  ...(activity.field === undefined ? [] : [textOf(fieldsOf(answer)[activity.field]) ?? []].flat()),
];

const versionOf = ({ query }: Input, answer: unknown): number | null => {
  const { Version, version } = fieldsOf(answer);
  const found = [fieldsOf(query).version, Version, version].find((value) =>
    Number.isInteger(value),
  );
  return typeof found === 'number' ? found : null;
};

/** The id of the one person whom the address of a request names. */
const personIn = ({ params }: Input): string[] => {
  const { dataSubjectId, dataSubjectGuid } = fieldsOf(params);
  return textsOf(dataSubjectId ?? dataSubjectGuid);
};

/** Whom a request names by id. */
export const idsIn = (input: Input): string[] =>
  [
    ...personIn(input),
    ...idKeys.flatMap((key) => textsOf(fieldsOf(input.body)[key])),
    ...namedIn(input.body).flatMap(({ id }) => textOf(id) ?? []),
  ].filter(isGuid);

/** Why a look was taken, or how it was made sure that the person asked for it. */
const reasonIn = ({ body }: Input): string | null => {
  const { reason, identityCheck } = fieldsOf(body);
  return textOf(reason) ?? textOf(identityCheck) ?? null;
};

/**
 * Who was looked at: the one whom the request names, or the only one in the answer, and whose statuses
 * stand beside. A group of people is a look at each of them.
 */
const lookOf = (
  activity: Activity,
  asked: Asked,
  input: Input,
  answer: unknown,
): Partial<Described> => {
  if (personIn(input).length > 0) return { people: 1 };
  const { identifiers, ids } = ownersOf(asked.people, answer);
  const named = identifiersIn(input);
  const criteria = criteriaOf(asked, input);
  if (activity.object !== 'person') return { identifiers, subjectIds: ids, criteria };
  const found = identifiers.length + ids.length;
  const neighbors = neighborsOf(recordsOf(asked.people, answer));
  const isOne = named.length < 2 && found < 2 && named.length + found > 0;
  if (isOne || activity.kind === 'looked') {
    const [only] = identifiers;
    const whom = only !== undefined && (isOne || named.length === 0) ? [only] : named;
    return {
      kind: 'looked',
      identifiers: whom,
      told: toldBy(asked.people, answer).filter(({ identifier }) => whom.includes(identifier)),
      subjectIds: [...(whom.length === 0 ? ids.slice(0, 1) : []), ...neighbors],
      criteria,
    };
  }
  return { identifiers: [], people: found + neighbors.length, criteria };
};

/**
 * What a row says of a request and its answer. Holds the identifiers that the request named, to find
 * people by; they go no further.
 */
export const describe = (
  activity: Activity,
  endpoint: Asked,
  input: Input,
  answer: unknown,
  isLook: boolean,
): Described => {
  const isFile = endpoint.answerType !== undefined;
  const isOfPerson = activity.object === 'person';
  const owners = isLook ? { identifiers: [], ids: [] } : ownersOf(endpoint.people, answer);
  return {
    kind: activity.kind,
    objectId: objectIdOf(activity, input, isFile ? null : answer),
    objectVersion: isOfPerson || isFile ? null : versionOf(input, answer),
    identifiers: [...identifiersIn(input), ...owners.identifiers],
    subjectIds: isLook ? personIn(input) : [...idsIn(input), ...owners.ids],
    told: [],
    people: null,
    criteria: [],
    reason: isLook || activity.kind === 'documentSent' ? reasonIn(input) : null,
    fields: isLook || !isOfPerson ? [] : fieldsOfAct(activity, endpoint, input, answer),
    ...(isLook && !isFile ? lookOf(activity, endpoint, input, answer) : {}),
  };
};

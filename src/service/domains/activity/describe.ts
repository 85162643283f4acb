import type { Activity, ActivityKind } from '#contract/common/activity.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';

export type Input = { params: unknown; query: unknown; headers: unknown; body: unknown };

/** What a row says of its request, before people are looked up. */
export type Described = {
  kind: ActivityKind;
  objectId: string | null;
  objectVersion: number | null;
  /** Whom the request is about, as it names them. */
  identifiers: string[];
  subjectIds: string[];
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

/** What says which part of a list is asked for, and not whom it has. */
const pagingParameters = new Set(['page', 'size', 'sort', 'requestContinuation']);

const namesIn = (part: unknown): string[] =>
  Object.entries(fieldsOf(part)).flatMap(([name, value]) =>
    value === undefined || value === null || pagingParameters.has(name) ? [] : [name],
  );

/** Keys of a request that hold the identifiers of people. */
const identifierKeys = [
  'identifier',
  'dataSubjectIdentifier',
  'primaryDataSubjectIdentifier',
  'primaryIdentifier',
  'additionalIdentifiers',
];

const identifiersIn = ({ headers, query, body }: Input): string[] => [
  ...new Set(
    [headers, query, body].flatMap((part) =>
      identifierKeys.flatMap((key) => textsOf(fieldsOf(part)[key])),
    ),
  ),
];

/** The records that an answer lists; the answer itself if it is no list. */
const recordsOf = (answer: unknown): unknown[] => {
  if (Array.isArray(answer)) return answer;
  const { content, receipts } = fieldsOf(answer);
  for (const list of [content, receipts]) if (Array.isArray(list)) return list;
  return answer === null ? [] : [answer];
};

const identifiersOf = (records: readonly unknown[]): Set<string> =>
  new Set(
    records.flatMap((record) => {
      const { Identifier, identifier } = fieldsOf(record);
      return textOf(Identifier) ?? textOf(identifier) ?? [];
    }),
  );

const objectIdOf = ({ id }: Activity, { params }: Input, answer: unknown): string | null => {
  if (id === undefined) return null;
  const fromAnswer = typeof answer === 'string' ? answer : textOf(fieldsOf(answer)[id]);
  return textOf(fieldsOf(params)[id]) ?? fromAnswer ?? null;
};

/** Names of what a body changes about a person, those of data elements included. */
const changedFields = (body: unknown): string[] =>
  Object.entries(fieldsOf(body)).flatMap(([name, value]) => {
    if (value === undefined || identifierKeys.includes(name)) return [];
    const elements = name === 'dataElements' || name === 'DataElements' ? value : undefined;
    if (!Array.isArray(elements)) return [name];
    return elements.flatMap((element) => {
      const { Name, name: lower, dataElementName } = fieldsOf(element);
      return textOf(Name) ?? textOf(lower) ?? textOf(dataElementName) ?? [];
    });
  });

const versionOf = ({ query }: Input, answer: unknown): number | null => {
  const { Version, version } = fieldsOf(answer);
  const found = [fieldsOf(query).version, Version, version].find((value) =>
    Number.isInteger(value),
  );
  return typeof found === 'number' ? found : null;
};

/** The id of the one person whom the address of a request names. */
const personIn = ({ params }: Input): string[] => textsOf(fieldsOf(params).dataSubjectId);

/** Why a look was taken, or how it was made sure that the person asked for it. */
const reasonIn = ({ body }: Input): string | null => {
  const { reason, identityCheck } = fieldsOf(body);
  return textOf(reason) ?? textOf(identityCheck) ?? null;
};

/** Who reads one person: the request names them, and no one else was found. */
const lookOf = (activity: Activity, input: Input, answer: unknown): Partial<Described> => {
  if (personIn(input).length > 0) return { people: 1 };
  const records = recordsOf(answer);
  const found = identifiersOf(records);
  const named = identifiersIn(input);
  const criteria = [...namesIn(input.query), ...namesIn(input.headers), ...namesIn(input.body)];
  if (activity.kind === 'looked') {
    return { identifiers: named.length > 0 ? named : [...found].slice(0, 1), criteria };
  }
  if (named.length === 1 && records.length > 0 && found.size < 2) {
    const [identifier] = found;
    return { kind: 'looked', identifiers: [identifier ?? named[0] ?? ''], criteria };
  }
  return { identifiers: [], people: found.size === 0 ? records.length : found.size, criteria };
};

/**
 * What a row says of a request and its answer. Holds the identifiers that the request named, to find
 * people by; they go no further.
 */
export const describe = (
  activity: Activity,
  endpoint: Pick<Endpoint, 'answerType'>,
  input: Input,
  answer: unknown,
  isLook: boolean,
): Described => {
  const isFile = endpoint.answerType !== undefined;
  const isOfPerson = activity.object === 'person';
  return {
    kind: activity.kind,
    objectId: objectIdOf(activity, input, isFile ? null : answer),
    objectVersion: isOfPerson || isFile ? null : versionOf(input, answer),
    identifiers: isOfPerson ? identifiersIn(input) : [],
    subjectIds: isLook ? personIn(input) : textsOf(fieldsOf(input.body).dataSubjectIds),
    people: null,
    criteria: [],
    reason: isLook ? reasonIn(input) : null,
    fields: isLook ? [] : isOfPerson ? changedFields(input.body) : [],
    ...(isLook && isOfPerson ? lookOf(activity, input, answer) : {}),
  };
};

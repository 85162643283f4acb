import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { activityLooks } from '#contract/common/activity.ts';
import { type Endpoint, effectOf, isPublic } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { describe } from './describe.ts';

/** A part of an answer's schema, as far as it's walked. */
type Node = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  out?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
};
const nodeOf = (schema: z.ZodMiniType): Node => schema._zod.def as Node;

/** Keys that say whose record it is, in every generation of the interface. */
const namesPerson = (key: string): boolean =>
  /^((dataSubject)?identifier|dataSubject(Gu)?id|subjectId)$/i.test(key);

/** Under these keys are the people of the same answer once more. */
const again: Readonly<Record<string, readonly string[]>> = {
  // Each is a member.
  getLinkedIdentityGroup: ['primaryDataSubject', 'primaryDataSubjects'],
  // As they were before they became one.
  listMerges: ['before'],
};

/** Where an answer has records of people: `content[].dataSubjects[]`. What a record holds is its person's. */
const recordsIn = (schema: z.ZodMiniType, path = ''): string[] => {
  const { shape, element, valueType, innerType, out, options } = nodeOf(schema);
  if (shape !== undefined) {
    if (Object.keys(shape).some(namesPerson)) return [path];
    return Object.entries(shape).flatMap(([key, value]) => recordsIn(value, `${path}.${key}`));
  }
  if (element !== undefined) return recordsIn(element, `${path}[]`);
  if (valueType !== undefined) return recordsIn(valueType, `${path}[]`);
  return [innerType, out, ...(options ?? [])].flatMap((part) =>
    part === undefined ? [] : recordsIn(part, path),
  );
};

const recordsOf = ({ operationId, responses }: Endpoint): string[] => {
  const found = Object.values(responses).flatMap((schema) => (schema ? recordsIn(schema) : []));
  const repeated = again[operationId] ?? [];
  return [...new Set(found)].filter(
    (path) => !path.split(/[.[\]]+/).some((key) => repeated.includes(key)),
  );
};

/**
 * An answer as its schema has it, with so many items in each list: every record of a person names one
 * of their own, by each key that may.
 */
const answerOf = (
  schema: z.ZodMiniType,
  { items, repeated, name }: { items: number; repeated: readonly string[]; name: () => string },
): unknown => {
  const make = (part: z.ZodMiniType, person: string | null): unknown => {
    const { type, shape, element, innerType, out, options } = nodeOf(part);
    if (shape !== undefined) {
      const own = person ?? (Object.keys(shape).some(namesPerson) ? name() : null);
      const isNamed = own !== null && person === null;
      return Object.fromEntries(
        Object.entries(shape).flatMap(([key, value]) => {
          if (repeated.includes(key)) return [];
          if (isNamed && (namesPerson(key) || key === 'id')) return [[key, own]];
          return [[key, make(value, own)]];
        }),
      );
    }
    if (element !== undefined) return Array.from({ length: items }, () => make(element, person));
    const inner = innerType ?? out ?? options?.[0];
    if (inner !== undefined) return make(inner, person);
    return type === 'record' ? {} : null;
  };
  return make(schema, null);
};

const isLook = ({ activity }: Endpoint): boolean =>
  activityLooks.some((look) => look === activity?.kind);

const nothing = { params: {}, query: {}, headers: {}, body: {} };

/** What its row says of an answer with so many items in each list, and how many people that has. */
const described = (endpoint: Endpoint, items: number) => {
  const { activity, operationId, responses } = endpoint;
  if (activity === undefined) throw new Error(`${operationId} leaves no row.`);
  const schema = Object.values(responses).find((one) => one !== null);
  const people: string[] = [];
  const name = () => {
    people.push(crypto.randomUUID());
    return people.at(-1) ?? '';
  };
  const repeated = again[operationId] ?? [];
  const answer = schema ? answerOf(schema, { items, repeated, name }) : null;
  return { row: describe(activity, endpoint, nothing, answer, isLook(endpoint)), people };
};

/** Keys that say whom a request is about, one or several. */
const asksForPeople = (key: string): boolean =>
  /^(dataSubject|primary|additional)?identifiers?$|^dataSubject(Gu)?ids?$/i.test(key);

/** Whether a request can't be made without saying whom it is about. */
const asksForThem = ({ params, headers, body, path }: Endpoint): boolean => {
  const isRequired = (part: z.ZodMiniType | undefined) => {
    const { shape = {} } = part ? nodeOf(part) : {};
    return Object.entries(shape).some(
      ([key, value]) => asksForPeople(key) && !z.safeParse(value, undefined).success,
    );
  };
  return [params, headers, body].some(isRequired) || path.includes('{dataSubjectId}');
};

const signedIn: readonly Endpoint[] = endpoints.filter((endpoint) => !isPublic(endpoint));
const reads = signedIn.filter((endpoint) => effectOf(endpoint) === 'none');
const holding = reads.filter(
  // Whom a row of the activity names was looked at before.
  (endpoint) => endpoint.operationId !== 'listActivity' && recordsOf(endpoint).length > 0,
);

test('every read whose answer holds people says where they are, or that the request names them', () => {
  expect(holding.length).toBeGreaterThan(25);
  const wrong = holding.flatMap((endpoint) => {
    const { operationId, people } = endpoint;
    if (people === 'asked') return asksForThem(endpoint) ? [] : [`${operationId}: whom?`];
    if (typeof people !== 'object') return [`${operationId}: ${recordsOf(endpoint).join(', ')}`];
    const said = 'ids' in people ? people.ids : people.identifiers;
    const parents = said.map((path) => path.split('.').slice(0, -1).join('.'));
    return recordsOf(endpoint)
      .map((path) => path.replaceAll('[]', '').replace(/^\./, ''))
      .filter((path) => !parents.includes(path))
      .map((path) => `${operationId}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

const counted = holding.filter(({ people }) => typeof people === 'object');

test.each(counted.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s is recorded as a look at as many people as its answer holds, or at the one',
  (_, endpoint) => {
    for (const items of [1, 2, 3]) {
      const { row, people } = described(endpoint, items);
      const named = [...row.identifiers, ...row.subjectIds];
      expect(people.length).toBeGreaterThan(0);
      if (people.length === 1 || endpoint.activity?.object !== 'person') {
        expect([row.kind, named.toSorted()]).toEqual(['looked', people.toSorted()]);
      } else {
        expect(row).toMatchObject({ kind: 'listed', people: people.length, identifiers: [] });
      }
    }
  },
);

test('a write names whom its answer holds, unless its request does', () => {
  const silent = signedIn.filter((endpoint) => {
    const { people, activity } = endpoint;
    if (effectOf(endpoint) === 'none' || activity === undefined) return false;
    return recordsOf(endpoint).length > 0 && people === undefined && !asksForThem(endpoint);
  });
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isAboutPeople } from './about-people.ts';
import { isClear } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { clearText, maybe } from './common/values.ts';
import { dataSubjectV4Schema } from './data-subject-v4-records.ts';
import { endpoints } from './endpoints.ts';
import { maskAnswer } from './masks.ts';
import { receiptSchema } from './receipt-records.ts';

/** Told by what comes out: of an answer that has this text everywhere, in which places it's left. */
const canary = 'nobody else has this';
/** The same, where each text, and each key of a record, is the name of a clear element. */
const clearName = 'Country of residence';

const sight = { searched: new Set<string>(), commonDomains: new Set<string>(), shown: new Set() };

type Def = {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  out?: z.ZodMiniType;
};

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;

/** What no schema has: it's in each object. */
const unknownKey = 'aKeyThatNoSchemaHas';

/** Values that a schema is for, with the text in each place for one; all that a union may hold. */
const fill = (schema: z.ZodMiniType, text: string): unknown[] => {
  const { type, shape, element, valueType, innerType, options, out } = defOf(schema);
  const inner = innerType ?? (type === 'pipe' ? out : undefined);
  if (inner !== undefined) return fill(inner, text);
  if (shape !== undefined) {
    const own = Object.entries(shape).map(([key, part]) => [key, fill(part, text)] as const);
    const most = Math.max(1, ...own.map(([, values]) => values.length));
    return Array.from({ length: most }, (_, at) => ({
      ...Object.fromEntries(own.map(([key, values]) => [key, values[at % values.length]])),
      [unknownKey]: { [unknownKey]: [text] },
    }));
  }
  if (element !== undefined) return [fill(element, text)];
  if (valueType !== undefined) return fill(valueType, text).map((value) => ({ [text]: value }));
  if (options !== undefined) return options.flatMap((option) => fill(option, text));
  if (type === 'unknown') return [text, [text], { [unknownKey]: text }];
  return ['string', 'enum', 'literal'].includes(type) ? [text] : [null];
};

/** The places of a value that hold the text. */
const placesOf = (value: unknown, text: string, place = ''): string[] => {
  if (typeof value === 'string') return value === text ? [place] : [];
  if (Array.isArray(value)) return value.flatMap((one) => placesOf(one, text, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    placesOf(part, text, key === text ? `${place}{}` : place === '' ? key : `${place}.${key}`),
  );
};

/** The places of a schema that are marked, and those whose few values all of us know. */
const markedIn = (schema: z.ZodMiniType, place = '', isWithin = false): string[] => {
  const { type, format, shape, element, valueType, innerType, options, out } = defOf(schema);
  const isMarked = isWithin || isClear(schema);
  const inner = innerType ?? (type === 'pipe' ? out : undefined);
  if (inner !== undefined) return markedIn(inner, place, isMarked);
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([key, part]) =>
      markedIn(part, place === '' ? key : `${place}.${key}`, isMarked),
    );
  }
  if (element !== undefined) return markedIn(element, `${place}[]`, isMarked);
  if (valueType !== undefined) return markedIn(valueType, `${place}{}`, isMarked);
  if (options !== undefined) return options.flatMap((one) => markedIn(one, place, isMarked));
  const isKnown = ['enum', 'literal'].includes(type) || format === 'guid';
  return isKnown || (isMarked && type === 'string') ? [place] : [];
};

const sorted = (places: Iterable<string>): string[] => [...new Set(places)].toSorted();

const aboutPeople = (endpoints as readonly Endpoint[]).filter(isAboutPeople);
const answersOf = ({ responses }: Pick<Endpoint, 'responses'>) =>
  Object.entries(responses).flatMap(([status, schema]) =>
    schema === null ? [] : [{ status: Number(status), schema }],
  );

/** Where a session reads an endpoint's texts as they are, when all of them are this one. */
const clearPlaces = (endpoint: Pick<Endpoint, 'responses'>, text: string): string[] =>
  sorted(
    answersOf(endpoint).flatMap(({ status, schema }) =>
      fill(schema, text).flatMap((answer) =>
        placesOf(maskAnswer(endpoint, status, answer, sight), text),
      ),
    ),
  );

test('of what an answer about people holds, only what a schema marks as clear comes in clear', () => {
  for (const endpoint of aboutPeople) {
    const marked = sorted(answersOf(endpoint).flatMap(({ schema }) => markedIn(schema)));
    expect(clearPlaces(endpoint, canary), endpoint.operationId).toEqual(marked);
  }
});

test('a text that is new in an answer is masked, and so is what no schema knows', () => {
  const schema = z.extend(dataSubjectV4Schema, {
    nickname: z.string(),
    nicknames: maybe(z.array(z.looseObject({ name: z.string(), kind: clearText }))),
    byName: z.record(z.string(), z.unknown()),
  });
  const before = clearPlaces({ responses: { 200: dataSubjectV4Schema } }, canary);
  const after = clearPlaces({ responses: { 200: schema } }, canary);
  expect(after).toEqual(sorted([...before, 'nicknames[].kind']));
});

test('of a path that a receipt had, its own keys stay, and what its sender wrote is masked', () => {
  const endpoint = { responses: { 200: receiptSchema } };
  const shown = (path: string) => maskAnswer(endpoint, 200, { leftOut: [{ path }] }, sight);
  const expectShown = (path: string, as: string) =>
    expect(shown(path)).toEqual({ leftOut: [{ path: as }] });
  for (const path of ['purposes', 'purposes.3', 'purposes.3.TransactionType', 'geoLocation']) {
    expectShown(path, path);
  }
  expectShown('dsDataElements.mia.berg@example.org', 'dsDataElements.m•••••@e•••••.org');
  expectShown('purposes.3.miaBerg', 'purposes.3.m•••••g');
  expectShown('purposes.3.TransactionType.mia', 'purposes.3.T••••••••a');
  expectShown('miaBerg', 'm•••••g');
});

const code = (text: string): string => `\`${text}\``;

/** Fields by what they are in: "- in `content[]`: `Id`, `Name`". */
const linesOf = (places: readonly string[], always: readonly string[]): string => {
  const parts = places.map((place) => {
    const [, parent = '', field = ''] = /^(?:(.*)\.)?([^.]*)$/.exec(place) ?? [];
    const name = field === '' ? 'the whole' : code(field);
    return { parent, field: always.includes(place) ? name : `${name} of clear elements` };
  });
  return [...Map.groupBy(parts, ({ parent }) => parent)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([parent, own]) => {
      const fields = own.map(({ field }) => field).join(', ');
      return parent === '' ? `- ${fields}` : `- in ${code(parent)}: ${fields}`;
    })
    .join('\n');
};

const introduction = `# What comes in clear

People in the console get the texts of these operations masked, for they are about people. Clear are those below, which tell nobody apart: each is marked in its schema (\`src/contract/common/clear.ts\`), or has few values, which everyone knows. "Of clear elements": only where the data element's name is that of a country, a state or a language. What isn't text isn't masked and isn't here. Programs read all of it in clear.

\`src/contract/clear-fields.test.ts\` writes this page (with \`WRITE_CLEAR=1\`) and fails where it isn't true. Whoever adds a line says in review why the field tells nobody apart.
`;

const page = (): string => {
  const groups = Map.groupBy(aboutPeople, (endpoint) =>
    linesOf(clearPlaces(endpoint, clearName), clearPlaces(endpoint, canary)),
  );
  const sections = [...groups].map(([lines, those]) => {
    const operations = those.map(({ operationId }) => code(operationId)).join(', ');
    return `## ${operations}\n\n${lines || 'No text.'}\n`;
  });
  return [introduction, ...sections].join('\n');
};

test('the page of clear fields names what is clear, so that a new one is seen', async () => {
  const file = new URL('../../docs/clear-fields.md', import.meta.url);
  const text = page();
  if (process.env.WRITE_CLEAR !== undefined) await writeFile(file, text);
  expect(await readFile(file, 'utf8')).toBe(text);
});

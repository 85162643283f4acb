import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AccessAnswer, accessAnswerSchema } from '#contract/access-answers.ts';
import { annexOf } from './annex.ts';
import { type LetterLanguage, letterLanguages, type Part, speak, textOf } from './language.ts';
import { letterOf } from './letter.ts';
import { letterWords } from './letter-words.ts';
import { leavesOf, missingLeaves } from './missing-leaves.ts';
import { fullAnswer, largeAnswer, simpleAnswer, versionsOf } from './sample-answers.ts';
import { choicesOf } from './standings-of-answer.ts';
import { tablesOf } from './tables.ts';

const languages = Object.keys(letterLanguages) as LetterLanguage[];
const lines = (all: readonly (readonly Part[])[]): string => all.map(textOf).join('\n');

const paperOf = (language: LetterLanguage, answer: AccessAnswer): string => {
  const speech = speak(language);
  const choices = choicesOf(answer, versionsOf(answer), speech);
  const tables = tablesOf(speech, { answer, choices });
  const letter = letterOf(speech, { answer, choices }, tables);
  const rows = [tables.data, tables.choices, tables.recipients].flatMap((table) => table.rows);
  const annex = annexOf(speech, answer, tables);
  return [
    speech.say(letterWords.masked),
    ...letter.sender,
    lines([...letter.reader, letter.greeting, ...letter.sections.map(({ text }) => text)]),
    lines([...rows.flat(), ...tables.also]),
    ...annex.flatMap((section) => [
      lines((section.rows ?? []).flatMap((table) => table.rows.flat())),
      ...(section.entries ?? []).map((entry) =>
        [
          textOf(entry.title),
          entry.quote ?? '',
          ...entry.facts.map(([label, parts]) => `${label} ${textOf(parts)}`),
          lines(entry.lines ?? []),
        ].join('\n'),
      ),
      lines(section.lines ?? []),
    ]),
  ].join('\n');
};

const people: readonly (readonly [string, () => AccessAnswer])[] = [
  ['who signed up once', simpleAnswer],
  ['of whom everything is held', fullAnswer],
  ['with 300 purposes', () => largeAnswer(300)],
];

test.each(
  people.flatMap(([who, answer]) => languages.map((language) => ({ who, answer, language }))),
)('all that is held of a person $who is on paper ($language)', ({ answer, language }) => {
  const own = answer();
  expect(missingLeaves(speak(language), own, paperOf(language, own))).toEqual([]);
});

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  type?: string;
};

/** Where a schema has values, as `leavesOf` names it. */
const pathsOf = (schema: Schema, path = ''): string[] => {
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap((own) => pathsOf(own, path)))];
  if (schema.items) return pathsOf(schema.items, `${path}[]`);
  if (schema.type === 'null') return [];
  if (schema.type !== 'object') return [path];
  return Object.entries(schema.properties ?? {}).flatMap(([key, own]) =>
    pathsOf(own, path === '' ? key : `${path}.${key}`),
  );
};

test('the person of whom everything is held has every field of an answer', () => {
  const known = new Set(leavesOf(fullAnswer()).map(({ path }) => path));
  const schema = z.toJSONSchema(accessAnswerSchema, { io: 'output', unrepresentable: 'any' });
  const unknown = pathsOf(schema as Schema).filter(
    (path) =>
      !known.has(path) &&
      // A list of values, or one.
      !known.has(`${path}[]`) &&
      !known.has(path.replace(/\[\]$/, '')) &&
      !path.endsWith('isKept'),
  );
  expect(unknown).toEqual([]);
});

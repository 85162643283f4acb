import { describe, expect, test } from 'vitest';
import { findWordings, type Place, paragraphsOf, textsOf } from './words.ts';

const found = (text: string, place: Place = 'console') =>
  findWordings('a.tsx', [{ line: 1, text }], place);

describe('texts of a source file', () => {
  const texts = (source: string) => textsOf('a.tsx', source).map(({ text }) => text);

  test('are strings of several words, parts of templates and what JSX says', () => {
    expect(texts(`const a = "Not saved yet"; const b = \`Saved at \${time} by you\`;`)).toEqual([
      'Not saved yet',
      'Saved at',
      'by you',
    ]);
    expect(texts('const a = <p title="Copy this">Saved <b>now</b></p>;')).toEqual([
      'Copy this',
      'Saved',
      'now',
    ]);
  });

  test('leave out modules, types, SQL and faults of the program', () => {
    expect(texts("import a from 'not a text';")).toEqual([]);
    expect(texts("type A = 'not a text';")).toEqual([]);
    expect(texts('const a = sql`select not null`;')).toEqual([]);
    expect(texts("throw new TypeError('It cannot be.');")).toEqual([]);
  });

  test('know their line', () => {
    expect(textsOf('a.tsx', 'const a = (\n  <p>\n    It is\n    here\n  </p>\n);')).toEqual([
      { line: 3, text: 'It is here' },
    ]);
  });
});

describe('a wording', () => {
  test.each([
    'It cannot be saved.',
    'This is not saved.',
    'Somebody changed it.',
    'Version 2 was made.',
    'The colour of it',
    'A uuid is needed.',
    'Read on',
  ])('is found in “%s”', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  test.each(["It can't be saved.", 'Must not be empty.', 'Version 2 created.', 'Keep searching'])(
    'is not in “%s”',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  test('of the wire is for programs, and a document may say more than a screen', () => {
    expect(found('The scope CONSENT is needed.')).toHaveLength(1);
    expect(found('The scope CONSENT is needed.', 'screens')).toEqual([]);
    expect(found('It cannot be saved.', 'document')).toEqual([]);
    expect(found('The colour of it', 'document')).toHaveLength(1);
  });

  test('is told with its place and what to say', () => {
    expect(found('Take out')).toEqual(['a.tsx:1 says “Take out”. Say "Remove".']);
  });
});

test('examples of code in a document are left out', () => {
  expect(paragraphsOf('One `colour` word\n\n```sh\ncolour\n```\nlast')).toEqual([
    { line: 1, text: 'One `…` word' },
    { line: 6, text: 'last' },
  ]);
});

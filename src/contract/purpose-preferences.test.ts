import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from './purpose-preferences.ts';

const id = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const create = {
  Name: 'Newsletter topics',
  Description: 'What the newsletter is about',
  SelectionType: 'MULTI_CHOICE',
  DisplayAs: 'CHECKBOXES',
  Language: 'en-us',
  Options: ['Garden', 'Kitchen'],
};
const update = {
  Name: 'Newsletter topics',
  SelectionType: 'SINGLE_CHOICE',
  DisplayAs: 'BUTTONS',
  Options: [
    { Id: id, Label: 'Garden' },
    { Label: 'Kitchen', IsDefault: 'true' },
  ],
};
const german = { Language: 'de', Name: 'Themen', Description: '' };

const issuesOf = (schema: z.ZodMiniType, body: unknown) =>
  z.safeParse(schema, body).error?.issues.map(({ path }) => path.join('.')) ?? [];
const createFaults = (changes: object) =>
  issuesOf(createPurposePreferenceEndpoint.body, { ...create, ...changes });
const updateFaults = (changes: object) =>
  issuesOf(updatePurposePreferenceEndpoint.body, { ...update, ...changes });

describe('a list answer', () => {
  const schema = listPurposePreferencesEndpoint.responses[200];
  const page = {
    content: [{ Id: id, Name: 'Topics', SelectionType: 'MULTI_CHOICE', DisplayAs: 'BUTTONs' }],
    number: 0,
    size: 20,
    totalPages: 1,
    totalElements: 1,
  };

  test('is read as JSON, and as a string that holds it', () => {
    expect(z.parse(schema, page)).toEqual(page);
    expect(z.parse(schema, JSON.stringify(page))).toEqual(page);
  });

  test.each(['', 'none', '{"content":', '"text"', '[]', 'null', JSON.stringify({ content: [{}] })])(
    'is not %j',
    (answer) => {
      expect(z.safeParse(schema, answer).success).toBe(false);
    },
  );
});

describe('a create', () => {
  test('is right with the least, and with all that is published', () => {
    expect(createFaults({})).toEqual([]);
    const all = { DefaultLanguage: 'true', Required: true, Disabled: 'false', Organizations: [] };
    expect(createFaults({ ...all, Purposes: [id], Unknown: { kept: true } })).toEqual([]);
  });

  test('names everything that it lacks', () => {
    expect(issuesOf(createPurposePreferenceEndpoint.body, {})).toEqual([
      'Name',
      'SelectionType',
      'DisplayAs',
      'Description',
      'Language',
      'Options',
    ]);
  });

  test.each([
    [{ Name: 'x'.repeat(256) }, ['Name']],
    [{ Name: ' ' }, ['Name']],
    [{ Description: 'x'.repeat(1001) }, ['Description']],
    [{ Description: '' }, ['Description']],
    [{ SelectionType: 'ANY' }, ['SelectionType']],
    [{ DisplayAs: 'buttons' }, ['DisplayAs']],
    [{ DefaultLanguage: 'en-us' }, ['DefaultLanguage']],
    [{ Language: 'english' }, ['Language']],
    [{ Language: 'xx' }, ['Language']],
    [{ Options: [] }, ['Options']],
    [{ Options: 'Garden' }, ['Options']],
    [{ Options: ['x'.repeat(255), 'y'] }, []],
    [{ Options: ['x'.repeat(256), 'y'] }, ['Options.0']],
    [{ Options: ['a', '', ' '] }, ['Options.1', 'Options.2']],
    [{ Options: ['Email', 'SMS', ' email '] }, ['Options.2']],
    [{ Options: [{ Label: 'a' }, 'b', 'B'] }, ['Options.0', 'Options.2']],
    [{ Options: Array.from({ length: 501 }, (_, index) => `${index}`) }, ['Options']],
    [{ Organizations: ['x'] }, ['Organizations.0']],
    [{ Purposes: [id, 'x'] }, ['Purposes.1']],
  ])('with %j has its faults there', (changes, paths) => {
    expect(createFaults(changes)).toEqual(paths);
  });
});

describe('an update', () => {
  test('is right without options and languages, and with the stray spelling of a display', () => {
    expect(updateFaults({ Options: undefined, DisplayAs: 'BUTTONs' })).toEqual([]);
    const languages = [german, { ...german, Language: 'ar', Options: [{ Id: id, Label: '' }] }];
    expect(updateFaults({ Languages: languages, DefaultLanguage: 'en' })).toEqual([]);
  });

  test.each([
    [{ DefaultLanguage: true }, ['DefaultLanguage']],
    [{ DefaultLanguage: 'xx-US' }, ['DefaultLanguage']],
    [{ Options: [] }, ['Options']],
    [{ Options: ['Garden'] }, ['Options.0']],
    [{ Options: [{ Id: 'x', Label: '' }] }, ['Options.0.Id', 'Options.0.Label']],
    [{ Options: [{ Label: 'a' }, { Label: 'A ' }] }, ['Options.1.Label']],
    [
      {
        Options: [
          { Label: 'a', IsDefault: true },
          { Label: 'b', IsDefault: true },
        ],
      },
      ['Options.1.IsDefault'],
    ],
    [{ Languages: [{}] }, ['Language', 'Name', 'Description'].map((key) => `Languages.0.${key}`)],
    [
      {
        Languages: [
          { ...german, Language: 'de-at' },
          { ...german, Language: 'de-AT' },
        ],
      },
      ['Languages.1.Language'],
    ],
    [
      { Languages: [{ ...german, Language: 'tlh' }, german, german] },
      ['Languages.0.Language', 'Languages.2.Language'],
    ],
    [
      { Languages: [{ ...german, Options: [{ Id: id, Label: 'x'.repeat(256) }] }] },
      ['Languages.0.Options.0.Label'],
    ],
    [
      {
        Languages: [
          {
            ...german,
            Options: [
              { Id: id, Label: 'Küche' },
              { Order: 1, Label: 'KÜCHE' },
            ],
          },
        ],
      },
      ['Languages.0.Options.1.Label'],
    ],
  ])('with %j has its faults there', (changes, paths) => {
    expect(updateFaults(changes)).toEqual(paths);
  });
});

test('a get leaves translations out unless it is told', () => {
  expect(z.parse(getPurposePreferenceEndpoint.query, {})).toEqual({ includeTranslations: false });
});

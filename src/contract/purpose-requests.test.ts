import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPurposeRequestSchema, updatePurposeRequestSchema } from './purpose-requests.ts';

const id = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const create = { Name: 'Marketing email', Description: 'News and offers', ConsentLifeSpan: 3600 };
const update = { ...create, Status: 'DRAFT', Version: 1 };

const pathsOf = (schema: z.ZodMiniType, body: unknown) =>
  z.safeParse(schema, body).error?.issues.map(({ path }) => path.join('.')) ?? [];
const createFaults = (fields: object) =>
  pathsOf(createPurposeRequestSchema, { ...create, ...fields });
const updateFaults = (fields: object) =>
  pathsOf(updatePurposeRequestSchema, { ...update, ...fields });

const german = { Name: 'Werbung', Description: '', Language: 'de-de' };
const english = { Name: 'Marketing', Description: '', Language: 'en', Default: 'true' };

test('name, description and life span are enough; an edit also names its Draft', () => {
  expect(createFaults({})).toEqual([]);
  expect(updateFaults({})).toEqual([]);
  expect(pathsOf(updatePurposeRequestSchema, {})).toEqual([
    'Name',
    'Description',
    'ConsentLifeSpan',
    'Status',
    'Version',
  ]);
});

describe('languages', () => {
  test.each([
    [[german, english], []],
    [[{ ...german, Language: null, Default: null }, english], []],
    [[german, { ...german, Language: 'de-DE' }], ['Languages.1.Language']],
    [[{ ...german, Language: 'german' }], ['Languages.0.Language']],
    [[{ ...german, Language: '' }], ['Languages.0.Language']],
    [[english, { ...german, Default: true }], ['Languages.1.Default']],
    [[{ ...english, Name: 'n'.repeat(256) }], ['Languages.0.Name']],
    [
      [{ Language: 'xx' }, null, english, english],
      [
        'Languages.0.Name',
        'Languages.0.Description',
        'Languages.0.Language',
        'Languages.1',
        'Languages.3.Language',
        'Languages.3.Default',
      ],
    ],
  ])('have their faults at their paths (%#)', (Languages, paths) => {
    expect(createFaults({ Languages })).toEqual(paths);
  });
});

test.each([
  [{ DefaultLanguage: 'english' }, ['DefaultLanguage']],
  [{ CustomPreferenceIds: [id, 'x'] }, ['CustomPreferenceIds.1']],
  [{ CustomPreferenceIds: Array(1001).fill(id) }, ['CustomPreferenceIds']],
  [{ TopicIds: [5] }, ['TopicIds.0']],
  [{ PurposeCategory: {} }, ['PurposeCategory.value']],
  [{ attributeValues: { Team: [{}] } }, ['attributeValues.Team.0.value']],
  [{ HardOptOutDisplayFormat: 'HIDE', IsMajorVersion: 'false', Unknown: { kept: true } }, []],
])('an edge of a field holds in both (%#)', (fields, paths) => {
  expect(createFaults(fields)).toEqual(paths);
  expect(updateFaults(fields)).toEqual(paths);
});

test.each([
  [{ Status: 'ACTIVE' }, ['Status']],
  [{ Status: 'RETIRED', Version: 0 }, ['Status', 'Version']],
  [{ Status: 'draft', Version: 'one' }, ['Status', 'Version']],
])('an edit keeps a Draft, so %j is refused', (fields, paths) => {
  expect(updateFaults(fields)).toEqual(paths);
});

test('a status that an edit cannot give says what to do', () => {
  const { error } = z.safeParse(updatePurposeRequestSchema, { ...update, Status: 'ACTIVE' });
  expect(error?.issues).toMatchObject([{ message: expect.stringContaining('publish or retire') }]);
});

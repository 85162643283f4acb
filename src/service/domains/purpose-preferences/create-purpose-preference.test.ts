import { beforeEach, describe, expect, test } from 'vitest';
import {
  createPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
} from '#contract/purpose-preferences.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const create = createPurposePreferenceEndpoint;

/** A refused create must leave every table as it was. */
const refusalOf = async (body: unknown) => {
  const before = await service.readRows();
  const problem = await api.refused(create, { body });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a new preference is answered with 201, its options in order, in one language', async () => {
  const body = api.preferenceBody({ Name: 'Contact', Options: ['Email', ' SMS ', 'Post'] });
  const { status, answer } = await api.call(create, { body });
  expect(status).toBe(201);
  const { Options: _, Language, ...sent } = body;
  expect(answer).toMatchObject({
    ...sent,
    DefaultLanguage: Language,
    CreatedDate: '2026-11-21T09:00:00.000Z',
    UpdatedDate: '2026-11-21T09:00:00.000Z',
    NumberOfOptions: 3,
    NumberOfLanguages: 1,
    Required: false,
    Disabled: false,
    Organizations: [],
    TotalLinkedActivePurposes: 0,
  });
  expect(answer?.Options?.map(({ Id: _id, ...option }) => option)).toEqual(
    ['Email', ' SMS ', 'Post'].map((Label, Order) => ({
      Label,
      Order,
      IsDefault: false,
      CanDelete: true,
      Disabled: false,
    })),
  );
  expect(new Set(answer?.Options?.map(({ Id }) => Id)).size).toBe(3);
  expect(answer?.Languages).toEqual([
    {
      Language: 'en-us',
      Name: 'Contact',
      Description: 'Which',
      Default: true,
      Options: answer?.Options,
    },
  ]);
  expect(await api.readPreference(answer?.Id ?? '')).toEqual(answer);
});

test('every published field that was sent is returned, and unknown ones as they came', async () => {
  const fields = {
    Required: 'true',
    Disabled: true,
    Organizations: [unknownId],
    SelectionType: 'SINGLE_CHOICE',
    DisplayAs: 'RADIO_BUTTONS',
    DefaultLanguage: 'true',
    SomethingNew: { nested: [1, null, '2'] },
  };
  expect(await api.createPreference(fields)).toMatchObject({
    ...fields,
    Required: true,
    DefaultLanguage: 'en-us',
    messages: ["Organizations was stored, but isn't available yet."],
  });
});

test('computed fields of a request change nothing', async () => {
  const sent = {
    Id: unknownId,
    NumberOfOptions: 9,
    TotalLinkedActivePurposes: 9,
    CreatedDate: 'x',
  };
  expect(await api.createPreference(sent)).toMatchObject({
    Id: expect.not.stringContaining(unknownId),
    NumberOfOptions: 3,
    TotalLinkedActivePurposes: 0,
    CreatedDate: '2026-11-21T09:00:00.000Z',
  });
});

test('there is one more language than English', async () => {
  const { Languages } = await api.createPreference({ Language: 'ar', Options: ['يوميًا'] });
  expect(Languages).toMatchObject([{ Language: 'ar', Options: [{ Label: 'يوميًا' }] }]);
});

test('500 options of 255 characters fit, and no more', async () => {
  const labels = Array.from({ length: 501 }, (_, index) => `${index}`.padStart(255, 'ä'));
  const { Options } = await api.createPreference({ Options: labels.slice(1) });
  expect(Options?.map(({ Label }) => Label)).toEqual(labels.slice(1));
  const problem = await refusalOf(api.preferenceBody({ Options: labels }));
  expect(problem.errors).toEqual([{ path: 'Options', message: 'Must be at most 500 entries.' }]);
});

test('every fault is named at once, with the path as the caller wrote it', async () => {
  const problem = await refusalOf({
    Name: 'x'.repeat(256),
    SelectionType: 'SOME',
    Language: 'xx',
    Options: ['Email', 'x'.repeat(256), '', 'EMAIL '],
  });
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(problem.errors).toEqual([
    { path: 'Name', message: 'Must be at most 255 characters.' },
    { path: 'SelectionType', message: 'Must be one of SINGLE_CHOICE, MULTI_CHOICE.' },
    { path: 'DisplayAs', message: 'Required.' },
    { path: 'Description', message: 'Required.' },
    { path: 'Language', message: "Isn't a known language. Choose one such as en, en-US or ar." },
    { path: 'Options.1', message: 'Must be at most 255 characters.' },
    { path: 'Options.2', message: 'Must not be empty.' },
    { path: 'Options.3', message: 'Same text as option 1. Give each its own label.' },
  ]);
});

test('without an option there is no preference', async () => {
  const { errors } = await refusalOf(api.preferenceBody({ Options: [] }));
  expect(errors).toEqual([{ path: 'Options', message: 'Add at least one option.' }]);
});

describe('a name', () => {
  const taken = { status: 400, code: 'purpose-preference-name-taken', errors: [{ path: 'Name' }] };

  test('is unique in the organization', async () => {
    const { Name } = await api.createPreference();
    expect(await refusalOf(api.preferenceBody({ Name }))).toMatchObject(taken);
    await api.createPreference({ Name: Name.toUpperCase() });
  });

  test('may be 255 characters of any bytes', async () => {
    const Name = '優'.repeat(255);
    expect(await api.createPreference({ Name })).toMatchObject({ Name });
    expect(await refusalOf(api.preferenceBody({ Name }))).toMatchObject(taken);
  });

  test('is given once, whoever asks first', async () => {
    const body = api.preferenceBody({ Name: 'Wanted by many' });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => api.call(create, { body })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    expect(await api.done(listPurposePreferencesEndpoint)).toMatchObject({ totalElements: 1 });
  });
});

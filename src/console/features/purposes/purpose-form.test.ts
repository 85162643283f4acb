import { expect, test } from 'vitest';
import { parse } from 'zod/mini';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import { purposeVersionV2Schema } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import {
  emptyFormValues,
  emptyTexts,
  settleValues,
  toCreateRequest,
  toFormValues,
  toUpdateRequest,
} from './purpose-form.ts';
import { faultsOf } from './request-resolver.ts';

const id = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const other = '7a1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';

const detail = parse(purposeVersionV2Schema, {
  id,
  label: 'Marketing email',
  purposeType: 'STANDARD',
  status: 'DRAFT',
  version: 2,
  description: 'News and offers',
  consentLifeSpan: 63_072_000,
  parentPurposeId: other,
  expiryDateType: 'CONSENT_DATE',
  HardOptOutDisplayFormat: 'LOCK',
  HardOptOutMessage: 'Belongs to the contract',
  IsMajorVersion: true,
  LastMajorVersion: 1,
  customPreferences: [{ id: other, name: 'Topics', displayAs: 'BUTTONS', customPreferenceId: id }],
  topics: [],
  organizations: ['north'],
  defaultLanguage: 'en-us',
  languages: [
    { name: 'Marketing email', description: 'News', language: 'en-us', default: true, own: 'kept' },
    { name: 'Werbung', description: 'Neues', language: 'de', implicitConsentConfirmDesc: 'Ja' },
  ],
  purposeCategory: { value: 'marketing', valueKey: 'kept' },
  attributeValues: { Region: [{ value: 'north', id: 7 }] },
});

test('a form that nobody touched sends a version back as it was read', () => {
  expect(toUpdateRequest(detail, toFormValues(detail))).toEqual(toUpdatePurposeRequest(detail));
});

test('what the form changed is sent, and everything else stays, unknown keys included', () => {
  const values = toFormValues(detail);
  const request = toUpdateRequest(detail, {
    ...values,
    Name: '  Marketing mail ',
    ConsentLifeSpan: { amount: '0', unit: 'days' },
    PurposeCategory: 'news',
  });
  expect(request).toEqual({
    ...toUpdatePurposeRequest(detail),
    Name: 'Marketing mail',
    ConsentLifeSpan: 0,
    PurposeCategory: { value: 'news', valueKey: 'kept' },
  });
  expect(request.attributeValues).toEqual({ Region: [{ value: 'north', id: 7 }] });
  expect(request.LastMajorVersion).toBe(1);
});

test('a kind that is not set reads as marketing, and is sent only where another one is chosen', () => {
  const values = toFormValues(detail);
  expect(values.Kind).toBe('MARKETING');
  expect(toUpdateRequest(detail, { ...values, Name: 'Mail' })).not.toHaveProperty('Kind');
  const service = { ...detail, kind: 'SERVICE' };
  expect(toUpdateRequest(detail, { ...values, Kind: 'SERVICE' })).toMatchObject({
    Kind: 'SERVICE',
  });
  expect(toUpdateRequest(service, { ...toFormValues(service), Kind: 'MARKETING' })).toMatchObject({
    Kind: 'MARKETING',
  });
});

test('an emptied setting is left out, an emptied list is sent empty', () => {
  const request = toUpdateRequest(detail, {
    ...toFormValues(detail),
    HardOptOutMessage: ' ',
    ParentPurposeId: '',
    PurposeCategory: '',
    CustomPreferenceIds: [],
    Organizations: [],
    Languages: [],
  });
  for (const key of ['HardOptOutMessage', 'ParentPurposeId', 'PurposeCategory']) {
    expect(JSON.parse(JSON.stringify(request))).not.toHaveProperty(key);
  }
  expect(request.ClearedSettings).toEqual(['PurposeCategory']);
  expect(request).toMatchObject({ CustomPreferenceIds: [], Organizations: [], Languages: [] });
});

test('another default language moves the flag, and a language keeps what the form does not know', () => {
  const values = toFormValues(detail);
  const { Languages } = toUpdateRequest(detail, { ...values, DefaultLanguage: 'de' });
  expect(Languages).toMatchObject([
    { Language: 'en-us', Default: false, own: 'kept' },
    { Language: 'de', Default: true, [implicitConsentKey]: 'Ja' },
  ]);
});

test('without a default language no language is the default', () => {
  const { Languages, ClearedSettings } = toUpdateRequest(detail, {
    ...toFormValues(detail),
    DefaultLanguage: '',
  });
  expect(ClearedSettings).toEqual(['DefaultLanguage']);
  expect(Languages?.map(({ Default }) => Default)).not.toContain(true);
});

test('the texts of the default language follow the name, unless somebody wrote them by themselves', () => {
  const opened = toFormValues(detail);
  const renamed = { ...opened, Name: ' Marketing mail ', Description: 'Offers' };
  expect(settleValues(renamed, detail).Languages).toMatchObject([
    // Its description was another one before: that one stays.
    { Language: 'en-us', Name: 'Marketing mail', Description: 'News' },
    { Language: 'de', Name: 'Werbung' },
  ]);
  const [english, german] = opened.Languages;
  if (english === undefined || german === undefined) throw new Error('Two languages are opened.');
  const own = { ...renamed, Languages: [{ ...english, Name: 'Mailings' }, german] };
  expect(settleValues(own, detail).Languages[0]?.Name).toBe('Mailings');
  expect(settleValues(opened, detail)).toEqual(opened);
});

test('a new purpose holds only what was filled in', () => {
  const values = {
    ...emptyFormValues(),
    Name: ' News ',
    ConsentLifeSpan: { amount: '1', unit: 'years' as const },
    DefaultLanguage: 'en',
    Languages: [{ ...emptyTexts('en'), Name: 'News' }],
  };
  expect(toCreateRequest(values)).toEqual({
    Name: 'News',
    Description: '',
    Type: 'STANDARD',
    Kind: 'MARKETING',
    ConsentLifeSpan: 31_536_000,
    DefaultLanguage: 'en',
    Languages: [{ Language: 'en', Name: 'News', Description: '', Default: true }],
  });
  expect(faultsOf(null, values)).toEqual([]);
});

test.each([
  [{ Name: ' ' }, 'Name', 'Must not be empty.'],
  [{ Name: 'x'.repeat(256) }, 'Name', 'Must be at most 255 characters.'],
  [
    { ConsentLifeSpan: { amount: '', unit: 'years' } },
    'ConsentLifeSpan',
    'Enter when consent expires. 0 means never.',
  ],
  [
    { ConsentLifeSpan: { amount: 'two', unit: 'years' } },
    'ConsentLifeSpan',
    'Enter 0 or more, in whole seconds.',
  ],
  [
    { ImplicitConsentLifeSpan: { amount: '-1', unit: 'days' } },
    'ImplicitConsentLifeSpan',
    'Enter 0 or more, in whole seconds.',
  ],
  [
    { Languages: [emptyTexts('de'), emptyTexts('DE'.toLowerCase())] },
    'Languages.1.Language',
    'This language appears twice. Keep one.',
  ],
])('with %j it has its fault there, on creation and in an edit', (changes, path, message) => {
  const values = { ...toFormValues(detail), ...changes } as ReturnType<typeof toFormValues>;
  expect(faultsOf(null, values)).toContainEqual({ path, message });
  expect(faultsOf(detail, values)).toContainEqual({ path, message });
});

test('a choice that is not known here and was there before is for the service to judge', () => {
  const unknown = { ...detail, purposeType: 'SOMETHING_NEW' };
  expect(faultsOf(unknown, toFormValues(unknown))).toEqual([]);
  expect(faultsOf(unknown, { ...toFormValues(unknown), Type: 'OTHER' })).toHaveLength(1);
});

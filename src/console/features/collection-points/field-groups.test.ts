import { describe, expect, it } from 'vitest';
import { setWords } from '#console/records/set-words.ts';
import { collectionPointDefaults } from '#contract/collection-point-requests.ts';
import { emptyFormValues, formFields, pointFields } from './collection-point-fields.ts';
import { fieldGroups, furtherGroups, isShown } from './field-groups.ts';

const grouped = furtherGroups.flatMap(({ fields }) => fields);
const group = (title: string) => {
  const found = furtherGroups.find((candidate) => candidate.title === title);
  if (found === undefined) throw new Error(`There is no group ${title}.`);
  return found;
};

it('the groups hold all fields of the form, each once and in its order', () => {
  expect(fieldGroups.flatMap(({ fields }) => fields)).toEqual(formFields);
});

it('an empty form holds the defaults of the contract', () => {
  expect(emptyFormValues()).toMatchObject(collectionPointDefaults);
});

it('a setting says something where it is on, or off against its default', () => {
  const empty = emptyFormValues();
  const on = { ...empty, EnableCaptcha: true, OverrideActivePurpose: false };
  expect(formFields.filter((field) => pointFields.isSaid(field, empty))).toEqual([
    'OverrideActivePurpose',
  ]);
  expect(formFields.filter((field) => pointFields.isSaid(field, on))).toEqual([
    'EnableCaptcha',
    'OverrideActivePurpose',
  ]);
});

describe('a group', () => {
  const empty = emptyFormValues();

  it('that only some types use is shown with these', () => {
    const cookies = group('Cookies and advertising');
    expect(isShown(cookies, { ...empty, CollectionPointType: 'COOKIE' }, true)).toBe(true);
    expect(isShown(cookies, { ...empty, CollectionPointType: 'PAPER' }, true)).toBe(false);
  });

  it('is shown with any type where something in it is set: nothing is sent that is hidden', () => {
    const values = { ...empty, CollectionPointType: 'PAPER', IABVendorId: '7' };
    expect(isShown(group('Cookies and advertising'), values, true)).toBe(true);
  });

  it('that only an edit takes is not shown for a new collection point', () => {
    expect(isShown(group('Notices'), empty, true)).toBe(false);
    expect(isShown(group('Notices'), empty, false)).toBe(true);
  });

  it('says what is set in it, and nothing of what is as it is by default', () => {
    expect(setWords(pointFields, grouped, empty)).toEqual([]);
    expect(
      setWords(pointFields, grouped, {
        ...empty,
        EnableCaptcha: true,
        OverrideActivePurpose: false,
        CookieConsentUpdate: 'UPDATE_ALL',
        attributeValues: [{ name: 'Region', values: ['Nordics'], kept: [] }],
      }),
    ).toEqual([
      'Captcha',
      'When cookie consent changes: Update all transactions',
      'Override active purposes: off',
      'Attributes: 1',
    ]);
  });
});

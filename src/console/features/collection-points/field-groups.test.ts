import { describe, expect, it } from 'vitest';
import { countChanged, groupWords } from '#console/records/advanced-words.ts';
import { collectionPointDefaults } from '#contract/collection-point-requests.ts';
import { unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import { emptyFormValues, formFields, pointFields } from './collection-point-fields.ts';
import { advancedGroups, defaultsOf, essentials, isShown } from './field-groups.ts';

const empty = emptyFormValues();
const wordsOf = (title: string, given: Partial<typeof empty>): string => {
  const group = advancedGroups.find((candidate) => candidate.title === title);
  if (group === undefined) throw new Error(`There is no group ${title}.`);
  const values = { ...empty, ...given };
  const changed = countChanged(pointFields, group, values, defaultsOf(values));
  return groupWords(group, changed, values, (id) => (id === 'p' ? 'Paula Meyer' : undefined));
};

it('the form has five essentials, and the groups hold all other fields, each once and in its order', () => {
  expect(essentials.fields).toHaveLength(5);
  expect([essentials, ...advancedGroups].flatMap(({ fields }) => fields)).toEqual(formFields);
});

it('each group says in one sentence what it decides', () => {
  for (const { description } of advancedGroups) expect(description).toMatch(/^[A-Z][^.]*\.$/);
});

it('an empty form holds the defaults of the contract', () => {
  expect(empty).toMatchObject(collectionPointDefaults);
});

describe('a field', () => {
  it('that only some types use is shown with these', () => {
    expect(isShown('IABVendorId', { ...empty, CollectionPointType: 'COOKIE' }, true)).toBe(true);
    expect(isShown('IABVendorId', { ...empty, CollectionPointType: 'PAPER' }, true)).toBe(false);
  });

  it('is shown with any type where it is set: nothing is sent that is hidden', () => {
    const values = { ...empty, CollectionPointType: 'PAPER', IABVendorId: '7' };
    expect(isShown('IABVendorId', values, true)).toBe(true);
  });

  it('that only an edit takes is not shown for a new collection point', () => {
    expect(isShown('Notices', empty, true)).toBe(false);
    expect(isShown('Notices', empty, false)).toBe(true);
  });
});

it('what the contract lists as unbuilt is marked so, and is offered only where it is set', () => {
  const listed = formFields.filter((name) =>
    (unbuiltPointSettings as readonly string[]).includes(name),
  );
  expect(formFields.filter((name) => pointFields.fieldOf(name).isUnbuilt)).toEqual(listed);
  expect(listed.length).toBeGreaterThan(15);
  expect(formFields.filter((name) => !pointFields.isOffered(name, empty))).toEqual(listed);
  expect(pointFields.isOffered('EnableCaptcha', { ...empty, EnableCaptcha: true })).toBe(true);
});

it('the hosted SDK is not shown with types that have it whatever is sent', () => {
  const values = { ...empty, HostedSDK: true };
  expect(isShown('HostedSDK', { ...values, CollectionPointType: 'WEB_FORM' }, false)).toBe(false);
  expect(isShown('HostedSDK', { ...values, CollectionPointType: 'API' }, false)).toBe(true);
});

describe('a group', () => {
  it('says Default where nothing in it differs', () => {
    for (const { title } of advancedGroups) expect(wordsOf(title, {})).toBe('Default');
  });

  it('counts what differs, an on that was switched off too', () => {
    expect(wordsOf('Consent settings', { OverrideActivePurpose: false })).toBe('1 changed');
    expect(wordsOf('Hosting and look', { EnableCaptcha: true, WebFormUrl: 'https://a' })).toBe(
      '2 changed',
    );
  });

  it('does not count what the type switches on by itself', () => {
    const hosted = { CollectionPointType: 'WEB_FORM', HostedSDK: true };
    expect(wordsOf('Hosting and look', hosted)).toBe('Default');
    expect(wordsOf('Hosting and look', { ...hosted, CollectionPointType: 'API' })).toBe(
      '1 changed',
    );
  });

  it('says consent type, languages and the colleague by value', () => {
    expect(wordsOf('Consent settings', { ConsentType: 'EXPLICIT' })).toBe('Explicit');
    expect(wordsOf('Texts and languages', { Language: 'en-us' })).toBe('English');
    const Languages = ['en-us', 'en-gb', 'de-de', 'fr'];
    expect(wordsOf('Texts and languages', { Languages, HowToWithdraw: 'Write' })).toBe(
      'English, German and French, 1 changed',
    );
    expect(wordsOf('Texts and languages', { Languages: ['en', 'de', 'fr', 'sv'] })).toBe(
      '4 languages',
    );
    expect(wordsOf('Ownership', { ResponsibleUserId: 'p' })).toBe('Paula Meyer');
    expect(wordsOf('Ownership', { ResponsibleUserId: 'q', Description: 'Till' })).toBe(
      'Unknown user',
    );
  });
});

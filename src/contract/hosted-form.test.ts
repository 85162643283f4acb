import { describe, expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from './collection-point-records.ts';
import {
  type FormAnswer,
  type FormSource,
  hasHostedForm,
  hostedFormOf,
  languageLike,
  languagesOfForm,
  saidOnForm,
} from './hosted-form.ts';
import type { PurposePreference } from './purpose-preference-records.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';

const ids = {
  point: '00000000-0000-4000-8000-000000000001',
  news: '00000000-0000-4000-8000-000000000002',
  calls: '00000000-0000-4000-8000-000000000003',
  topic: '00000000-0000-4000-8000-000000000004',
  often: '00000000-0000-4000-8000-000000000005',
  weekly: '00000000-0000-4000-8000-000000000006',
  daily: '00000000-0000-4000-8000-000000000007',
};

const often = {
  Id: ids.often,
  Name: 'How often',
  Description: null,
  SelectionType: 'SINGLE_CHOICE',
  DisplayAs: 'RADIO_BUTTONS',
  Required: true,
  Options: [
    { Id: ids.weekly, Label: 'Weekly' },
    { Id: ids.daily, Label: 'Daily', Disabled: true },
  ],
  Languages: [
    { Language: 'de', Name: 'Wie oft', Options: [{ Id: ids.weekly, Label: 'Wöchentlich' }] },
  ],
} as unknown as PurposePreference;

const news = {
  id: ids.news,
  version: 2,
  label: 'News',
  description: 'At most two mails a week.',
  status: 'ACTIVE',
  purposeType: 'STANDARD',
  languages: [
    { name: 'News', description: 'At most two mails a week.', language: 'en', default: true },
    { name: 'Neues', description: 'Höchstens zwei Mails in der Woche.', language: 'de' },
  ],
  topics: [{ id: 'link', name: 'Gardens', topicId: ids.topic }],
  controller: 'Alder Stores',
  saleOrSharing: true,
} as unknown as PurposeVersionV2;
const calls = {
  id: ids.calls,
  version: 1,
  label: 'Calls',
  description: '',
  status: 'ACTIVE',
  purposeType: 'STANDARD',
  controller: 'Alder Phones',
} as unknown as PurposeVersionV2;

const sourceOf = (change: Partial<CollectionPointVersionV1> = {}): FormSource => ({
  record: {
    Id: ids.point,
    Version: 3,
    Name: 'News from our shops',
    CollectionPointType: 'WEB_FORM',
    ConsentType: 'OPTINCHECKBOX',
    SubjectIdentifier: 'Email',
    DataElements: ['Email', 'First name', 'Home', 'Country'],
    DataControllerName: 'Alder Stores',
    RightToWithdraw: 'At any time.',
    OtherInformation: 'Home and garden.',
    PrivacyPolicyUrl: 'https://alder.example/privacy',
    noticesWithVersions: [
      { id: 'a', name: 'Cookies', url: 'https://alder.example/cookies' },
      { id: 'b', name: 'Bad', url: 'javascript:alert(1)' },
    ],
    Language: 'en',
    Languages: ['en', 'de'],
    TextTranslations: [{ Language: 'de', RightToWithdraw: 'Jederzeit.' }],
    ...change,
  },
  purposes: [
    { record: news, preferences: [often] },
    { record: calls, preferences: [] },
  ],
  account: {
    name: 'Alder Group',
    notices: [
      { language: 'en', url: 'https://group.example/privacy' },
      { language: 'de', url: 'https://group.example/datenschutz' },
    ],
  },
  kinds: new Map([['Home', 'ADDRESS']]),
  inEffect: {
    confirms: true,
    nextUrl: 'https://alder.example/thanks',
    prefill: { only: null },
    parent: { type: null },
  },
});

const answer = (change: Partial<FormAnswer> = {}): FormAnswer => ({
  act: 'send',
  ticked: new Set(),
  chosen: new Map(),
  ...change,
});
const typesOf = (source: FormSource, said: FormAnswer) =>
  saidOnForm(hostedFormOf(source, 'en'), said).map((own) => own.TransactionType);

describe('a form', () => {
  test('has the text that people agree to, in the language that is shown', () => {
    const form = hostedFormOf(sourceOf(), 'de');
    expect(form.purposes[0]).toMatchObject({
      id: ids.news,
      version: 2,
      name: 'Neues',
      description: 'Höchstens zwei Mails in der Woche.',
      language: 'de',
      isSaleOrSharing: true,
    });
    expect(form.rightToWithdraw).toBe('Jederzeit.');
    // What isn't translated is in the default language.
    expect(form.intro).toBe('Home and garden.');
    expect(form.purposes[1]).toMatchObject({ name: 'Calls', description: '' });
  });

  test('offers topics and preferences that go with a yes, and none that are disabled', () => {
    const [first] = hostedFormOf(sourceOf(), 'de').purposes;
    expect(first?.groups).toEqual([
      expect.objectContaining({
        preferenceId: null,
        options: [{ id: ids.topic, name: 'Gardens' }],
      }),
      expect.objectContaining({
        name: 'Wie oft',
        isSingleChoice: true,
        isRequired: true,
        options: [{ id: ids.weekly, name: 'Wöchentlich' }],
      }),
    ]);
  });

  test('names who is responsible for a purpose only where that is another', () => {
    expect(hostedFormOf(sourceOf(), 'en').purposes.map((own) => own.controller)).toEqual([
      null,
      'Alder Phones',
    ]);
    // Where the version names nobody, the account asks.
    const ofAccount = hostedFormOf(sourceOf({ DataControllerName: ' ' }), 'en');
    expect(ofAccount.controller).toBe('Alder Group');
    expect(ofAccount.purposes[0]?.controller).toBe('Alder Stores');
  });

  test('asks for the identifier once, and knows of each field how it reaches people', () => {
    const { identifier, fields } = hostedFormOf(sourceOf(), 'en');
    expect(identifier).toEqual({ name: 'Email', kind: 'EMAIL', isCountry: false });
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['First name', 'NAME'],
      ['Home', 'ADDRESS'],
      ['Country', 'NONE'],
    ]);
  });

  test('links notices of web pages only', () => {
    expect(hostedFormOf(sourceOf(), 'en').notices).toEqual([
      { name: null, url: 'https://alder.example/privacy' },
      { name: 'Cookies', url: 'https://alder.example/cookies' },
    ]);
  });

  test('links the notice of the account where that asks, and the version links none', () => {
    const none = { PrivacyPolicyUrl: null, noticesWithVersions: [], DataControllerName: null };
    expect(hostedFormOf(sourceOf(none), 'de').notices).toEqual([
      { name: null, url: 'https://group.example/datenschutz' },
    ]);
    const other = { ...none, DataControllerName: 'Alder Stores' };
    expect(hostedFormOf(sourceOf(other), 'de').notices).toEqual([]);
  });

  test('can be read in the languages of the version, else in those of all its purposes', () => {
    expect(languagesOfForm(sourceOf({ Language: 'de', Languages: ['EN', 'de', 'fr'] }))).toEqual([
      'de',
      'EN',
      'fr',
    ]);
    const bare = sourceOf({ Language: null, Languages: null });
    expect(languagesOfForm({ ...bare, purposes: bare.purposes.slice(0, 1) })).toEqual(['en', 'de']);
    expect(languagesOfForm(bare)).toEqual(['en']);
    expect(languageLike(['en-us', 'de-de'], 'DE')).toBe('de-de');
    expect(languageLike(['en-us', 'de-de'], 'fr')).toBeNull();
  });

  test('obeys settings that are in effect', () => {
    const source = sourceOf();
    const { confirmsByMail, nextUrl, prefilled, parent } = hostedFormOf(source, 'en');
    expect([confirmsByMail, nextUrl]).toEqual([true, 'https://alder.example/thanks']);
    expect(prefilled).toEqual(['Email', 'First name', 'Home', 'Country']);
    expect(parent).toMatchObject({ name: 'Email', kind: 'EMAIL' });
    const narrow = { ...source.inEffect, prefill: { only: 'Home' }, nextUrl: 'javascript:void 0' };
    const other = hostedFormOf({ ...source, inEffect: narrow }, 'en');
    expect([other.prefilled, other.nextUrl]).toEqual([['Home'], null]);
    const none = { confirms: false, nextUrl: null, prefill: null, parent: null };
    const asleep = hostedFormOf({ ...source, inEffect: none }, 'en');
    expect(asleep).toMatchObject({ confirmsByMail: false, prefilled: [], parent: null });
  });

  test('is drawn for types that people fill in', () => {
    for (const type of ['WEB_FORM', 'HOSTED_WEB_FORM', 'NOTIFICATION_OPT_OUT', 'IN_PERSON']) {
      expect(hasHostedForm(type), type).toBe(true);
    }
    for (const type of ['PREFERENCE_CENTER', 'API', 'COOKIE', 'ADMIN_UPDATE', null, '']) {
      expect(hasHostedForm(type), String(type)).toBe(false);
    }
  });
});

describe('what a form says', () => {
  const ticked = answer({ ticked: new Set([ids.news]) });

  test('where people opt in: yes to what is ticked, and nothing of the rest', () => {
    expect(saidOnForm(hostedFormOf(sourceOf(), 'en'), ticked)).toEqual([
      { Id: ids.news, Version: 2, TransactionType: 'CONFIRMED' },
    ]);
    expect(typesOf(sourceOf(), answer({ ...ticked, act: 'no' }))).toEqual([]);
  });

  test('where the point records refusals: no choice of what nobody touched, never a withdrawal', () => {
    const recording = sourceOf({ NoConsentTransactions: true });
    expect(typesOf(recording, ticked)).toEqual(['CONFIRMED', 'NO_CHOICE']);
    expect(typesOf(recording, answer({ ...ticked, act: 'no' }))).toEqual([
      'NO_CHOICE',
      'NO_CHOICE',
    ]);
  });

  test('options that are chosen go with a yes, and those that are not are left alone', () => {
    const chosen = new Map([[ids.news, new Set([ids.topic, ids.weekly])]]);
    const form = hostedFormOf(sourceOf(), 'en');
    expect(saidOnForm(form, answer({ ...ticked, chosen }))).toEqual([
      {
        Id: ids.news,
        Version: 2,
        TransactionType: 'CONFIRMED',
        Preferences: [{ TopicId: ids.topic, TransactionType: 'OPT_IN' }],
        CustomPreferences: [
          { Id: ids.often, Choices: [{ OptionId: ids.weekly, TransactionType: 'OPT_IN' }] },
        ],
      },
    ]);
    expect(saidOnForm(form, answer({ chosen }))).toEqual([]);
  });

  test.each(['OPTOUTCHECKBOX', 'CHECKOPTOUT', 'UNCHECKOPTOUT', 'LEGITIMATE_INTEREST'] as const)(
    'with %s: a tick is the objection, and the second button objects to all',
    (ConsentType) => {
      const source = sourceOf({ ConsentType });
      // What nobody touched lifts no objection of before.
      expect(typesOf(source, ticked)).toEqual(['OPT_OUT', 'IMPLICIT']);
      expect(typesOf(source, answer({ act: 'no' }))).toEqual(['OPT_OUT', 'OPT_OUT']);
    },
  );

  test.each(['IMPLIED', 'IMPLICIT', 'NOTICE_ONLY'] as const)(
    'with %s: sending it is taken as a yes, and the second button objects to all',
    (ConsentType) => {
      const source = sourceOf({ ConsentType });
      expect(typesOf(source, answer())).toEqual(['IMPLICIT', 'IMPLICIT']);
      expect(typesOf(source, answer({ act: 'no' }))).toEqual(['OPT_OUT', 'OPT_OUT']);
    },
  );

  test('where a form only stops: what is ticked stops for good', () => {
    const source = sourceOf({ CollectionPointType: 'NOTIFICATION_OPT_OUT' });
    expect(typesOf(source, ticked)).toEqual(['HARD_OPT_OUT']);
  });
});

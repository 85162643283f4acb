import { expect, test } from 'vitest';
import type { CenterPurpose } from '#contract/preference-center-content.ts';
import type { HeldChoice } from './held-choices.ts';
import { offeredIn } from './offered-purposes.ts';
import { showChoices } from './show-choices.ts';
import { packShown, unpackShown } from './shown-state.ts';

const id = '01900000-0000-7000-8000-a00000000001';
const topic = '01900000-0000-7000-8000-d00000000001';
const preference = '01900000-0000-7000-8000-b00000000001';
const options = ['01900000-0000-7000-8000-c00000000001', '01900000-0000-7000-8000-c00000000002'];

const purposeOf = (fields: object = {}) =>
  new Map([
    [
      id,
      {
        record: {
          id,
          version: 3,
          label: 'News',
          purposeType: 'STANDARD',
          status: 'ACTIVE',
          description: 'By email.',
          defaultLanguage: 'en',
          languages: [
            { name: 'News', description: 'By email.', language: 'en', default: true },
            { name: 'Neues', description: 'Per Mail.', language: 'de', default: false },
          ],
          topics: [{ id: 'link', topicId: topic, name: 'Wool' }],
          controller: 'Example Inc.',
          legalBasis: 'Consent',
          ...fields,
        },
        preferences: [
          {
            Id: preference,
            Name: 'How often',
            Description: 'At most.',
            SelectionType: 'SINGLE_CHOICE',
            DisplayAs: 'RADIO_BUTTONS',
            Required: true,
            Options: options.map((Id, index) => ({
              Id,
              Label: `Option ${index}`,
              Disabled: false,
            })),
            Languages: [
              {
                Language: 'de-DE',
                Name: 'Wie oft',
                Description: '',
                Options: [{ Id: options[0] ?? '', Label: 'Täglich' }],
              },
            ],
          },
        ],
      },
    ],
  ]);

const held = (status: HeldChoice['status'], fields: Partial<HeldChoice> = {}): HeldChoice => ({
  version: 1,
  status,
  consentAt: 'given',
  withdrawalAt: 'refused',
  expiryAt: 'ended',
  lastInteractionAt: 'last',
  hasConsented: true,
  isBySignal: false,
  isOnlyStaffs: false,
  isDespiteSignal: false,
  chosen: new Set(),
  ...fields,
});

const show = (
  own?: HeldChoice,
  {
    part = {},
    record = {},
    language = 'en',
    signal = false,
  }: { part?: Partial<CenterPurpose>; record?: object; language?: string; signal?: boolean } = {},
) => {
  const purposes = purposeOf(record);
  const content = { pages: [{ sections: [{ purposes: [{ id: id.toUpperCase(), ...part }] }] }] };
  const choices = showChoices(offeredIn(content, purposes), new Map(own ? [[id, own]] : []), {
    language,
    defaultLanguage: 'en',
    signal,
  });
  expect(unpackShown(packShown(choices.shown))).toEqual(choices.shown);
  expect([...choices.shown.keys()]).toEqual([...choices.purposes.keys()]);
  return choices.purposes.get(id);
};

test.each([
  [undefined, 'NOT_ASKED', null, null],
  ['NO_CONSENT', 'NOT_ASKED', null, null],
  ['PENDING', 'PENDING', null, null],
  ['ACTIVE', 'ON', 'yes', 'given'],
  ['OPT_IN', 'ON', 'yes', 'given'],
  ['NOT_OPT_OUT', 'ON', null, 'given'],
  ['IMPLICIT', 'ON', null, 'given'],
  ['ALWAYS_ACTIVE', 'ON', null, 'given'],
  ['EXPIRED', 'ENDED', null, 'ended'],
  ['WITHDRAWN', 'OFF', 'no', 'refused'],
  ['OPT_OUT', 'OFF', 'no', 'refused'],
  ['HARD_OPT_OUT', 'OFF', 'no', 'refused'],
] as const)('%s reads %s, with the answer %s', (status, state, answer, since) => {
  expect(show(status && held(status))).toMatchObject({ state, answer, since, version: 3 });
});

test('a service is always on, and says otherwise where it was refused', () => {
  const record = { kind: 'SERVICE' };
  expect(show(undefined, { record })).toMatchObject({ state: 'ALWAYS_ON', answer: null });
  expect(show(held('WITHDRAWN'), { record })).toMatchObject({ state: 'OFF', answer: 'no' });
});

test("a browser's signal switches off what is sold or shared, and no answer is selected", () => {
  const record = { saleOrSharing: true };
  const off = { state: 'OFF_BY_SIGNAL', answer: null };
  for (const own of [undefined, held('ACTIVE'), held('EXPIRED'), held('IMPLICIT')]) {
    expect(show(own, { record, signal: true })).toMatchObject({ ...off, since: null });
  }
  expect(show(held('ACTIVE'), { signal: true })).toMatchObject({ state: 'ON' });
  const despite = held('ACTIVE', { isDespiteSignal: true });
  expect(show(despite, { record, signal: true })).toMatchObject({ state: 'ON', answer: 'yes' });
  expect(show(held('WITHDRAWN'), { record, signal: true })).toMatchObject({ state: 'OFF' });
  const recorded = held('OPT_OUT', { isBySignal: true });
  for (const signal of [true, false]) {
    expect(show(recorded, { record, signal })).toMatchObject({ ...off, since: 'refused' });
  }
});

test('visibility asks whether somebody agrees now, or ever did', () => {
  const seen = (visibility: string, own?: HeldChoice, fields: object = {}) =>
    show(own, { part: { visibility } as Partial<CenterPurpose>, ...fields }) !== undefined;
  const never = held('WITHDRAWN', { hasConsented: false });
  expect(seen('VISIBLE_TO_ALL')).toBe(true);
  expect(seen('VISIBLE_TO_CONSENTED', held('IMPLICIT'))).toBe(true);
  expect(seen('VISIBLE_TO_CONSENTED', held('WITHDRAWN'))).toBe(false);
  expect(seen('VISIBLE_TO_CONSENTED')).toBe(false);
  expect(seen('VISIBLE_TO_PRIOR_CONSENTED', held('EXPIRED'))).toBe(true);
  expect(seen('VISIBLE_TO_PRIOR_CONSENTED', never)).toBe(false);
  const sold = { record: { saleOrSharing: true }, signal: true };
  expect(seen('VISIBLE_TO_CONSENTED', held('ACTIVE'), sold)).toBe(true);
});

test('texts are those of the center, then of the purpose, in the language that is read', () => {
  const languages = [
    { language: 'en', name: 'Our news', description: '', content: 'Stop anytime.', yes: 'Send' },
    { language: 'fr', name: 'Nos nouvelles', description: 'Par courriel.' },
  ];
  expect(show()).toMatchObject({ name: 'News', description: 'By email.', language: 'en' });
  expect(show(undefined, { part: { languages } })).toMatchObject({
    name: 'Our news',
    description: 'By email.',
    content: 'Stop anytime.',
    yes: 'Send',
    no: null,
    controller: 'Example Inc.',
    legalBasis: 'Consent',
  });
  const german = show(undefined, { part: { languages }, language: 'de-AT' });
  expect(german).toMatchObject({ name: 'Neues', description: 'Per Mail.', yes: 'Send' });
  expect(german?.preferences[0]).toMatchObject({
    name: 'Wie oft',
    description: 'At most.',
    isSingleChoice: true,
    isRequired: true,
    options: [{ name: 'Täglich' }, { name: 'Option 1' }],
  });
  expect(show(undefined, { part: { languages }, language: 'fr' })).toMatchObject({
    name: 'Nos nouvelles',
    description: 'Par courriel.',
    language: 'fr',
  });
  expect(show(undefined, { part: { languages }, language: 'sv' })).toMatchObject({
    name: 'Our news',
    language: 'en',
  });
});

test('choices are ticked where they were made, and only those that the center offers', () => {
  const own = held('ACTIVE', { chosen: new Set([topic, ...options.slice(0, 1)]) });
  const shown = show(own);
  expect(shown?.topics).toEqual([{ id: topic, name: 'Wool', isChosen: true }]);
  expect(shown?.preferences[0]?.options.map(({ isChosen }) => isChosen)).toEqual([true, false]);
  const part = { showTopics: false, preferenceIds: [] };
  expect(show(own, { part })).toMatchObject({ topics: [], preferences: [] });
});

test('neither hidden pages nor purposes without an Active version are shown', () => {
  const part = { id };
  const sections = [{ purposes: [part] }];
  expect(offeredIn({ pages: [{ isHidden: true, sections }] }, purposeOf())).toEqual([]);
  expect(offeredIn({ pages: [{ sections }] }, new Map())).toEqual([]);
  expect(offeredIn({}, purposeOf())).toEqual([]);
});

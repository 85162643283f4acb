import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerWords, wordsOfAnswers } from './answer-words.ts';
import { brandColors, contrastWith, nearestDarker, personGrounds } from './brand-colors.ts';
import type { EaseControl, EaseSteps, EaseSurface } from './ease-surface.ts';
import { checkEqualEase } from './equal-ease.ts';
import { areUnequalWords, type EaseCode, easeBlocks, judgeEase } from './judge-ease.ts';
import { type CenterContent, centerContentSchema } from './preference-center-content.ts';
import { type EasePurpose, surfaceOfCenter } from './surface-of-center.ts';

const mail = '11111111-1111-4111-8111-111111111111';
const sms = '22222222-2222-4222-8222-222222222222';
const ads = '33333333-3333-4333-8333-333333333333';
const orders = '44444444-4444-4444-8444-444444444444';

const purposes: EasePurpose[] = [
  { id: mail, name: 'Marketing email', active: true },
  { id: sms, name: 'SMS', kind: 'MARKETING', active: true },
  {
    id: ads,
    name: 'Personalized ads',
    kind: 'DATA_USE',
    active: true,
  },
  { id: orders, name: 'Orders', kind: 'SERVICE', active: true },
];

const noticeUrl = 'https://shop.example.org/privacy';

const center = (content: Partial<CenterContent> = {}): CenterContent =>
  centerContentSchema.parse({
    name: 'Your choices',
    defaultLanguage: 'en',
    languages: [{ language: 'en', name: 'Your choices', noticeUrl }],
    pages: [{ sections: [{ purposes: [{ id: mail }, { id: sms }] }] }],
    controller: { name: 'Alder & Moss Stores', address: '1 Example Street' },
    ...content,
  });

const fairCenters: [string, CenterContent][] = [
  ['one page, our own words and color', center()],
  [
    'words of its own in three languages, one from right to left',
    center({
      look: { color: '#7A1F4B' },
      languages: [
        { language: 'en', name: 'Your choices', noticeUrl },
        { language: 'de', name: 'Ihre Auswahl', noticeUrl },
        { language: 'ar', name: 'اختياراتك', noticeUrl },
      ],
      pages: [
        {
          sections: [
            {
              purposes: [
                {
                  id: mail,
                  languages: [
                    { language: 'en', yes: 'Yes, send me news', no: 'No, send me none' },
                    { language: 'de', yes: 'Ja, gern', no: 'Nein, danke' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
  ],
  [
    'pages, a service, and purposes that only some people see',
    center({
      contactUrl: 'mailto:privacy@example.org',
      pages: [
        {
          sections: [{ purposes: [{ id: mail }, { id: sms, visibility: 'VISIBLE_TO_CONSENTED' }] }],
        },
        { sections: [{ purposes: [{ id: ads }, { id: orders }] }] },
      ],
    }),
  ],
];

test.each(fairCenters)('a fair center passes: %s', (_, content) => {
  expect(checkEqualEase(content, purposes)).toMatchObject({ blocks: [], warnings: [] });
});

test('withdrawing everything takes one click, agreeing a choice each and one click', () => {
  const steps = (choices: number): EaseSteps => ({
    pages: 1,
    choices,
    clicks: 1,
    fields: 0,
    logins: 0,
    reasons: 0,
  });
  expect(checkEqualEase(fairCenters[2]?.[1] ?? center(), purposes).steps).toEqual({
    agreeOne: steps(1),
    agreeAll: steps(3),
    withdrawOne: steps(1),
    withdrawAll: steps(0),
  });
});

const fair = surfaceOfCenter(center({ look: { color: '#37419a' } }), purposes, []);

const withSteps = (
  act: 'withdrawOne' | 'withdrawAll',
  change: Partial<EaseSteps>,
): EaseSurface => ({
  ...fair,
  steps: { ...fair.steps, [act]: { ...fair.steps.withdrawOne, ...change } },
});
const withNo = (change: Partial<EaseControl>): EaseSurface => ({
  ...fair,
  choices: fair.choices.map((choice) => ({ ...choice, no: { ...choice.no, ...change } })),
});
const withSelected = (
  change: Partial<EaseSurface['choices'][number]['selected']>,
): EaseSurface => ({
  ...fair,
  choices: fair.choices.map((choice) => ({
    ...choice,
    selected: { ...choice.selected, ...change },
  })),
});
const withStop = (change: Partial<NonNullable<EaseSurface['stopEverything']>>): EaseSurface => ({
  ...fair,
  stopEverything: fair.stopEverything && { ...fair.stopEverything, ...change },
});
const withWords = (yes: string, no: string): EaseSurface => ({
  ...fair,
  choices: fair.choices.map((choice) => ({ ...choice, words: [{ language: 'en', yes, no }] })),
});

const refused: [EaseCode, string, EaseSurface][] = [
  ['yes-preselected', 'for who was never asked', withSelected({ neverAsked: 'yes' })],
  ['yes-preselected', 'for whose yes has ended', withSelected({ ended: 'yes' })],
  ['yes-preselected', 'for who said no', withSelected({ refused: 'yes' })],
  ['no-preselected-away', 'of who said no', withSelected({ refused: null })],
  ['no-preselected', 'for who was never asked', withSelected({ neverAsked: 'no' })],
  ['no-smaller', 'in width', withNo({ width: 80 })],
  ['no-smaller', 'in text', withNo({ textSize: 12 })],
  ['no-smaller', 'in weight', withNo({ weight: 400 })],
  ['no-smaller', 'stopping everything', withStop({ height: 32 })],
  ['no-paler', 'in text', withNo({ text: '#6b6b6b' })],
  ['no-paler', 'as a link beside a button', withStop({ text: '#000000', fill: '#ffffff' })],
  ['no-behind-a-page', 'one', withSteps('withdrawOne', { pages: 2 })],
  ['no-behind-a-page', 'all', withSteps('withdrawAll', { pages: 2 })],
  ['no-takes-a-field', 'one', withSteps('withdrawOne', { fields: 1 })],
  ['no-takes-a-click', 'one', withSteps('withdrawOne', { clicks: 2 })],
  ['no-takes-a-click', 'as a choice', withSteps('withdrawOne', { choices: 2 })],
  ['no-takes-a-login', 'one', withSteps('withdrawOne', { logins: 1 })],
  ['no-takes-a-reason', 'all', withSteps('withdrawAll', { reasons: 1 })],
  ['everything-missing', 'button', { ...fair, stopEverything: null }],
  ['everything-missing', 'way', { ...fair, steps: { ...fair.steps, withdrawAll: null } }],
  ['everything-below-the-fold', 'button', withStop({ isInSight: false })],
  ['unequal-words', 'a sentence', withWords('Yes, keep me in the loop', 'No')],
  ['unequal-words', 'capitals', withWords('YES', 'No')],
  ['unequal-words', 'a sign', withWords('Yes!', 'No')],
  ['unequal-words', 'an emoji', withWords('Yes', 'No 😢')],
  ['unequal-words', 'the same word', withWords('OK', 'OK')],
  ['no-controller', 'name', { ...fair, controller: { hasName: false, canBeReached: true } }],
  ['no-notice', 'link', { ...fair, notices: [{ language: 'en', hasNotice: false }] }],
  ['contrast', 'of the color on the page', { ...fair, brand: '#7b86e0' }],
];

test.each(refused)('%s is refused: %s', (code, _, surface) => {
  const { blocks } = judgeEase(surface);
  expect([...new Set(blocks.map((fault) => fault.code))]).toEqual([code]);
});

test('each refused pattern is tested', () => {
  expect(easeBlocks.filter((code) => !refused.some(([tested]) => tested === code))).toEqual([]);
});

test.each([
  ['Yes', 'No'],
  ['I agree', 'No'],
  ['Yes, send me news', "No, don't send me news"],
  ['YES', 'NO'],
  ['OK', 'No'],
  ['👍 Yes', '👎 No'],
])('equal words pass: %s, %s', (yes, no) => {
  expect(areUnequalWords(yes, no)).toBe(false);
  expect(areUnequalWords(no, yes)).toBe(false);
});

test.each(Object.entries(answerWords))('our own words weigh the same: %s', (_, words) => {
  expect(areUnequalWords(words.yes, words.no)).toBe(false);
  expect(areUnequalWords(words.save, words.stopEverything)).toBe(false);
});

test('a pale color is refused with the nearest darker one, which is then fair', () => {
  const pale = center({ look: { color: '#7B86E0' } });
  const [fault] = checkEqualEase(pale, purposes).blocks;
  expect(fault).toMatchObject({
    code: 'contrast',
    message: 'Color on the page 3.1:1, needs 4.5:1',
  });
  const color = fault?.fix?.color ?? '';
  expect(checkEqualEase(center({ look: { color } }), purposes).blocks).toEqual([]);
});

test('text and buttons of any color can be read, on light and on dark pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { light, dark } = brandColors(`#${number.toString(16).padStart(6, '0')}`);
      expect(contrastWith(light.text, Object.values(personGrounds.light))).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrastWith(dark.text, Object.values(personGrounds.dark))).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrastWith(light.ink, [light.button])).toBeGreaterThanOrEqual(4.5);
      expect(contrastWith(dark.ink, [dark.button])).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a color that can be read stays as it is', () => {
  expect(nearestDarker('#37419a')).toBe('#37419a');
});

const codesOf = (faults: { code: string }[]) => faults.map(({ code }) => code);

test('what is missing on a center is refused, in words of the colleague who publishes it', () => {
  const bare = center({ controller: null, languages: null });
  expect(checkEqualEase(bare, purposes).blocks).toEqual([
    { code: 'no-controller', message: 'Say who is responsible: a name is missing.' },
    { code: 'no-notice', message: 'Link the privacy notice, at least in the default language.' },
  ]);
});

test('one language’s unequal words name the purpose and the language', () => {
  const unequal = center({
    languages: [
      { language: 'en', noticeUrl },
      { language: 'de', noticeUrl },
    ],
    translations: { de: { save: 'Ja! Alles behalten' } },
    pages: [
      {
        sections: [
          {
            purposes: [
              {
                id: mail,
                languages: [{ language: 'de', yes: 'Ja, halten Sie mich auf dem Laufenden' }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(checkEqualEase(unequal, purposes).blocks).toMatchObject([
    { code: 'unequal-words', purposeId: mail, languages: ['de'] },
    { code: 'unequal-words', languages: ['de'] },
  ]);
});

test('missing texts, notices and Active versions only warn', () => {
  const gaps = center({
    controller: { name: 'Alder & Moss Stores' },
    languages: [
      { language: 'en', name: 'Your choices', noticeUrl },
      { language: 'fr', name: 'Vos choix' },
      { language: 'de', name: 'Ihre Auswahl', noticeUrl },
    ],
    pages: [
      { sections: [{ purposes: [{ id: mail }, { id: sms.toUpperCase() }] }] },
      { isHidden: true, sections: [{ purposes: [{ id: ads }] }] },
    ],
  });
  const { blocks, warnings } = checkEqualEase(
    gaps,
    purposes.map((purpose) => (purpose.id === sms ? { ...purpose, active: false } : purpose)),
    [
      { language: 'fr', texts: ['description', 'pages.0.name'] },
      { language: 'de', texts: ['pages.0.name'] },
    ],
  );
  expect(blocks).toEqual([]);
  expect(codesOf(warnings)).toEqual([
    'purpose-not-shown',
    'controller-unreachable',
    'notice-missing',
    'texts-missing',
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    '“SMS” has no Active version, so people don’t see it.',
    'Give people a way to reach you: an address or a contact page.',
    '1 language without a privacy notice of its own: people get the one in en.',
    '3 texts missing (fr 2, de 1): people see en.',
  ]);
  expect(codesOf(checkEqualEase(center({ pages: [] }), purposes).warnings)).toEqual([
    'nothing-to-choose',
  ]);
});

test('no one reads a yes in one language beside a no in another', () => {
  const purpose = { languages: [{ language: 'en', yes: 'Sure', no: 'No, thanks' }] };
  const words = (language: string, translations: CenterContent['translations'] = null) =>
    wordsOfAnswers({ defaultLanguage: 'en', translations }, language, purpose);
  expect(words('en')).toMatchObject({ yes: 'Sure', no: 'No, thanks' });
  expect(words('de-AT')).toMatchObject({ yes: 'Ja', no: 'Nein' });
  expect(words('de', { DE: { yes: 'Gern' } })).toMatchObject({ yes: 'Gern', no: 'Nein' });
  // A language that we don't speak: both are the default one's.
  expect(words('pl')).toMatchObject({ yes: 'Sure', no: 'No, thanks', save: 'Save my choices' });
});

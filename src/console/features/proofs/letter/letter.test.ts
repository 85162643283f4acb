import { expect, test } from 'vitest';
import type { AccessAnswer } from '#contract/access-answers.ts';
import {
  type LetterLanguage,
  letterLanguageOf,
  letterLanguages,
  speak,
  textOf,
} from './language.ts';
import { letterOf } from './letter.ts';
import { purposeOf, simpleAnswer, versionsOf } from './sample-answers.ts';
import { choicesOf } from './standings-of-answer.ts';
import { tablesOf } from './tables.ts';

const letterIn = (language: LetterLanguage, answer: AccessAnswer, others?: readonly string[]) => {
  const speech = speak(language);
  const facts = { answer, choices: choicesOf(answer, versionsOf(answer, others), speech) };
  return letterOf(speech, facts, tablesOf(speech, facts));
};

const told = (answer: AccessAnswer, others?: readonly string[]): string[] =>
  letterIn('en', answer, others).sections.map(({ text }) => textOf(text));

const since = '2025-10-30T10:00:00.000Z';

test('says what is known, sent, passed on, and how to change it', () => {
  expect(told(simpleAnswer({ purposes: [purposeOf('Newsletter', { since })] }), ['SMS'])).toEqual([
    'We have known you since 4 March 2024, and hold your email address and your name. Sources: forms.',
    'One of 2 kinds of messages: Newsletter (since 30 October 2025).',
    'No recipient is recorded here.',
    'At any time: tell us. You can also have your data corrected or erased, and complain to the data protection authority of your country.',
  ]);
});

test('known since the first of the records that are one now', () => {
  const merged = { identifier: 'n@example.org', mergedDate: since, data: [] };
  const mergedRecords = [
    { ...merged, createdDate: '2025-01-02T10:00:00.000Z' },
    { ...merged, createdDate: '2019-02-01T10:00:00.000Z' },
  ];
  expect(told(simpleAnswer({ mergedRecords }))[0]).toMatch(
    /^We have known you since 1 February 2019/,
  );
});

test('nothing is said to be known only where nothing is held besides either', () => {
  expect(told(simpleAnswer({ data: [] }))[0]).toBe(
    'Nothing but the identifier that we have known you by since 4 March 2024.',
  );
  expect(told(simpleAnswer({ data: [], linkedGroups: 1 }))[0]).toBe(
    'We have known you since 4 March 2024. What we hold is on the next page.',
  );
});

const sentOf = (purposes: AccessAnswer['purposes'], others?: readonly string[]) =>
  told(simpleAnswer({ purposes }), others)[1];

test.each([
  [
    'of whom nothing is asked',
    [],
    ['SMS', 'Calls'],
    'None of our 2 kinds of messages. We never asked you.',
  ],
  [
    'who gets the only one',
    [purposeOf('News', { since })],
    [],
    'One kind of message: News (since 30 October 2025).',
  ],
  [
    'who stopped one',
    [purposeOf('News', { since, status: 'WITHDRAWN' })],
    ['SMS'],
    'None of our 2 kinds of messages. You stopped News on 30 October 2025 (Checkout).',
  ],
  [
    'who has to confirm',
    [purposeOf('News', { status: 'PENDING' })],
    [],
    'No messages. Waiting for your confirmation: News.',
  ],
  [
    'whose yes ran out',
    [purposeOf('News', { expiryDate: '2026-11-01T10:00:00.000Z' })],
    [],
    'No messages. Ended: News.',
  ],
  ['who declined', [purposeOf('News', { since, status: 'NO_CONSENT' })], [], 'No messages.'],
  [
    'whom a group holds back',
    [purposeOf('News', { effectiveStatus: 'OPT OUT', effectiveStatusConsentGroup: 'Household' })],
    [],
    'No messages. Held back by the rule of a group that you are in: News.',
  ],
])('what is sent to somebody %s', (_, purposes, others, words) => {
  expect(sentOf(purposes, others)).toBe(words);
});

test.each([
  ['a merge decided', { isMergeDecision: true }],
  ['came by itself', { isAutomatic: true }],
  ['has no receipt any more', { receiptId: null }],
])('nobody is said to have stopped what %s', (_, own) => {
  const purpose = purposeOf('News', { since, status: 'WITHDRAWN' });
  const events = purpose.events.map((event) => ({ ...event, ...own }));
  expect(sentOf([{ ...purpose, events }])).toBe('No messages. Not sent: News.');
});

test('of many purposes the first are named and the others counted', () => {
  const purposes = Array.from({ length: 300 }, (_, index) => purposeOf(`P${index}`, { since }));
  expect(sentOf(purposes)).toMatch(/^300 of 300 kinds of messages: .* and 294 more\.$/);
});

test('of long names fewer are named, and one at least', () => {
  const named = (length: number) => {
    const recipients = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(length));
    return told(simpleAnswer({ recipients }))[2];
  };
  expect(named(100)).toMatch(/to 0+, 1+ and 7 more\.$/);
  expect(named(500)).toMatch(/to 0+ and 8 more\.$/);
});

test('a hold, ends, recipients and a personal link are told only where they are', () => {
  const answer = simpleAnswer({
    person: { ...simpleAnswer().person, hasMagicLink: true },
    purposes: [purposeOf('News', { since, expiryDate: '2028-07-30T10:00:00.000Z' })],
    hold: { reason: 'Court case', heldDate: since },
    recipients: ['Print service (Letters)'],
  });
  expect(told(answer).slice(2)).toEqual([
    'We pass your choices on to Print service (Letters).',
    'Choices with an end: 1, the last on 30 July 2028. The dates are in table 2. Your data isn’t erased while a hold is in place, since 30 October 2025.',
    expect.stringContaining('on the page that your personal link opens'),
  ]);
});

test('what was stopped has no end to wait for', () => {
  const purposes = [
    purposeOf('News', { since, status: 'WITHDRAWN', expiryDate: '2028-07-30T10:00:00.000Z' }),
  ];
  expect(told(simpleAnswer({ purposes })).join()).not.toContain('2028');
});

test('a yes to be confirmed has its end in table 2, and is counted', () => {
  const expiryDate = '2028-07-30T10:00:00.000Z';
  const purposes = [
    purposeOf('News', { expiryDate }),
    purposeOf('SMS', { expiryDate, status: 'PENDING' }),
  ];
  expect(told(simpleAnswer({ purposes })).join(' ')).toContain(
    'Choices with an end: 2, the last on 30 July 2028. The dates are in table 2.',
  );
});

test('where ends have no room in table 2, the letter names the annex too', () => {
  const expiryDate = '2028-07-30T10:00:00.000Z';
  const many = (own: object) => Array.from({ length: 60 }, (_, at) => purposeOf(`P${at}`, own));
  const inBoth = 'The dates are in table 2 and the annex.';
  expect(told(simpleAnswer({ purposes: many({ expiryDate }) })).join(' ')).toContain(inBoth);
  const stopped = many({ expiryDate, status: 'WITHDRAWN' });
  const purposes = [purposeOf('A', { expiryDate }), ...stopped];
  expect(told(simpleAnswer({ purposes })).join(' ')).toContain('The dates are in table 2. ');
});

test('greets by a name that the data has, and by none that it has not', () => {
  const named = (...names: [string, string][]) =>
    simpleAnswer({
      data: names.map(([name, value]) => ({ name, value, isIdentifier: false })),
    });
  const greeting = (answer: AccessAnswer) => textOf(letterIn('fr', answer).greeting);
  expect(greeting(named(['Name', 'Nadine Becker']))).toBe('Bonjour Nadine Becker,');
  expect(greeting(named(['first_name', 'Nadine'], ['LastName', 'Becker']))).toBe(
    'Bonjour Nadine Becker,',
  );
  expect(greeting(named(['First name', 'Nadine']))).toBe('Bonjour,');
  expect(greeting(named(['Company name', 'Alder & Moss']))).toBe('Bonjour,');
});

test('only one data controller that all forms name writes the letter', () => {
  const [point] = simpleAnswer().collectionPoints;
  const points = (...names: string[]) =>
    names.flatMap((dataController) => (point ? [{ ...point, dataController }] : []));
  const sender = (...names: string[]) =>
    letterIn('en', simpleAnswer({ collectionPoints: points(...names) })).sender;
  expect(sender('Alder & Moss', 'Alder & Moss')).toEqual(['Alder & Moss', 'consent.example.com']);
  expect(sender('Alder & Moss', 'Other')).toEqual(['consent.example.com']);
});

test.each([
  ['de-AT', 'de', true],
  ['fr_CH', 'fr', true],
  ['SV', 'sv', true],
  ['pl', 'en', false],
  ['ens', 'en', false],
  [null, 'en', true],
])('somebody who reads %s gets %s', (tag, language, isTheirs) => {
  expect(letterLanguageOf(tag)).toEqual({ language, isTheirs });
});

test('says that it is in English where that is not what the person reads', () => {
  const reads = (language: string) =>
    letterIn('en', simpleAnswer({ person: { ...simpleAnswer().person, language } })).notice;
  expect(reads('pl')).toBe('This answer is in English: we don’t write answers in Polish yet.');
  expect(reads('de')).toBeNull();
});

test.each(Object.keys(letterLanguages) as LetterLanguage[])(
  'no sentence in %s lacks what it tells of',
  (language) => {
    const { greeting, notice, sections } = letterIn(
      language,
      simpleAnswer({
        person: { ...simpleAnswer().person, language: 'pl', hasMagicLink: true },
        purposes: [
          purposeOf('News', { since, expiryDate: '2028-07-30T10:00:00.000Z' }),
          purposeOf('SMS', { since, status: 'OPT_OUT' }),
        ],
        hold: { reason: 'Court case', heldDate: since },
      }),
    );
    const words = [textOf(greeting), notice, ...sections.map(({ text }) => textOf(text))].join(' ');
    expect(words).not.toMatch(/[{}]|undefined|null|NaN/);
    expect(words).toContain('2025');
  },
);

test('a purpose has the name of its text in the language, where there is one', () => {
  const purpose = purposeOf('Newsletter', { since });
  const text = {
    id: 'text-1',
    purposeId: purpose.purposeId.toUpperCase(),
    purposeVersion: 1,
    language: 'fr-CA',
    isKept: true,
    heldFrom: since,
    name: 'Lettres',
    description: '',
    topics: [],
    preferences: [],
  };
  const answer = simpleAnswer({ purposes: [purpose], texts: [text] });
  const sent = (language: LetterLanguage) =>
    textOf(letterIn(language, answer).sections[1]?.text ?? []);
  expect(sent('fr')).toContain('Lettres (depuis le 30 octobre 2025)');
  expect(sent('de')).toContain('Newsletter (seit dem 30. Oktober 2025)');
});

import { expect, test } from 'vitest';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { leftOutSentences } from '#contract/left-out-sentences.ts';
import { fitTable, type Row } from './fit-table.ts';
import { type LetterLanguage, letterLanguages, speak, textOf } from './language.ts';
import { fullAnswer, largeAnswer, purposeOf, simpleAnswer, versionsOf } from './sample-answers.ts';
import { choicesOf } from './standings-of-answer.ts';
import { tableWords } from './table-words.ts';
import { tablesOf } from './tables.ts';

const speech = speak('en');
const tables = (answer: AccessAnswer, others?: readonly string[]) =>
  tablesOf(speech, { answer, choices: choicesOf(answer, versionsOf(answer, others), speech) });
const texts = (rows: readonly Row[]) => rows.map((row) => row.map(textOf));

test('a row says what holds, since when, where it was said and until when', () => {
  const answer = simpleAnswer({
    purposes: [
      purposeOf('News', {
        since: '2025-10-30T10:00:00.000Z',
        expiryDate: '2028-07-30T10:00:00.000Z',
      }),
      purposeOf('Offers', { status: 'OPT_OUT', since: '2025-11-01T10:00:00.000Z' }),
    ],
  });
  expect(texts(tables(answer, ['SMS']).choices.rows)).toEqual([
    ['News', 'Yes', '30/10/2025', 'Checkout', '30/07/2028'],
    ['Offers', 'Opted out', '01/11/2025', 'Checkout', '–'],
    ['SMS', 'Not asked', '–', '–', '–'],
  ]);
});

test.each(Object.keys(letterLanguages) as LetterLanguage[])(
  'what a merge decided says so (%s)',
  (language) => {
    const own = speak(language);
    const howOf = (decided: object, later: readonly object[] = []) => {
      const purpose = purposeOf('News');
      const [said] = purpose.events;
      const events = [decided, ...later].map((event, day) => ({
        ...(said as NonNullable<typeof said>),
        receiptId: null,
        collectionPoint: null,
        isAutomatic: true,
        recordedDate: `2026-01-0${day + 1}T10:00:00.000Z`,
        ...event,
      }));
      const answer = simpleAnswer({
        purposes: [{ ...purpose, sourceReceiptId: null, events: [...purpose.events, ...events] }],
      });
      const { choices } = tablesOf(own, {
        answer,
        choices: choicesOf(answer, versionsOf(answer), own),
      });
      return textOf(choices.rows[0]?.[3] ?? []);
    };
    const byMerge = own.say(tableWords.byMerge);
    expect(howOf({ isMergeDecision: true })).toBe(byMerge);
    expect(howOf({ isMergeDecision: true }, [{ isTest: true }])).toBe(byMerge);
    // Time went on, or it was taken back: then it isn't known how.
    expect(howOf({ isMergeDecision: true }, [{ type: 'EXPIRED' }])).toBe('–');
    expect(howOf({ isMergeDecision: true, supersededDate: '2026-01-02T10:00:00.000Z' })).toBe('–');
  },
);

test('a yes that has run out is told as ended, though nobody recorded that', () => {
  const answer = simpleAnswer({
    purposes: [purposeOf('News', { expiryDate: '2026-11-01T10:00:00.000Z' })],
  });
  expect(texts(tables(answer).choices.rows)[0]?.[1]).toBe('Ended');
});

test('many purposes that nobody asked for are one row, and named in the annex', () => {
  const others = Array.from({ length: 9 }, (_, index) => `Other ${index}`);
  const { choices, neverAsked } = tables(simpleAnswer(), others);
  expect(texts(choices.rows)[1]?.slice(0, 2)).toEqual([
    '9 others, by name in the annex',
    'Not asked',
  ]);
  expect(neverAsked).toEqual(others);
});

test('a recipient has when it was last told of a withdrawal', () => {
  const answer = fullAnswer();
  const sent = answer.purposes.flatMap(({ arrivals }) => arrivals?.[0]?.sentDate ?? [])[0];
  const [told, untold] = texts(tables(answer).recipients.rows);
  expect(told).toEqual(['Print service (Letters)', speech.shortDay(sent)]);
  expect(untold).toEqual(['Dialer (Calls)', '–']);
});

test('looks are counted since the first, and acts are no looks', () => {
  const act = (kind: string, date: string) => ({ kind, date, purpose: null });
  const looked = (...acts: AccessAnswer['acts']) => tables(simpleAnswer({ acts })).looks;
  const [first, last] = ['2026-10-28T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
  expect(looked(act('looked', last), act('merged', last), act('revealed', first))).toBe(
    '2 times since 28 October 2026, by staff or programs. Each is in the annex.',
  );
  expect(looked(act('copied', first))).toMatch(/^Once, on 28 October 2026/);
  expect(looked(act('merged', last))).toBe('No look at your record is noted.');
});

test('where older acts are left out, looks are a lower bound', () => {
  const [first, last] = ['2026-10-28T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
  const looked = (...kinds: string[]) => {
    const acts = [
      ...kinds.map((kind) => ({ kind, date: last, purpose: null })),
      { kind: 'merged', date: first, purpose: null },
    ];
    return tables(simpleAnswer({ acts, leftOut: [leftOutSentences.acts] })).looks;
  };
  expect(looked('revealed', 'looked')).toBe(
    'Looks: at least 2 since 2 November 2026, by staff or programs. The newest are in the annex.',
  );
  expect(looked('revealed')).toMatch(/^Looks: at least 1 since/);
  expect(looked()).toBe('No look at your record is noted since 28 October 2026.');
});

test('all of a small person is in the tables, and a large one has no more lines than a page', () => {
  const small = tables(fullAnswer());
  expect([small.data.rest, small.choices.rest, small.recipients.rest]).toEqual([[], [], []]);
  expect(small.also.map(textOf)).toContain('Records that became part of yours: 1.');
  const large = tables(largeAnswer(300));
  expect(large.data.lines + large.choices.lines + large.recipients.lines).toBeLessThanOrEqual(31);
  expect(large.choices.rows.length + large.choices.rest.length).toBe(300);
});

test.each([
  [['a', 'b', 'c'], 3, ['a', 'b', 'c'], []],
  [['a', 'b', 'c'], 2, ['a'], ['b', 'c']],
  [['a', 'long long', 'c'], 3, ['a', 'c'], ['long long']],
  [['long long'], 1, [], ['long long']],
])('of rows %j, %i lines hold %j', (names, lines, rows, rest) => {
  const table = fitTable(
    names.map((name) => [[name]]),
    { widths: [5], lines },
  );
  expect(table.rows.map((row) => row.map(textOf).join())).toEqual(rows);
  expect(table.rest.map((row) => row.map(textOf).join())).toEqual(rest);
});

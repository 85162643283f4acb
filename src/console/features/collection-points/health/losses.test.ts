import { expect, test } from 'vitest';
import { lossReasons } from '#contract/left-out.ts';
import { adviceOn, lossGroups, lossLines, partWords } from './losses.ts';

const no = { reason: 'MAY_HAVE_BEEN_NO', path: 'purposes.*.TransactionType' } as const;
const topic = { reason: 'MAY_HAVE_BEEN_NO', path: 'purposes.*.Preferences.*.TopicId' } as const;
const value = { reason: 'UNREADABLE', path: 'dsDataElements.*' } as const;
const hour = (day: number, at: string) => `2026-11-${day}T${at}:00:00.000Z`;
const days = [
  {
    losses: [
      { ...value, count: 4, since: hour(20, '23'), until: hour(20, '23') },
      { ...no, count: 2, since: hour(20, '09'), until: hour(20, '10') },
    ],
  },
  {
    losses: [
      { ...no, count: 3, since: hour(22, '08'), until: hour(22, '21') },
      { ...topic, count: 1, since: hour(22, '07'), until: hour(22, '07') },
    ],
  },
];

test('what was lost for one reason in one place is one line over all days', () => {
  expect(lossLines(days)).toEqual([
    { ...no, count: 5, since: hour(20, '09'), until: hour(22, '21') },
    { ...value, count: 4, since: hour(20, '23'), until: hour(20, '23') },
    { ...topic, count: 1, since: hour(22, '07'), until: hour(22, '07') },
  ]);
});

test('each reason is told once, with the parts that were lost for it', () => {
  const at = { since: hour(20, '23'), until: hour(20, '23') };
  expect(lossGroups(days)).toEqual([
    {
      reason: no.reason,
      count: 5,
      since: hour(20, '09'),
      until: hour(22, '21'),
      parts: [
        { words: 'Answer for a purpose', count: 5, since: hour(20, '09'), until: hour(22, '21') },
        { words: 'Answer for a topic', count: 1, since: hour(22, '07'), until: hour(22, '07') },
      ],
    },
    {
      reason: value.reason,
      count: 4,
      ...at,
      parts: [{ words: 'Data element', count: 4, ...at }],
    },
  ]);
});

test('a date that loses its purposes with it is one loss of as many receipts', () => {
  const at = { count: 30, since: hour(20, '09'), until: hour(20, '11') };
  const losses = ['interactionDate', 'purposes.*.TransactionType'].map((path) => ({
    reason: 'NO_DATE' as const,
    path,
    ...at,
  }));
  expect(lossGroups([{ losses }])).toEqual([{ reason: 'NO_DATE', ...at, parts: [] }]);
});

test('each reason has words of its own and says what to do, and one that is new stays as it came', () => {
  const words = lossReasons.map(adviceOn);
  expect(new Set(words.map(({ title }) => title)).size).toBe(lossReasons.length);
  expect(JSON.stringify(words)).not.toMatch(/[A-Z]_[A-Z]|\*/);
  for (const { advice } of words) expect(advice).toMatch(/^[A-Z].+\.$/);
  expect(adviceOn('SOMETHING_NEW')).toEqual({ title: 'SOMETHING_NEW' });
  expect(adviceOn('toString')).toEqual({ title: 'toString' });
});

test.each([
  ['', 'Whole receipt'],
  ['*', 'Other data'],
  ['identifier', 'Identifier'],
  ['additionalIdentifiers.*', 'Another identifier'],
  ['interactionDate', 'Date'],
  ['purposes', 'Purpose'],
  ['purposes.*.Id', 'Purpose'],
  ['purposes.*.TransactionType', 'Answer for a purpose'],
  ['purposes.*.ExpiryDate', 'Date'],
  ['purposes.*.Preferences.*.TransactionType', 'Answer for a topic'],
  ['purposes.*.CustomPreferences.*.Options.*', 'Answer for a preference'],
  ['geoLocation.country', 'Location'],
  ['a.path.of.a.newer.service', 'Other data'],
])('%j of a receipt is called %j', (path, words) => {
  expect(partWords(path)).toBe(words);
});

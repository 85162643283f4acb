import { describe, expect, test } from 'vitest';
import { toCsv } from '#console/records/csv.ts';
import { consentStatuses } from '#contract/data-subject-values.ts';
import { type PointRate, statusesInForce } from '#contract/insights.ts';
import { changeShare, shortDay, weekChange, weekdayDay } from './number-words.ts';
import { changeOf, changeText, rateOf, rateText, sortRates } from './rates.ts';
import { allPeopleOf, groupOf, groupPeople } from './status-groups.ts';
import { receiptLines, undrawnTests } from './trend-lines.ts';

const rate = (point: Partial<PointRate>): PointRate => ({
  collectionPointId: 'a',
  name: 'Newsletter',
  receipts: 10,
  recordsRefusals: true,
  current: { asked: 1000, agreed: 614 },
  before: { asked: 1000, agreed: 572 },
  ...point,
});

describe('groups of statuses', () => {
  test('every consent in force is in force, and nothing else is', () => {
    const inForce = consentStatuses.filter((status) => groupOf(status) === 'in-force');
    expect(new Set(inForce)).toEqual(new Set(statusesInForce));
  });
  test('a status that nobody knows is no consent', () => {
    expect(groupOf('SOMETHING_NEW')).toBe('none');
  });
  test('hold everyone once', () => {
    const purpose = {
      purposeId: 'p',
      name: 'Email',
      activeVersion: 1,
      inForce: 7,
      inForceEarlier: 2,
      statuses: [
        { status: 'ACTIVE', people: 4 },
        { status: 'IMPLICIT', people: 3 },
        { status: 'OPT_OUT', people: 2 },
        { status: 'SOMETHING_NEW', people: 1 },
      ],
    };
    const groups = groupPeople(purpose);
    expect(groups).toEqual({ 'in-force': 7, pending: 0, ended: 2, expired: 0, hard: 0, none: 1 });
    expect(Object.values(groups).reduce((sum, people) => sum + people, 0)).toBe(
      allPeopleOf(purpose),
    );
  });
});

describe('opt-in rates', () => {
  test.each([
    ['61.4%', { asked: 1000, agreed: 614 }],
    ['100.0%', { asked: 3, agreed: 3 }],
    ['0.0%', { asked: 3, agreed: 0 }],
    ['33.3%', { asked: 3, agreed: 1 }],
  ])('%s', (words, asked) => {
    expect(rateText(rateOf(asked) ?? Number.NaN)).toBe(words);
  });
  test('there is none where nobody was asked', () => {
    expect(rateOf({ asked: 0, agreed: 0 })).toBeNull();
    expect(rateOf(null)).toBeNull();
    expect(changeOf(rate({ before: null }))).toBeNull();
    expect(changeOf(rate({ before: { asked: 0, agreed: 0 } }))).toBeNull();
  });
  test('change in points, with its sign in words and not in color alone', () => {
    expect(changeText(changeOf(rate({})) ?? 0)).toBe('+4.2 pts');
    expect(changeText(-2.6)).toBe('−2.6 pts');
    expect(changeText(0)).toBe('±0.0 pts');
  });
  test('the most asked come first, those without a rate last', () => {
    const points = [
      rate({ name: 'None', recordsRefusals: false, current: null, before: null, receipts: 99 }),
      rate({ name: 'Small', current: { asked: 5, agreed: 5 } }),
      rate({ name: 'Large' }),
    ];
    expect(sortRates(points).map(({ name }) => name)).toEqual(['Large', 'Small', 'None']);
  });
});

describe('words', () => {
  test('days are those of UTC', () => {
    expect(shortDay('2026-10-13')).toBe('Oct 13');
    expect(weekdayDay('2026-10-13')).toBe('Tue, Oct 13');
  });
  test.each([
    [112, 100, '12%'],
    [92, 100, '8%'],
    [100, 100, '0%'],
    [5, 0, null],
  ])('%s against %s is %s', (now, before, words) => {
    expect(changeShare(now, before)).toBe(words);
  });
  test.each([
    ['2026-11-19', 112, 100, 'Mon–Thu: 12% more than the week before', true],
    ['2026-11-16', 92, 100, 'Mon: 8% less than the week before', false],
    ['2026-11-17', 7, 7, 'Mon–Tue:  as many as the week before', null],
  ])('a week says which of its days are compared with what (%#)', (lastDay, now, before, ...is) => {
    const change = weekChange({ lastDay, now, before });
    expect([change?.words.join(' '), change?.isMore]).toEqual(is);
  });
  test('a week after none is compared with nothing', () => {
    expect(weekChange({ lastDay: '2026-11-19', now: 7, before: 0 })).toBeNull();
  });
});

describe('test receipts', () => {
  const rest = { optIns: 0, withdrawals: 0, refusals: 0 };
  const days = (receipts: number, testReceipts: number, today = 0) => [
    { day: '2026-11-23', receipts, testReceipts, ...rest },
    { day: '2026-11-24', receipts: 0, testReceipts: today, ...rest },
  ];
  test.each([
    ['none', 400, 0, 2, 0],
    ['too few to be seen', 400, 3, 2, 3],
    ['enough to be seen', 40, 3, 3, 0],
    ['nothing else', 0, 1, 3, 0],
  ])('%s', (_, receipts, tests, lines, undrawn) => {
    expect(receiptLines(days(receipts, tests))).toHaveLength(lines);
    expect(undrawnTests(days(receipts, tests))).toBe(undrawn);
  });
  test('of today are drawn however few they are', () => {
    expect(receiptLines(days(400, 0, 1)).at(-1)?.values).toEqual([0, 1]);
    expect(undrawnTests(days(400, 0, 1))).toBe(0);
  });
});

test('a CSV keeps commas, quotes and line ends, and runs nothing in a spreadsheet', () => {
  const csv = toCsv({
    head: ['Purpose', 'People'],
    rows: [
      ['Email, "weekly"', 12],
      ['=HYPERLINK("x")', null],
      [' +1+1', null],
      ['Two\nlines', -3],
    ],
  });
  expect(csv).toBe(
    '\uFEFFPurpose,People\r\n"Email, ""weekly""",12\r\n"\'=HYPERLINK(""x"")",\r\n \'+1+1,\r\n"Two\nlines",-3\r\n',
  );
});

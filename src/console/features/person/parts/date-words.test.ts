import { describe, expect, test } from 'vitest';
import { formatTime } from '#console/ui/format-time.ts';
import {
  overtakenWords,
  receivedLater,
  receivedWords,
  renewedOn,
  sinceWords,
} from './date-words.ts';

const sayDay = (time: string) => formatTime(time, 'utc', 'day');
const [october, july, november] = [
  '2025-10-29T10:00:00Z',
  '2026-07-30T20:04:00Z',
  '2026-11-27T09:00:00Z',
];

test('a consent that was given again says since when it stands and when it was renewed', () => {
  expect(sinceWords({ since: october, renewed: july }, sayDay)).toBe(
    'since Oct 29, 2025, renewed Jul 30, 2026',
  );
  expect(sinceWords({ since: october, renewed: null }, sayDay)).toBe('since Oct 29, 2025');
  expect(sinceWords({ since: null, renewed: july }, sayDay)).toBe('');
});

test('what was given twice on one day reads once where days are told', () => {
  const dates = { since: october, renewed: '2025-10-29T18:00:00Z' };
  expect(sinceWords(dates, sayDay)).toBe('since Oct 29, 2025');
  expect(renewedOn(dates, (time) => time)).toBe(dates.renewed);
});

describe('an arrival', () => {
  test.each([
    [october, november, november],
    ['2026-11-26T08:59:59Z', november, november],
    ['2026-11-26T09:00:00Z', november, null],
    [november, november, null],
    [november, october, null],
    [october, undefined, null],
  ])('of %s at %s is told if it was more than a day later: %s', (acted, arrived, told) => {
    expect(receivedLater(acted, arrived)).toBe(told);
  });

  test('is told in one wording', () => {
    expect(receivedWords(november, sayDay)).toBe('Received on Nov 27, 2026');
    for (const isSenderKnown of [true, null]) {
      expect(receivedWords(november, sayDay, isSenderKnown)).toBe('Received on Nov 27, 2026');
    }
    expect(receivedWords(november, sayDay, false)).toBe(
      'Received on Nov 27, 2026, date given by the sender',
    );
    expect(overtakenWords(november, sayDay)).toBe('Overtaken on Nov 27, 2026');
  });
});

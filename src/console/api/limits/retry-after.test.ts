import { describe, expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T14:03:00Z');
const read = (retryAfter: string | null, date: string | null = null) =>
  readRetryAfter({ retryAfter, date }, now);

describe('a wait that the service states', () => {
  test('in seconds counts from the moment of receipt', () => {
    expect(read('18')).toEqual(18_000);
    expect(read(' 2135 ')).toEqual(2_135_000);
  });

  test('as an HTTP date counts from this clock where the answer has no date', () => {
    expect(read('Sat, 21 Nov 2026 14:03:27 GMT')).toBe(27_000);
  });

  test('as an HTTP date is measured by the clock of the service, however wrong ours is', () => {
    expect(read('Sat, 21 Nov 2026 16:00:27 GMT', 'Sat, 21 Nov 2026 16:00:00 GMT')).toBe(27_000);
  });

  test('a malformed Date header is ignored', () => {
    expect(read('Sat, 21 Nov 2026 14:03:27 GMT', 'yesterday')).toBe(27_000);
  });

  test('may be as long as a day', () => {
    expect(read('86400')).toEqual(86_400_000);
  });
});

describe('a wait that the service does not state', () => {
  test.each([
    ['absent', null],
    ['empty', ''],
    ['zero', '0'],
    ['negative', '-5'],
    ['a fraction', '1.5'],
    ['beyond a day', '86401'],
    ['absurdly long', '9'.repeat(400)],
    ['words', 'soon'],
    ['an ISO date', '2026-11-21T14:03:27Z'],
    ['a year that Date would accept', '+002135'],
    ['a date in the past', 'Sat, 21 Nov 2026 14:02:59 GMT'],
    ['a date that does not exist', 'Sat, 99 Nov 2026 14:03:27 GMT'],
    ['a date beyond a day', 'Mon, 23 Nov 2026 14:03:27 GMT'],
  ])('is undefined when the header is %s', (_, header) => {
    expect(read(header)).toBeUndefined();
  });
});

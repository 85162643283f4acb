import { describe, expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T14:03:00Z');
const read = (retryAfter: string | null, date: string | null = null, unstatedBefore = 0) =>
  readRetryAfter({ retryAfter, date }, now, unstatedBefore);

describe('a wait that the service states', () => {
  test('in seconds counts from the moment of receipt', () => {
    expect(read('18')).toEqual({ retryAt: now + 18_000, isStated: true });
    expect(read(' 2135 ')).toEqual({ retryAt: now + 2_135_000, isStated: true });
  });

  test('as an HTTP date counts from this clock where the answer has no date', () => {
    expect(read('Sat, 21 Nov 2026 14:03:27 GMT').retryAt).toBe(now + 27_000);
  });

  test('as an HTTP date is measured by the clock of the service, however wrong ours is', () => {
    const time = read('Sat, 21 Nov 2026 16:00:27 GMT', 'Sat, 21 Nov 2026 16:00:00 GMT');
    expect(time).toEqual({ retryAt: now + 27_000, isStated: true });
  });

  test('a malformed Date header is ignored', () => {
    expect(read('Sat, 21 Nov 2026 14:03:27 GMT', 'yesterday').retryAt).toBe(now + 27_000);
  });

  test('may be as long as a day', () => {
    expect(read('86400')).toEqual({ retryAt: now + 86_400_000, isStated: true });
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
  ])('is guessed when the header is %s', (_, header) => {
    expect(read(header)).toEqual({ retryAt: now + 15_000, isStated: false });
  });

  test('doubles with every refusal in a row, up to eight minutes', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 2000].map(
      (before) => read(null, null, before).retryAt - now,
    );
    const seconds = waits.map((wait) => wait / 1000);
    expect(seconds).toEqual([15, 30, 60, 120, 240, 480, 480, 480]);
  });
});

import { describe, expect, test } from 'vitest';
import { daysOf, spanBefore, spanOf } from './span.ts';

const now = '2026-11-21T09:00:00.000Z';

describe('the days that are asked about', () => {
  test('are those up to today where nothing is said', () => {
    expect(spanOf({}, now)).toEqual({ from: '2026-08-24', to: '2026-11-21' });
    expect(spanBefore({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
      from: '2026-11-18',
      to: '2026-11-19',
    });
  });

  test('do not begin before the first day that there is', () => {
    const span = spanOf({ to: '0001-01-02' }, now);
    expect(span).toEqual({ from: '0001-01-01', to: '0001-01-02' });
    expect(daysOf(span)).toEqual(['0001-01-01', '0001-01-02']);
    expect(spanBefore(span)).toEqual({ from: '0001-01-01', to: '0001-01-01' });
  });
});

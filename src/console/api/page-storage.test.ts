import { describe, expect, test } from 'vitest';
import { openStorage } from './page-storage.ts';

describe('where the browser', () => {
  test('offers no storage the page keeps its own', () => {
    const forbidden = openStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    forbidden.setItem('a', '1');
    expect(forbidden.getItem('a')).toBe('1');
    expect(forbidden.keys()).toEqual(['a']);
  });

  test('has no room left, what cannot be written is known to this page, and nothing fails', () => {
    const items: Record<string, unknown> = { a: '1' };
    const full = openStorage(() =>
      Object.assign(Object.create(items), {
        a: '1',
        getItem: (key: string) => (key === 'a' ? '1' : null),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    );
    full.setItem('b', '2');
    expect([full.getItem('a'), full.getItem('b')]).toEqual(['1', '2']);
    expect(full.keys()).toContain('a');
    expect(full.keys()).toContain('b');
  });
});

import { describe, expect, test } from 'vitest';
import { memoryStorage, openStorage } from './page-storage.ts';

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

  test('has room again, what is written then is what all tabs know', () => {
    const items = memoryStorage();
    let isFull = true;
    const place = openStorage(() =>
      Object.assign(Object.create(null), {
        getItem: items.getItem,
        setItem: (key: string, value: string) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          items.setItem(key, value);
        },
      }),
    );
    place.setItem('a', '1');
    isFull = false;
    place.setItem('a', '2');
    expect(place.getItem('a')).toBe('2');
    items.setItem('a', '3');
    expect(place.getItem('a')).toBe('3');
  });
});

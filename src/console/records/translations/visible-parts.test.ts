import { describe, expect, test } from 'vitest';
import { visibleParts } from './visible-parts.ts';

const sizes = Array.from({ length: 10 }, () => 50);
const drawn = (
  view: { start: number; length: number },
  { margin = 0, kept = -1 }: { margin?: number; kept?: number } = {},
) =>
  visibleParts(sizes, view, { margin, kept }).map((part) =>
    part.kind === 'item' ? part.index : `${part.size}`,
  );

describe('what is drawn', () => {
  test('is what is in view, with room for the rest', () => {
    expect(drawn({ start: 0, length: 100 })).toEqual([0, 1, '400']);
    expect(drawn({ start: 125, length: 100 })).toEqual(['100', 2, 3, 4, '250']);
    expect(drawn({ start: 400, length: 100 })).toEqual(['400', 8, 9]);
  });

  test('is some beside that', () => {
    expect(drawn({ start: 200, length: 50 }, { margin: 60 })).toEqual([
      '100',
      2,
      3,
      4,
      5,
      6,
      '150',
    ]);
  });

  test('is what is kept, before, within and behind the view', () => {
    const view = { start: 200, length: 50 };
    expect(drawn(view, { kept: 1 })).toEqual(['50', 1, '100', 4, '250']);
    expect(drawn(view, { kept: 4 })).toEqual(['200', 4, '250']);
    expect(drawn(view, { kept: 9 })).toEqual(['200', 4, '200', 9]);
  });

  test('is everything before it is laid out', () => {
    expect(drawn({ start: 0, length: 0 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(visibleParts([], { start: 0, length: 100 }, { margin: 0, kept: -1 })).toEqual([]);
  });

  test('always takes the room of everything', () => {
    for (let start = 0; start < 500; start += 35) {
      const parts = visibleParts(sizes, { start, length: 120 }, { margin: 20, kept: 7 });
      const room = parts.reduce((sum, part) => sum + (part.kind === 'gap' ? part.size : 50), 0);
      expect(room).toBe(500);
    }
  });
});

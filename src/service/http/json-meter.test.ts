import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonMeter, type JsonMaxima } from './json-meter.ts';

const maxima: JsonMaxima = { depth: 4, nodes: 40, recordNodes: 20, records: 5 };

const bytesOf = (text: string) => new TextEncoder().encode(text);
const excessOf = (text: string, of: Partial<JsonMaxima> = {}) =>
  createJsonMeter({ ...maxima, ...of }).take(bytesOf(text));

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, index]));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('what is counted', () => {
  test.each([
    ['keys and values of one record', { a: [1, 2, 3], ...keys(7) }, null],
    ['one key too many', { a: [1, 2, 3], ...keys(8) }, 'recordNodes'],
    ['records that are small', [keys(2), keys(2), keys(2), keys(2), keys(2)], null],
    ['one of them large', [keys(2), keys(10)], 'recordNodes'],
    ['all of them together', [keys(4), keys(4), keys(4), keys(4), keys(4)], 'nodes'],
    ['a record too many', [1, 2, 3, 4, 5, 6], 'records'],
    ['a list inside a record is no list of records', { a: [1, 2, 3, 4, 5, 6] }, null],
    ['a plain value', 'text', null],
  ])('%s', (_, value, excess) => {
    expect(excessOf(JSON.stringify(value))).toBe(excess);
    expect(excessOf(JSON.stringify(value, null, 2))).toBe(excess);
  });

  test('levels, however they are made', () => {
    expect(excessOf(nested(4))).toBeNull();
    expect(excessOf(nested(5))).toBe('depth');
    expect(excessOf('['.repeat(100_000))).toBe('depth');
    expect(excessOf('{"a":'.repeat(5))).toBe('depth');
    expect(excessOf(`[${nested(3)},${nested(3)}]`)).toBeNull();
  });
});

test('what stands in strings is text, whatever it looks like', () => {
  for (const text of ['[[[[[[', '"[[[[[[', '\\"[[[[[[', '\\', 'é😀[[[[[[', '{"a":'.repeat(30)]) {
    expect(excessOf(JSON.stringify({ [text]: [text, text] }))).toBeNull();
  }
});

/** Bytes that count how many of them were searched. */
class SearchedBytes extends Uint8Array {
  searched = 0;

  override indexOf(byte: number, from = 0): number {
    const found = super.indexOf(byte, from);
    this.searched += (found === -1 ? this.length : found) - from;
    return found;
  }
}

test.each(['n', '\\', '"', 'u0041'])('a text of \\%s costs no more than plain text', (escaped) => {
  const bytes = new SearchedBytes(bytesOf(`"${`\\${escaped}`.repeat(10_000)}"`));
  expect(createJsonMeter(maxima).take(bytes)).toBeNull();
  expect(bytes.searched).toBeLessThan(2 * bytes.length);
});

/** The same from the parsed value: what each list and object adds beside itself. */
const measure = (value: unknown, level = 1): { nodes: number; depth: number } => {
  if (typeof value !== 'object' || value === null) return { nodes: 0, depth: level - 1 };
  const parts = Object.values(value).map((entry) => measure(entry, level + 1));
  const commas = Math.max(0, parts.length - 1);
  const colons = Array.isArray(value) ? 0 : parts.length;
  return {
    nodes: parts.reduce((sum, { nodes }) => sum + nodes, 1 + commas + colons),
    depth: Math.max(level, ...parts.map(({ depth }) => depth)),
  };
};

const unbounded = { depth: 1e9, nodes: 1e9, recordNodes: 1e9, records: 1e9 };

test('whatever is sent is counted as if it had been parsed, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 7 }), (value, size) => {
      const bytes = bytesOf(JSON.stringify(value));
      const { nodes, depth } = measure(value);
      const excessWith = (of: Partial<JsonMaxima>) => {
        const meter = createJsonMeter({ ...unbounded, ...of });
        for (let at = 0; at < bytes.length; at += size) {
          const excess = meter.take(bytes.subarray(at, at + size));
          if (excess !== null) return excess;
        }
        return null;
      };
      expect(excessWith({ nodes: nodes + 1, depth })).toBeNull();
      if (depth === 0) return;
      expect(excessWith({ nodes })).toBe('nodes');
      expect(excessWith({ depth: depth - 1 })).toBe('depth');
    }),
  );
});

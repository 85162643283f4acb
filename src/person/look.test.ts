import { expect, test } from 'vitest';
import { contrastOf } from '#contract/brand-colors.ts';
import { lookOf } from './look.ts';

const grounds = [
  ['#fafaf8', '#ffffff'],
  ['#121311', '#1b1c1a'],
] as const;

/** What a stylesheet sets, in light and in dark. */
const readLook = (color: string): Record<string, string>[] =>
  lookOf(color)
    .split('@media')
    .map((part) =>
      Object.fromEntries(
        [...part.matchAll(/--([\w-]+):(#\w+)/g)].map(([, name, own]) => [name, own]),
      ),
    );

test('two colors contrast as WCAG says', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('whatever color a sender chose, its ink and its links can be read, in light and in dark', () => {
  const parts = ['00', '33', '77', '99', 'cc', 'ff'];
  for (const red of parts) {
    for (const green of parts) {
      for (const blue of parts) {
        const color = `#${red}${green}${blue}`;
        for (const [place, look] of readLook(color).entries()) {
          const { brand = '', 'brand-ink': ink = '', 'brand-text': text = '' } = look;
          expect(contrastOf(brand, ink), color).toBeGreaterThan(4.5);
          for (const ground of grounds[place] ?? []) {
            expect(contrastOf(text, ground), color).toBeGreaterThan(4.5 - 1e-9);
          }
        }
      }
    }
  }
});

test('a button in light has exactly the color that was chosen', () => {
  expect(readLook('#37419a')[0]?.brand).toBe('#37419a');
});

import { expect, test } from 'vitest';
import { inLines } from './charts/name-lines.ts';

test('a long name takes two lines, and is cut only after them', () => {
  expect(inLines('Analytics', 16)).toBe('Analytics');
  expect(inLines('Service messages by SMS', 16)).toBe('Service messages\nby SMS');
  expect(inLines('Personalized offers in stores and online', 16)).toBe(
    'Personalized\noffers in store…',
  );
  expect(inLines('Donaudampfschifffahrt', 16)).toBe('Donaudampfschiff\nfahrt');
});

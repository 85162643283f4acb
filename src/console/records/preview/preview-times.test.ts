import { expect, test } from 'vitest';
import { renewInMs } from './preview-times.ts';

test('an address is renewed before its ten minutes are over, however old it is', () => {
  expect(renewInMs(0, 0)).toBe(540_000);
  expect(renewInMs(0, 500_000)).toBe(40_000);
  expect(renewInMs(0, 3_600_000)).toBe(1000);
});

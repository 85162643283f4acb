import { expect, test } from 'vitest';
import { formatShare } from './format-share.ts';

test.each([
  [0, '0%'],
  [0.0004, 'under 0.1%'],
  [0.009, '0.9%'],
  [0.0949, '9.5%'],
  [0.0996, '10%'],
  [0.5, '50%'],
  [0.667, '67%'],
  [1, '100%'],
  [12.5, '1,250%'],
])('%d is written as %s', (share, written) => {
  expect(formatShare(share)).toBe(written);
});

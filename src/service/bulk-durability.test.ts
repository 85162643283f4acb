// @module-tag all

import { expect, test } from 'vitest';
import { withdrawUnderKills } from './testing/bulk-kills.ts';

test('a job of 50,000 people that was killed six times withdraws each consent once, and pages beside it take at most twice as long', async () => {
  const { aloneMs, besideMs } = await withdrawUnderKills(50_000, 6);
  expect(besideMs).toBeLessThan(2 * Math.max(aloneMs, 5));
}, 1_200_000);

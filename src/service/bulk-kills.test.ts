// @module-tag more

import { expect, test } from 'vitest';
import { withdrawUnderKills } from './testing/bulk-kills.ts';

test('a job of 1,500 people that was killed twice withdraws each consent once', async () => {
  const { aloneMs } = await withdrawUnderKills(1_500, 2);
  expect(aloneMs).toBeGreaterThan(0);
}, 300_000);

import { expect, test } from 'vitest';
import { roomAfter } from './mail-budgets.ts';

test.each(['LINK', 'CONFIRMATION'] as const)('an address gets five of %s a day', (kind) => {
  expect([0, 4, 5, 6].map((ofDay) => roomAfter(kind, ofDay))).toEqual([5, 1, 0, 0]);
});

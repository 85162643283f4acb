import { expect, test } from 'vitest';
import { isFresh } from './is-fresh.ts';

const now = '2026-11-21T09:00:00.000Z';

test.each([
  ['at once', now, true],
  ['15 minutes ago', '2026-11-21T08:45:00.000Z', true],
  ['15 minutes ago by a clock two minutes slow', '2026-11-21T08:43:00.000Z', true],
  ['longer ago than that', '2026-11-21T08:42:59.000Z', false],
  ['now by a clock two minutes fast', '2026-11-21T09:02:00.000Z', true],
  ['in the future', '2026-11-21T09:02:01.000Z', false],
  ['in the far future', '2036-11-21T09:00:00.000Z', false],
  ['nobody knows when', null, false],
])('a sign-in %s: %s is fresh: %s', (_when, authAt, fresh) => {
  expect(isFresh(authAt, now)).toBe(fresh);
});

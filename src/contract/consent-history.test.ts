import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listTransactionsEndpoint } from './consent-history.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00'],
  ['2026-11-20', '2026-11-21T00:00:00Z'],
  ['2026-11-20', '2026-11-21'],
  // Where clocks are put back meanwhile the day has 25 hours; in UTC it has 24.
  ['2026-11-01', '2026-11-02'],
])('a day is 24 hours of UTC wherever it is asked for: %s to %s', (fromDate, toDate) => {
  const query = { fromDate, toDate };
  expect(z.safeParse(listTransactionsEndpoint.query, query).success).toBe(true);
});

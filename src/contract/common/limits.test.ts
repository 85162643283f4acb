import { expect, test } from 'vitest';
import { limitsOf } from './limits.ts';

test('production has the published limits, all others those of UAT and sandbox', () => {
  expect(limitsOf('production')).toEqual({
    accountPerHour: 200_000,
    apiPerMinute: 1_000,
    profilesPerMinute: 300,
    profilesPerHour: 18_000,
  });
  for (const environment of ['uat', 'trial', 'demo'] as const) {
    expect(limitsOf(environment)).toMatchObject({ accountPerHour: 50_000, apiPerMinute: 250 });
  }
});

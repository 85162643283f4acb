import { expect, test } from 'vitest';
import { consentStatuses } from '#contract/data-subject-values.ts';
import { bandHeight, statusShape } from './status-shapes.ts';

test('no two statuses look alike, even without their colors', () => {
  const all = [...consentStatuses, 'SOMETHING_NEW', null].map((status) =>
    JSON.stringify(statusShape(status)),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('no shape is higher than its band', () => {
  for (const status of [...consentStatuses, 'SOMETHING_NEW', null]) {
    expect(statusShape(status).height).toBeLessThanOrEqual(bandHeight);
  }
});

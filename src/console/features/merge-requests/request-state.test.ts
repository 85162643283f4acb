import { describe, expect, test } from 'vitest';
import { isUnderWay, mayChange, reviewBlock } from './request-state.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

describe('whether a state may change by itself', () => {
  test.each([
    ['IN_PROGRESS', null, true],
    ['MERGE_REPORT_IN_PROGRESS', null, true],
    ['PENDING', null, true],
    ['PENDING', '2026-11-22T10:00:00.000Z', true],
    ['PENDING', '2026-11-22T10:00:00.001Z', false],
    ['COMPLETED', '2026-11-22T09:00:00Z', false],
    ['FAILED', null, false],
    ['CANCELLED', null, false],
    ['PAUSED', null, false],
  ])('%s with the time %s: %s', (jobStatus, triggerTime, expected) => {
    expect(mayChange({ jobStatus, triggerTime }, now)).toBe(expected);
  });
});

test('what waits or runs is cancelled, whatever else is removed', () => {
  const cancelled = ['PENDING', 'IN_PROGRESS', 'MERGE_REPORT_IN_PROGRESS'];
  for (const jobStatus of [...cancelled, 'COMPLETED', 'FAILED', 'CANCELLED', 'PAUSED']) {
    expect(isUnderWay({ jobStatus }), jobStatus).toBe(cancelled.includes(jobStatus));
  }
});

test('a group is reviewed by itself while two of its records are left, unless it is too large', () => {
  const records = [1, 2].map((number) => ({ id: `${number}`, identifier: `${number}` }));
  expect(reviewBlock({ status: 'OPEN', dataSubjects: records })).toBeUndefined();
  expect(reviewBlock({ status: 'CHANGED', dataSubjects: records })).toBeUndefined();
  expect(reviewBlock({ status: 'OPEN', dataSubjects: records.slice(1) })).toMatch(/Fewer than two/);
  expect(reviewBlock({ status: 'TOO_LARGE', dataSubjects: records })).toMatch(/more records than/);
});

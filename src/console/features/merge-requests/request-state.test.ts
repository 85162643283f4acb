import { describe, expect, test } from 'vitest';
import {
  canDismiss,
  canRestore,
  isUnderWay,
  mayChange,
  processBlock,
  reviewBlock,
} from './request-state.ts';

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

describe('groups are processed together only after a search, while one is open', () => {
  const searched = { jobStatus: 'COMPLETED', searchedDate: '2026-11-22T09:00:00Z' };
  test.each([
    [{ ...searched, openGroupCount: 1 }, undefined],
    [{ ...searched, jobStatus: 'PENDING', openGroupCount: 1 }, undefined],
    [{ ...searched, openGroupCount: 0 }, 'No open groups.'],
    [{ ...searched, openGroupCount: null }, 'No open groups.'],
    [{ ...searched, jobStatus: 'IN_PROGRESS', openGroupCount: 1 }, /still running/],
    [{ ...searched, errorMessage: 'The disk is full.', openGroupCount: 1 }, /failed/],
    [{ ...searched, jobStatus: 'FAILED', openGroupCount: 1 }, /failed/],
    [{ ...searched, jobStatus: 'CANCELLED', openGroupCount: 1 }, /canceled/],
    [{ jobStatus: 'PENDING', searchedDate: null, openGroupCount: 0 }, /hasn't run yet/],
  ])('%j: %s', (request, expected) => {
    const block = processBlock(request);
    if (expected === undefined) expect(block).toBeUndefined();
    else expect(block).toMatch(expected);
  });
});

test('a group is reviewed by itself while two of its records are left, unless it is too large', () => {
  const records = [1, 2].map((number) => ({ id: `${number}`, identifier: `${number}` }));
  expect(reviewBlock({ status: 'OPEN', dataSubjects: records })).toBeUndefined();
  expect(reviewBlock({ status: 'CHANGED', dataSubjects: records })).toBeUndefined();
  expect(reviewBlock({ status: 'OPEN', dataSubjects: records.slice(1) })).toMatch(/Fewer than two/);
  expect(reviewBlock({ status: 'NEEDS_REVIEW', dataSubjects: records })).toBeUndefined();
  expect(reviewBlock({ status: 'DISMISSED', dataSubjects: records })).toMatch(/Undo that first/);
  expect(reviewBlock({ status: 'MERGED', dataSubjects: records.slice(1) })).toMatch(/Already/);
  expect(reviewBlock({ status: 'TOO_LARGE', dataSubjects: records })).toMatch(/^Too many records/);
});

test.each([
  ['OPEN', true, false],
  ['CHANGED', true, false],
  ['NEEDS_REVIEW', true, true],
  ['DISMISSED', false, true],
  ['MERGED', false, false],
  ['GONE', false, false],
  ['TOO_LARGE', false, false],
])('%s can be dismissed: %s, and restored: %s', (status, isDismissible, isRestorable) => {
  const dataSubjects = [1, 2].map((number) => ({ id: `${number}`, identifier: `${number}` }));
  expect(canDismiss({ status, dataSubjects })).toBe(isDismissible);
  expect(canRestore({ status, dataSubjects })).toBe(isRestorable);
  expect(canDismiss({ status, dataSubjects: dataSubjects.slice(1) })).toBe(false);
  expect(canRestore({ status, dataSubjects: dataSubjects.slice(1) })).toBe(false);
});

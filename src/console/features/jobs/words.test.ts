import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import {
  cancelBlock,
  cancelSays,
  mayResume,
  pageOf,
  progressWords,
  shareOf,
  stateOf,
  titleOf,
} from './words.ts';

const job: Job = {
  id: '0193a6e4-5d20-7a18-b6f3-8c4e1d9a7b25',
  kind: 'DUPLICATE_SEARCH',
  state: 'RUNNING',
  name: 'Same phone',
  objectId: '0193a6e4-5cf0-7e31-9d84-b7a2c6f0e513',
  tries: 1,
  createdDate: '2026-11-27T09:00:00.000Z',
};

describe('how far a job is', () => {
  test.each([
    [{}, '', undefined],
    [{ done: 40, total: 120 }, '40 of 120 people', 1 / 3],
    [{ done: 1234 }, '1,234 people', undefined],
    [{ done: 5, total: 0 }, '5 people', undefined],
    [{ done: 7, total: 5 }, '7 of 5 people', 1],
    [{ phase: 'Building' }, 'Building', undefined],
    [{ phase: 'Comparing', done: 0, total: 9 }, 'Comparing: 0 of 9 people', 0],
    [{ kind: 'RETENTION', phase: 'Dry run', done: 12 }, 'Dry run: 12 people checked', undefined],
    [{ kind: 'UPGRADE', done: 10, total: 20 }, '10 of 20 people', 0.5],
  ])('%j is %j', (fields, words, share) => {
    expect(progressWords({ ...job, ...fields })).toBe(words);
    expect(shareOf({ ...job, ...fields })).toBe(share);
  });
});

test('a job is called by its kind and its name, and leads to its page', () => {
  expect(titleOf(job)).toBe('Duplicate search: Same phone');
  expect(titleOf({ ...job, kind: 'DELETION', name: null })).toBe('Deletion by a program');
  const step = { ...job, kind: 'UPGRADE', name: 'drop-point-counters' };
  expect(titleOf(step)).toBe('Upgrade: Remove unused counters');
  expect(titleOf({ ...step, name: 'of-a-newer-release' })).toContain('of-a-newer-release');
  expect(pageOf(job)).toBe(`/merge-requests/${job.objectId}`);
  expect(pageOf({ ...job, kind: 'CUSTOM_INDEX' })).toBe(`/index-runs/${job.objectId}`);
  expect(pageOf({ ...job, kind: 'RETENTION' })).toBe('/retention');
  expect(pageOf({ ...job, kind: 'DELETION' })).toBeUndefined();
  expect(pageOf({ ...job, kind: 'OF_ANOTHER_HOST' })).toBeUndefined();
});

test('an open job can be canceled once, and one of an upgrade cannot', () => {
  expect(cancelBlock(job)).toBeUndefined();
  expect(cancelBlock({ ...job, canceledBy: 'ada' })).toContain('current step');
  expect(stateOf({ ...job, canceledBy: 'ada' })).toBe('CANCELING');
  expect(cancelBlock({ ...job, kind: 'UPGRADE' })).toContain('needs this job');
  expect(cancelBlock({ ...job, state: 'FAILED', canceledBy: 'ada' })).toBeNull();
  expect(stateOf({ ...job, state: 'CANCELED', canceledBy: 'ada' })).toBe('CANCELED');
});

test('what becomes of a canceled job depends on its kind', () => {
  expect(cancelSays(job)).toContain('found so far is dropped');
  expect(cancelSays({ ...job, kind: 'DELETION' })).toContain('stays deleted');
  expect(cancelSays({ ...job, kind: 'OF_ANOTHER_HOST' })).toBe('');
});

test('only what nothing else starts again can be tried again', () => {
  const failed = { ...job, state: 'FAILED' };
  expect(mayResume(failed)).toBe(false);
  expect(mayResume({ ...failed, kind: 'DELETION' })).toBe(true);
  expect(mayResume({ ...failed, kind: 'DELETION', state: 'RUNNING' })).toBe(false);
});

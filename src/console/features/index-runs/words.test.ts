import { describe, expect, test } from 'vitest';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { failureWords, progressOf, searchTime, stepOf } from './words.ts';

const run = (more: Partial<IndexRunRecord>): IndexRunRecord => ({
  runId: '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111',
  dataElementName: 'City',
  status: 'InProgress',
  isInUse: false,
  submittedDate: '2026-11-24T13:20:00.000Z',
  startedBy: 'privacy-manager',
  ...more,
});

test.each([
  [null, 0],
  ['Preparing', 0],
  ['Reading', 1],
  ['Building', 2],
  ['Checking', 3],
  ['Replacing', 4],
  ['Sorting', 0],
])('a run in phase %s is at step %i', (phase, step) => {
  expect(stepOf({ phase })).toBe(step);
});

describe('how far a run is', () => {
  const read = { readPeople: 24_310, allPeople: 62_118 };
  const built = { built: 5, toBuild: 8 };

  test.each([
    [{ phase: 'Reading', ...read }, [24_310, 62_118, 'people read']],
    [{ phase: 'Reading', readPeople: 9, allPeople: 8 }, [8, 8, 'people read']],
    [{ phase: 'Building', ...read, ...built, buildUnit: 'VALUES' }, [5, 8, 'values']],
    [{ phase: 'Checking', ...read, ...built, buildUnit: 'PAGES' }, [5, 8, 'pages of the table']],
  ])('is told in what its step counts: %#', (more, expected) => {
    const { done, total, unit } = progressOf(run(more)) ?? {};
    expect([done, total, unit]).toEqual(expected);
  });

  test.each([
    { phase: 'Reading' },
    { phase: 'Building', ...read },
    { phase: 'Replacing', ...read, ...built },
    { phase: null, ...read },
  ])('is not guessed where the size of its step is not known: %#', (more) => {
    expect(progressOf(run(more))).toBeNull();
  });
});

describe('why a run failed', () => {
  test('is its cause, with how far it had read', () => {
    const more = {
      cause: 'DISK_FULL',
      stoppedIn: 'Reading',
      readPeople: 27_480,
      allPeople: 41_180,
    };
    expect(failureWords(run(more))).toEqual({
      title: 'The database ran out of disk space',
      extent: 'while it read values, after 27,480 of 41,180 people',
      advice: 'Have disk space freed for the database, then start again.',
    });
  });

  test('in a later step leaves out how many people it read: all of them', () => {
    const more = {
      cause: 'CANCELED_IN_DATABASE',
      stoppedIn: 'Building',
      readPeople: 8,
      allPeople: 8,
    };
    expect(failureWords(run(more)).extent).toBe('while it built the index');
  });

  test('of a run of before is what the service said of it then', () => {
    const { title, extent } = failureWords(run({ errorMessage: "The database's disk is full." }));
    expect([title, extent]).toEqual(["The database's disk is full", '']);
    expect(failureWords(run({})).title).toBe('The service gave no reason');
  });
});

test.each([
  [0.42, '0.4 ms'],
  [12.4, '12 ms'],
  [3_400, '3.4 s'],
])('a search of %d ms is said as %s', (ms, words) => {
  expect(searchTime(ms)).toBe(words);
});

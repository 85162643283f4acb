import { expect, test } from 'vitest';
import { toBuildProgress } from './build-progress.ts';

const none = { pagesDone: 0, pagesTotal: 0, valuesDone: 0, valuesTotal: 0 };

test.each([
  ['initializing', none, ['Building', null, null, null]],
  ['waiting for writers before build', none, ['Building', null, null, null]],
  [
    'building index: scanning table',
    { pagesDone: 30, pagesTotal: 90 },
    ['Building', 30, 90, 'PAGES'],
  ],
  [
    'building index: loading tuples in tree',
    { pagesDone: 90, pagesTotal: 90, valuesDone: 5, valuesTotal: 8 },
    ['Building', 5, 8, 'VALUES'],
  ],
  [
    'waiting for writers before validation',
    { pagesDone: 90, pagesTotal: 90 },
    ['Checking', null, null, null],
  ],
  [
    'index validation: scanning index',
    { pagesDone: 2, pagesTotal: 4 },
    ['Checking', 2, 4, 'PAGES'],
  ],
  [
    'index validation: sorting tuples',
    { pagesDone: 4, pagesTotal: 4, valuesDone: 9, valuesTotal: 8 },
    ['Checking', 8, 8, 'VALUES'],
  ],
  ['waiting for old snapshots', { pagesDone: 4, pagesTotal: 4 }, ['Checking', null, null, null]],
] as const)(
  'what the database calls "%s" is told with the count that goes on',
  (phase, told, expected) => {
    const { phase: own, built, toBuild, buildUnit } = toBuildProgress({ ...none, ...told, phase });
    expect([own, built, toBuild, buildUnit]).toEqual(expected);
  },
);

import { expect, test } from 'vitest';
import { consentStatuses } from './data-subject-values.ts';
import { leftByEverything } from './everything.ts';

const version = (status: string, number: number, kind?: string) => ({
  status,
  version: number,
  kind,
});

test('everything is each purpose that is not withdrawn or refused for good, asked or not', () => {
  const left = [null, ...consentStatuses].filter(
    (status) => leftByEverything(status, [version('ACTIVE', 1)]) !== null,
  );
  expect(left.toSorted()).toEqual(['HARD_OPT_OUT', 'WITHDRAWN']);
});

test.each([
  ['the Active version', [version('DRAFT', 3), version('ACTIVE', 2, 'SERVICE')], 'service'],
  ['not a Draft after it', [version('DRAFT', 3, 'SERVICE'), version('ACTIVE', 2)], null],
  [
    'the newest Retired one',
    [version('DRAFT', 3), version('RETIRED', 1), version('RETIRED', 2, 'SERVICE')],
    'service',
  ],
  ['a Draft that is alone', [version('DRAFT', 1, 'SERVICE')], 'service'],
  ['other kinds count', [version('ACTIVE', 1, 'DATA_USE')], null],
  ['what is not known counts', [], null],
])('the kind is that of %s', (_, versions, left) => {
  expect(leftByEverything('ACTIVE', versions)).toBe(left);
});

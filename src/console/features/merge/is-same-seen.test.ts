import { expect, test } from 'vitest';
import { isSameSeen } from './is-same-seen.ts';

const masked = { Value: ['L•••', 'Y•••'], LastUpdatedDate: '1', Note: null };
const clear = { Value: ['Lund', 'Ystad'], LastUpdatedDate: '1' };

test('a reading is the same in clear and masked; absent and null are one', () => {
  expect(isSameSeen(masked, clear)).toBe(true);
  expect(isSameSeen([{ a: 1, b: masked }], [{ b: clear, a: 1 }])).toBe(true);
});

test.each([
  [masked, { ...masked, Value: ['L•••', 'M•••'] }],
  [clear, { ...clear, Value: ['Lund', 'Malmö'] }],
  [masked, { ...clear, LastUpdatedDate: '2' }],
  [masked, { ...clear, Value: ['Lund'] }],
  [masked, { ...clear, Value: 'Lund' }],
  [[], {}],
  [{ count: 1 }, { count: 2 }],
  [{ isTest: false }, {}],
])('what differs otherwise is not', (one, other) => {
  expect(isSameSeen(one, other)).toBe(false);
  expect(isSameSeen(other, one)).toBe(false);
});

import { expect, test } from 'vitest';
import { costWords } from './run-words.ts';

const cost = { requests: 30, leftThisMinute: 450, leftThisHour: 29_971, waitSeconds: 0 };

test('a run that needn’t wait says how long it takes, and nothing of limits', () => {
  expect(costWords(cost)).toBe('Takes a few seconds.');
  expect(costWords({ ...cost, requests: 400 })).toBe('Takes up to a minute.');
});

test('a run that has to wait says why, and for how long', () => {
  expect(costWords({ ...cost, requests: 600, leftThisMinute: 200, waitSeconds: 80 })).toMatch(
    /^Takes about .+: 600 requests, of which 200 fit into this minute\.$/,
  );
  expect(costWords({ ...cost, requests: 600, leftThisHour: 40, waitSeconds: 80 })).toBe(
    '600 requests, but only 40 are left this hour. The rest waits for the limit.',
  );
});

import { expect, test } from 'vitest';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { Contract, Network, Unavailable } from './api-error.ts';
import { describeError } from './error-words.ts';

const facts = { message: 'A sentence.', code: 'a-code', endpoint: 'GET /x' };
const lost = (code: string) => new Network({ ...facts, code });
const what = 'thing list';

const faults = {
  offline: lost('offline'),
  timeout: lost('timeout'),
  unreachable: lost('unreachable'),
  cut: lost('cut'),
  failed: new Unavailable({ ...facts, status: 503 }),
  'not JSON': new Contract({ ...facts, code: 'answer-not-json' }, ''),
  'breaks the contract': new Contract({ ...facts, code: 'answer-breaks-contract' }, 'content.0.Id'),
  limited: limitedBy(),
};

test('each fault has a title and a sentence of its own, which names what was asked for', () => {
  const words = Object.values(faults).map((error) => describeError(error, what));
  expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
  expect(new Set(words.map(({ sentence }) => sentence)).size).toBe(words.length);
  for (const { title, sentence, canRetry } of words) {
    expect(title + sentence).toContain('thing list');
    expect(canRetry).toBe(true);
  }
});

test.each([
  ['offline', /offline/, /There's no network connection/],
  ['timeout', /in time/, /busy, or your connection slow/],
  ['unreachable', /Couldn't reach/, /may be down/],
  ['cut', /connection was lost/, /was cut off/],
  ['failed', /service failed/, /status 503/],
  ['not JSON', /Couldn't read/, /may come from something between/],
  ['breaks the contract', /Unexpected response/, /Report this/],
  ['limited', /is paused/, /250 requests.*Resumes at/],
] as const)('%s says what it is', (fault, title, sentence) => {
  const words = describeError(faults[fault], what);
  expect(words.title).toMatch(title);
  expect(words.sentence).toMatch(sentence);
});

test('a loss of a kind that is not known yet is told as unreachable', () => {
  expect(describeError(lost('other'), what)).toEqual(describeError(faults.unreachable, what));
});

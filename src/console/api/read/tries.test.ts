import { expect, test } from 'vitest';
import { type ApiError, Network, RateLimited } from '#console/api/api-error.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { noteTry } from './tries.ts';

const facts = { message: 'x', code: 'x', endpoint: 'GET /x' };
const refused = () => new RateLimited({ ...facts, status: 429 }, limitedBy().limit);
const keptBack = () => limitedBy();
const lost = () => new Network(facts);

const triesOf = (error: ApiError, signal?: AbortSignal) => {
  noteTry(error, signal);
  return error.tries;
};

test('a read counts what it sent in vain, whatever it met; having been kept back counts nothing', () => {
  const { signal } = new AbortController();
  expect(triesOf(keptBack(), signal)).toBe(0);
  expect(triesOf(refused(), signal)).toBe(1);
  expect(triesOf(keptBack(), signal)).toBe(1);
  expect(triesOf(lost(), signal)).toBe(2);
  expect(triesOf(refused(), signal)).toBe(3);
});

test('each read counts by itself, and what has no signal counts one', () => {
  const { signal } = new AbortController();
  triesOf(lost(), signal);
  expect(triesOf(lost(), new AbortController().signal)).toBe(1);
  expect([triesOf(lost()), triesOf(lost()), triesOf(keptBack())]).toEqual([1, 1, 0]);
});

test('an error of another kind passes as it is', () => {
  const error = new TypeError('x');
  noteTry(error, undefined);
  expect(error).not.toHaveProperty('tries');
});

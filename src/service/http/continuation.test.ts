import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { type Continuations, createContinuations } from './continuation.ts';
import { Problem } from './problem.ts';

const secretOf = (byte: number) => base64url.encode(new Uint8Array(32).fill(byte));
const start = Date.parse('2026-11-21T09:00:00.000Z');
let elapsedMs = 0;
const now = () => new Date(start + elapsedMs).toISOString();
const continuations = await createContinuations(secretOf(1), now);

const search = { operation: 'list', identifier: 'someone@example.com', sort: 'id,asc' };
const place = { value: 'Zoë 🦊@example.com', id: '0f9b2a4e-5f5e-4a53-8f0e-3c1d2e4f5a6b' };
const continuation = { after: place, page: 3, beganMs: start - 5 };
const sealed = () => continuations.seal(continuation, search);

const refusalOf = async (
  token: string,
  of: unknown = search,
  by: Continuations = continuations,
) => {
  const error = await by.open(token, of).catch((reason: unknown) => reason);
  if (!(error instanceof Problem)) throw error;
  return [error.status, error.code, error.faults?.map(({ path }) => path)];
};
const refusal = [400, 'continuation-invalid', ['requestContinuation']];

test('gives back the place and the page, in every instance that has the secret', async () => {
  const other = await createContinuations(secretOf(1), now);
  expect(await other.open(await sealed(), { ...search })).toEqual(continuation);
});

test('gives back the begin of a catch-up', async () => {
  const begin = {
    ...continuation,
    after: null,
    catchUp: { pass: 'changed', untilMs: start + 7 },
  } as const;
  expect(await continuations.open(await continuations.seal(begin, search), search)).toEqual(begin);
});

test('is text that a header can carry, shows nothing of the place, and is never the same', async () => {
  const token = await sealed();
  expect(token).toMatch(/^[\w-]+$/);
  expect(new TextDecoder('latin1').decode(base64url.decode(token))).not.toContain('example');
  expect(await sealed()).not.toBe(token);
});

test('continues no other search, in any part of it', async () => {
  const token = await sealed();
  for (const other of [{ ...search, sort: 'id,desc' }, { ...search, operation: 'other' }, null]) {
    expect(await refusalOf(token, other)).toEqual(refusal);
  }
});

test('is refused with any of its bytes changed, cut or added to, and under another secret', async () => {
  const token = await sealed();
  const bytes = base64url.decode(token);
  for (const index of bytes.keys()) {
    const changed = bytes.with(index, (bytes[index] ?? 0) ^ 1);
    expect(await refusalOf(base64url.encode(changed))).toEqual(refusal);
  }
  const others = ['', 'x', '====', 'not a token', 'ä', token.slice(0, -4), `${token}AAAA`];
  for (const other of others) expect(await refusalOf(other)).toEqual(refusal);
  const stranger = await createContinuations(secretOf(2), now);
  expect(await refusalOf(token, search, stranger)).toEqual(refusal);
});

test('lives for a day, and not a millisecond longer', async () => {
  elapsedMs = 0;
  const token = await sealed();
  elapsedMs = 24 * 60 * 60_000;
  expect(await continuations.open(token, search)).toEqual(continuation);
  elapsedMs += 1;
  expect(await refusalOf(token)).toEqual(refusal);
});

import { expect, test } from 'vitest';
import { createEncryption } from '#service/identity/encryption.ts';
import { createAttempt, openAttempt, sealAttempt } from './attempt.ts';

const now = '2026-11-26T09:00:00.000Z';
const encryption = await createEncryption([new Uint8Array(32).fill(1)]);
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();

test('an attempt comes back from its cookie, which tells nothing', async () => {
  const attempt = createAttempt('/purposes', null, now);
  const sealed = await sealAttempt(encryption, attempt);
  expect(sealed).not.toContain(attempt.verifier);
  expect(sealed).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);
  expect(
    await openAttempt(encryption, sealed, { state: attempt.state, now: later(3_600_000) }),
  ).toEqual(attempt);
});

test('no two attempts have a value in common', () => {
  const values = [createAttempt('/', null, now), createAttempt('/', null, now)].flatMap(
    ({ state, nonce, verifier }) => [state, nonce, verifier],
  );
  expect(new Set(values).size).toBe(6);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
});

test('an attempt is refused after an hour, with another state, changed, or sealed by others', async () => {
  const attempt = createAttempt('/', null, now);
  const { state } = attempt;
  const sealed = await sealAttempt(encryption, attempt);
  const stranger = await createEncryption([new Uint8Array(32).fill(2)]);
  const open = (text: string | null, at = { state, now }) => openAttempt(encryption, text, at);
  expect(await open(sealed)).not.toBeNull();
  expect(await open(sealed, { state, now: later(3_600_001) })).toBeNull();
  expect(await open(sealed, { state: `${state}x`, now })).toBeNull();
  expect(await open(`${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(await open(await sealAttempt(stranger, attempt))).toBeNull();
  expect(
    await open(await encryption.encrypt(JSON.stringify(attempt), 'Something else')),
  ).toBeNull();
  expect(await open('made up')).toBeNull();
  expect(await open(null)).toBeNull();
});

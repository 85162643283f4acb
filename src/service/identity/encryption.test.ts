import { describe, expect, test } from 'vitest';
import { createEncryption, isEncrypted, UnknownKeyError } from './encryption.ts';

const keyOf = (fill: number) => new Uint8Array(32).fill(fill);
const old = await createEncryption([keyOf(1)]);
const rotated = await createEncryption([keyOf(2), keyOf(1)]);

test('what was encrypted is read again, and looks different every time', async () => {
  const stored = await old.encrypt('secret €', 'row');
  expect(stored).toMatch(/^aes-256-gcm:1:[\w-]{11}:[\w-]{16}:[\w-]+$/);
  expect(await old.decrypt(stored, 'row')).toBe('secret €');
  expect(await old.encrypt('secret €', 'row')).not.toBe(stored);
  expect([isEncrypted(stored), isEncrypted('{"kty":"RSA"}')]).toEqual([true, false]);
});

test('the first of several keys encrypts, all of them decrypt', async () => {
  const stored = await old.encrypt('secret', 'row');
  expect(await rotated.decrypt(stored, 'row')).toBe('secret');
  expect([old.isCurrent(stored), rotated.isCurrent(stored)]).toEqual([true, false]);
  const renewed = await rotated.encrypt('secret', 'row');
  expect(rotated.isCurrent(renewed)).toBe(true);
  await expect(old.decrypt(renewed, 'row')).rejects.toThrow(UnknownKeyError);
});

describe('refused is', () => {
  test('what was encrypted for another row', async () => {
    const stored = await old.encrypt('secret', 'row');
    await expect(old.decrypt(stored, 'another row')).rejects.toThrow(
      'another row in the database was changed or damaged: restore it from a backup.',
    );
  });

  test.each([5, 30, 60])('what was changed, at %i from its end', async (fromEnd) => {
    const stored = await old.encrypt('a secret of some length', 'row');
    const place = stored.length - fromEnd;
    const other = stored[place] === 'A' ? 'B' : 'A';
    const changed = stored.slice(0, place) + other + stored.slice(place + 1);
    await expect(old.decrypt(changed, 'row')).rejects.toThrow('row in the database was');
  });

  test('clear text', async () => {
    await expect(old.decrypt('secret', 'row')).rejects.toThrow("isn't encrypted");
  });
});

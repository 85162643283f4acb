import { beforeEach, expect, test } from 'vitest';
import { createCredentialEndpoint, revokeCredentialEndpoint } from '#contract/api-access.ts';
import { startService } from '#service/testing/service.ts';
import { createCredentials } from './credentials.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const administrator = { as: 'administrator' } as const;
const createKey = async () => {
  const body = { kind: 'key', name: 'Newsletter sync', scope: 'CONSENT', validDays: 30 };
  const { id, secret } = await api.done(createCredentialEndpoint, { body }, administrator);
  return { id, secret: secret ?? '' };
};
const nowhere = { address: null, countedBy: null };

/** A process, and how often it reads clients and keys. */
const start = () => {
  let reads = 0;
  const counting = new Proxy(db, {
    get: (target, property, receiver) => {
      if (property === 'select') reads += 1;
      return Reflect.get(target, property, receiver);
    },
  });
  const credentials = createCredentials({
    db: counting,
    now: clock.now,
    clock: () => Date.parse(clock.now()),
    log: { warn: () => {} },
  });
  const isAccepted = (given: { id: string; secret: string }) =>
    credentials.authenticate('key', given, nowhere).then(
      () => true,
      () => false,
    );
  return { isAccepted, reads: () => reads };
};
const madeUp = (at: number) => {
  const id = `cck_${at.toString(16).padStart(16, '0')}`;
  return { id, secret: `${id}_guess` };
};
const guesses = Array.from({ length: 1_500 }, (_, at) => madeUp(at));

test('made-up ids cost a bounded number of reads, and those of programs stay known', async () => {
  const key = await createKey();
  const { isAccepted, reads } = start();
  for (const guess of guesses) expect(await isAccepted(guess)).toBe(false);
  expect(reads()).toBeLessThanOrEqual(11);
  const before = reads();
  expect(await isAccepted(key)).toBe(true);
  expect(reads()).toBe(before);
  clock.advance(1_000);
  await Promise.all(guesses.map(isAccepted));
  expect(reads() - before).toBeLessThanOrEqual(2);
});

test('a new key is known at once, and while others guess within a second', async () => {
  const { isAccepted } = start();
  await isAccepted(madeUp(0));
  expect(await isAccepted(await createKey())).toBe(true);
  for (const guess of guesses) await isAccepted(guess);
  const next = await createKey();
  clock.advance(1_000);
  expect(await isAccepted(next)).toBe(true);
});

test('what was revoked elsewhere is refused within a second, whoever asked meanwhile', async () => {
  const key = await createKey();
  const { isAccepted } = start();
  expect(await isAccepted(key)).toBe(true);
  await api.done(revokeCredentialEndpoint, { params: { credentialId: key.id } }, administrator);
  clock.advance(999);
  await Promise.all(guesses.slice(0, 5).map(isAccepted));
  clock.advance(1);
  const answers = await Promise.all([key, key, ...guesses.slice(0, 5), key].map(isAccepted));
  expect(answers).not.toContain(true);
});

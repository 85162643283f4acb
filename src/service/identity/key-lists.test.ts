import { beforeEach, expect, test } from 'vitest';
import { createKeyLists, KeyListError } from './key-lists.ts';
import type { PublicKey } from './public-key.ts';

const address = 'https://keys.example.org/jwks';
const minute = 60_000;
const key = (kid: string): PublicKey => ({ jwk: {}, material: {}, kid, algorithms: ['ES256'] });

let time: number;
let fetched: number;
let troubles: string[];
let answer: () => Promise<PublicKey[]>;
beforeEach(() => {
  time = 0;
  fetched = 0;
  troubles = [];
  answer = async () => [key('first')];
});

const createLists = () =>
  createKeyLists({
    clock: () => time,
    fetchKeys: () => {
      fetched += 1;
      return answer();
    },
    onTrouble: (message, host) => troubles.push(`${host}: ${message}`),
  });
const fail = async (): Promise<PublicKey[]> => {
  throw new KeyListError('No answer.');
};
const kids = async (list: Promise<{ keys: readonly PublicKey[] }>) =>
  (await list).keys.map(({ kid }) => kid);

test('a list is fetched when it is needed, and again after ten minutes', async () => {
  const lists = createLists();
  for (const at of [0, minute, 9 * minute]) {
    time = at;
    expect(await kids(lists.read(address))).toEqual(['first']);
  }
  expect(fetched).toBe(1);
  time = 10 * minute;
  answer = async () => [key('second')];
  expect(await kids(lists.read(address))).toEqual(['second']);
});

test('for unknown keys it is fetched again, at most every five seconds', async () => {
  const lists = createLists();
  await lists.read(address);
  answer = async () => [key('second')];
  for (let asked = 0; asked < 100; asked += 1) {
    expect(await kids(lists.reread(address))).toEqual(['first']);
  }
  expect(fetched).toBe(1);
  time = 5_000;
  const all = await Promise.all(Array.from({ length: 100 }, () => kids(lists.reread(address))));
  expect(all.every(([kid]) => kid === 'second')).toBe(true);
  expect(fetched).toBe(2);
});

test('while it cannot be had, the keys at hand stay good, and nobody waits', async () => {
  const lists = createLists();
  await lists.read(address);
  answer = fail;
  time = 10 * minute;
  expect(await lists.read(address)).toMatchObject({ error: 'No answer.' });
  answer = () => new Promise(() => {});
  time += 5_000;
  expect(await kids(lists.read(address))).toEqual(['first']);
  expect(troubles).toEqual(['keys.example.org: No answer.']);
});

test('one that was never had is asked for again after five seconds', async () => {
  answer = fail;
  const lists = createLists();
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await lists.read(address)).toMatchObject({ keys: [], error: 'No answer.' });
  }
  expect(fetched).toBe(1);
  answer = async () => [key('first')];
  time = 5_000;
  expect(await kids(lists.read(address))).toEqual(['first']);
});

test('one whose address has no host is told as it is', async () => {
  answer = fail;
  const list = await createLists().read('https://[fe80::1%25lo]/');
  expect([list.error, troubles]).toEqual(['No answer.', ['null: No answer.']]);
});

test('lists that nobody has registered anymore are forgotten', async () => {
  const lists = createLists();
  await lists.read(address);
  lists.keepOnly(new Set([address]));
  await lists.read(address);
  expect(fetched).toBe(1);
  lists.keepOnly(new Set());
  await lists.read(address);
  expect(fetched).toBe(2);
});

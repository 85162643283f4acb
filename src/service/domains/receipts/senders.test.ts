import { expect, test } from 'vitest';
import type { Topics } from '#service/http/siblings.ts';
import { createSenders, type Senders } from './senders.ts';

const [form, other] = [
  { hash: 'f', collectionPointId: 'form' },
  { hash: 'o', collectionPointId: 'other' },
];
const [near, far] = ['203.0.113.0/24', '2001:db8::/48'];
const minuteMs = 60_000;

const start = Date.parse('2026-11-21T09:00:00.000Z');
const atMinute = (maximum?: number) => {
  let minutes = 0;
  const now = () => new Date(start + minutes * minuteMs).toISOString();
  return {
    senders: createSenders({ now, ...(maximum !== undefined && { maximum }) }),
    wait: (more: number) => {
      minutes += more;
    },
  };
};

test('records are counted by collection point and network, with those that were refused', async () => {
  const { senders } = atMinute();
  senders.note(form, near, false);
  senders.note(form, near, true);
  senders.note(form, far, false);
  senders.note(form, null, false);
  senders.note(other, near, false);
  // What a limit refuses isn't verified: it counts where its token is known.
  senders.noteLimited(form.hash, far, 400);
  senders.noteLimited('unknown', far, 400);
  expect(await senders.read('form')).toEqual({
    since: '2026-11-21T09:00:00.000Z',
    networks: [
      [near, { records: 2, refused: 1 }],
      [far, { records: 401, refused: 400 }],
      ['', { records: 1, refused: 0 }],
    ],
    others: { records: 0, refused: 0 },
  });
  expect(await senders.read('nothing')).toMatchObject({ networks: [] });
});

const networksOf = async ({ read }: Pick<Senders, 'read'>, id = 'form') =>
  (await read(id)).networks.map(([network]) => network);

test('after an hour they are forgotten', async () => {
  const { senders, wait } = atMinute();
  senders.note(form, near, false);
  wait(59);
  senders.note(form, far, false);
  expect(await networksOf(senders)).toEqual([near, far]);
  wait(1);
  expect(await networksOf(senders)).toEqual([far]);
  expect(await senders.read('form')).toMatchObject({ since: '2026-11-21T09:05:00.000Z' });
  wait(54);
  expect(await networksOf(senders)).toEqual([far]);
  wait(1);
  expect(await networksOf(senders)).toEqual([]);
});

test('however many networks send, so many are told apart; of the others there are sums', async () => {
  const { senders, wait } = atMinute(2);
  for (const network of ['a', 'b', 'c', 'd', 'a']) senders.note(form, network, network === 'd');
  senders.note(other, 'a', false);
  expect(await senders.read('form')).toMatchObject({
    networks: [
      ['a', { records: 2, refused: 0 }],
      ['b', { records: 1, refused: 0 }],
    ],
    others: { records: 2, refused: 1 },
  });
  expect(await senders.read('other')).toMatchObject({ networks: [], others: { records: 1 } });
  wait(5);
  senders.note(form, 'c', false);
  expect(await networksOf(senders)).toEqual(['a', 'b', 'c']);
});

test('the processes of a machine tell each other', async () => {
  const answers: ((id: string) => Topics['senders']['answer'])[] = [];
  const process = (place: number) =>
    createSenders({
      now: () => '2026-11-21T09:00:00.000Z',
      siblings: {
        answer: (_, answer) => answers.push(answer as (typeof answers)[number]),
        ask: async (_, body) =>
          answers.flatMap((answer, own) =>
            own === place ? [] : [structuredClone(answer(body as string))],
          ) as never,
      },
    });
  const [one, two] = [process(0), process(1)];
  one.note(form, near, false);
  two.note(form, near, true);
  two.note(form, far, false);
  expect(await one.read('form')).toMatchObject({
    networks: [
      [near, { records: 2, refused: 1 }],
      [far, { records: 1, refused: 0 }],
    ],
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { eachDay } from './each-day.ts';

const arrange = (work: (time: string) => Promise<void>) => {
  const clock = { time: '2026-11-21T09:00:00.000Z' };
  const app = new Hono();
  app.use(eachDay(() => clock.time, work));
  app.get('/', (c) => c.text('answered'));
  app.onError((_error, c) => c.text('failed', 500));
  return { clock, get: async () => (await app.request('/')).status };
};

test('a day is begun once, before its first request is answered', async () => {
  const begun: string[] = [];
  let finish: () => void = () => {};
  const work = (time: string) => {
    begun.push(time);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const { clock, get } = arrange(work);
  let answered = 0;
  const requests = [get(), get()].map((request) => request.then(() => (answered += 1)));
  // Whatever does not wait for the work is done by then.
  await turn();
  expect([begun, answered]).toEqual([['2026-11-21T09:00:00.000Z'], 0]);
  finish();
  await Promise.all(requests);

  clock.time = '2026-11-21T23:59:59.999Z';
  expect(await get()).toBe(200);
  expect(begun).toHaveLength(1);
  clock.time = '2026-11-22T00:00:00.000Z';
  const next = get();
  finish();
  expect(await next).toBe(200);
  expect(begun).toHaveLength(2);
});

test('what failed is tried again by the next request', async () => {
  let tries = 0;
  const { get } = arrange(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no database');
  });
  expect([await get(), await get(), await get()]).toEqual([500, 200, 200]);
  expect(tries).toBe(2);
});

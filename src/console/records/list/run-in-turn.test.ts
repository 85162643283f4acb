import { expect, test } from 'vitest';
import { Conflict, Network, RateLimited } from '#console/api/api-error.ts';
import { type ItemState, runInTurn } from './run-in-turn.ts';

const facts = { message: 'No.', code: 'test', endpoint: 'PUT /test' };
const limited = (waitMs: number) =>
  new RateLimited(facts, {
    window: 'PUT /test',
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    since: Date.now(),
    retryAt: Date.now() + waitMs,
    refusals: 1,
    isStated: true,
    isStaged: false,
    eventId: undefined,
    endpoint: undefined,
    screen: undefined,
  });

const run = async (
  items: readonly string[],
  act: (item: string) => Promise<void>,
  { mayGoOn = (): boolean => true, stop = new AbortController() } = {},
) => {
  const states = new Map<string, ItemState['kind']>(items.map((item) => [item, 'waiting']));
  const waits: boolean[] = [];
  const ending = await runInTurn(items, {
    act,
    mayGoOn,
    onState: (item, { kind }) => states.set(item, kind),
    onWait: (isWaiting) => waits.push(isWaiting),
    signal: stop.signal,
  });
  return { states: Object.fromEntries(states), waits, ending };
};

test('a failure belongs to its item, and the others are done', async () => {
  const { states, ending } = await run(['a', 'b', 'c', 'd'], async (item) => {
    if (item === 'b') throw new Conflict(facts);
  });
  expect(states).toEqual({ a: 'done', b: 'failed', c: 'done', d: 'done' });
  expect(ending).toBeNull();
});

test('what a limit refused is sent again, and never more than three are under way', async () => {
  const tries: string[] = [];
  let busy = 0;
  let most = 0;
  const { states } = await run(['a', 'b', 'c', 'd', 'e'], async (item) => {
    tries.push(item);
    busy += 1;
    most = Math.max(most, busy);
    await Promise.resolve();
    busy -= 1;
    if (item === 'a' && tries.filter((one) => one === 'a').length === 1) throw limited(1);
  });
  expect(new Set(Object.values(states))).toEqual(new Set(['done']));
  expect(tries.filter((one) => one === 'a')).toHaveLength(2);
  expect(most).toBe(3);
});

test('a limit that holds for long ends the run, and the rest is not tried', async () => {
  const { states, ending } = await run(['a', 'b', 'c', 'd', 'e'], async () => {
    throw limited(3_600_000);
  });
  expect(ending).toBeInstanceOf(RateLimited);
  expect(new Set(Object.values(states))).toEqual(new Set(['waiting']));
});

test('a lost connection ends the run', async () => {
  const { states, ending } = await run(['a', 'b', 'c', 'd', 'e'], async (item) => {
    if (item === 'a') throw new Network({ ...facts, outcome: 'unknown' });
  });
  expect(ending).toBeInstanceOf(Network);
  expect(states.a).toBe('failed');
  expect(states.e).toBe('waiting');
});

test('cut in the middle of 500 it sends no other, and all before are done', async () => {
  const items = Array.from({ length: 500 }, (_, index) => String(index));
  const { states } = await run(items, async (item) => {
    if (item === '250') throw new Network({ ...facts, outcome: 'unknown' });
  });
  const of = (kind: string) => Object.values(states).filter((one) => one === kind).length;
  expect(states['250']).toBe('failed');
  expect(items.slice(0, 249).every((item) => states[item] === 'done')).toBe(true);
  // What was under way beside it is finished.
  expect(of('done')).toBeLessThanOrEqual(252);
  expect(of('done') + of('waiting')).toBe(499);
});

test('it waits while it may not go on, says so, and goes on by itself', async () => {
  let asked = 0;
  const mayGoOn = () => {
    asked += 1;
    return asked > 3;
  };
  const { states, waits } = await run(['a'], async () => {}, { mayGoOn });
  expect(states).toEqual({ a: 'done' });
  expect(waits[0]).toBe(true);
  expect(waits.at(-1)).toBe(false);
});

test('stopped while it waits, it sends nothing', async () => {
  const stop = new AbortController();
  const { states } = await run(['a'], async () => {}, {
    stop,
    mayGoOn: () => {
      stop.abort();
      return false;
    },
  });
  expect(states).toEqual({ a: 'waiting' });
});

test('an item that was stopped before it sent anything is not tried', async () => {
  const stop = new AbortController();
  const { states } = await run(
    ['a'],
    async () => {
      stop.abort();
      stop.signal.throwIfAborted();
    },
    { stop },
  );
  expect(states).toEqual({ a: 'waiting' });
});

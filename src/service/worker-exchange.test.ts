import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '#contract/scenes.ts';
import { createExchange, type Member } from './worker-exchange.ts';
import { createSiblings, type ToWorker } from './worker-messages.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const onError = vi.fn();

/** A primary with this many workers; messages are copied, as between processes. */
const withWorkers = (count: number) => {
  const exchange = createExchange();
  const add = (id: number) => {
    const sent: ToWorker[] = [];
    let isFrozen = false;
    const member: Member = {
      id,
      send: (message) => {
        const copy: ToWorker = JSON.parse(JSON.stringify(message));
        sent.push(copy);
        if (!isFrozen) siblings.receive(copy);
      },
    };
    const siblings = createSiblings(
      (message) => exchange.receive(member, JSON.parse(JSON.stringify(message))),
      onError,
    );
    exchange.join(member);
    const freeze = () => {
      isFrozen = true;
    };
    return { ...siblings, id, sent, freeze, end: () => exchange.gone(id) };
  };
  const [first = add(0), ...others] = Array.from({ length: count }, (_, index) => add(index + 1));
  return { first, others, add };
};

const sceneOf = (id: number): Scene => ({
  ...{ id: String(id), scene: 'slow', endpoint: null, share: 1, reached: 0, met: 0 },
  ...{ startedAt: '', endsAt: '' },
});

test('a question reaches all others, and their answers come back', async () => {
  const { first, others } = withWorkers(3);
  first.answer('scenes', () => [sceneOf(first.id)]);
  for (const { answer, id } of others) answer('scenes', async () => [sceneOf(id)]);
  const answers = (await first.ask('scenes', null)).flat();
  expect(answers.map(({ id }) => id).toSorted()).toEqual(['2', '3']);
});

test('a process without others gets no answers', async () => {
  expect(await withWorkers(1).first.ask('scenes', null)).toEqual([]);
});

test('no process waits for one that has ended, or longer than ten seconds', async () => {
  const { first, others, add } = withWorkers(2);
  others[0]?.freeze();
  const asked = first.ask('scenes', null);
  others[0]?.end();
  expect(await asked).toEqual([]);

  add(9).freeze();
  const again = first.ask('scenes', null);
  vi.advanceTimersByTime(10_000);
  expect(await again).toEqual([]);
});

test('answers know who asks, and the others hear when a process has ended', async () => {
  const { first, others } = withWorkers(2);
  const asked = vi.fn(() => null);
  const gone = vi.fn();
  others[0]?.answer('reset-begins', asked);
  others[0]?.onGone(gone);
  await first.ask('reset-begins', { startedAt: 'now' });
  expect(asked).toHaveBeenCalledExactlyOnceWith({ startedAt: 'now' }, 1);
  first.end();
  expect(gone).toHaveBeenCalledExactlyOnceWith(1);
});

test("a failed answer is reported, and doesn't keep the others waiting", async () => {
  const { first, others } = withWorkers(2);
  others[0]?.answer('scenes', () => Promise.reject(new Error('broken')));
  const asked = first.ask('scenes', null);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(10_000);
  expect(await asked).toEqual([]);
});

const counter = (value: number) => ({
  ...{ name: 'counted', help: 'h', type: 'counter', aggregator: 'sum' },
  values: [{ value, labels: {} }],
});
const gauge = (value: number) => ({ ...counter(value), name: 'level', type: 'gauge' });

test('metrics come from all, this process too; of the ended, counters stay and levels go', async () => {
  const { first, others, add } = withWorkers(2);
  const [second] = others;
  first.answer('metrics', () => [counter(1), gauge(1)]);
  second?.answer('metrics', () => [counter(20), gauge(20)]);
  const sums = async () => {
    const all = (await first.ask('metrics', null)).flat() as ReturnType<typeof counter>[];
    const sum = (name: string) =>
      all
        .filter((metric) => metric.name === name)
        .reduce((total, { values }) => total + (values[0]?.value ?? 0), 0);
    return [sum('counted'), sum('level')];
  };
  expect(await sums()).toEqual([21, 21]);
  second?.end();
  expect(await sums()).toEqual([21, 1]);
  const third = add(3);
  third.answer('metrics', () => [counter(300), gauge(300)]);
  expect(await sums()).toEqual([321, 301]);
  third.end();
  expect(await sums()).toEqual([321, 1]);
});

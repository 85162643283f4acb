import { describe, expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

/** Requests by name, in the order in which they got a lane. */
const createTraffic = () => {
  const lanes = createLanes(2);
  const entered: string[] = [];
  const leave = new Map<string, () => void>();
  const ask = (name: string, isWrite = false, signal?: AbortSignal) =>
    lanes.enter(isWrite, signal).then((free) => {
      entered.push(name);
      leave.set(name, free);
    });
  return { lanes, entered, ask, end: (name: string) => leave.get(name)?.() };
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('lanes', () => {
  test('let so many in at once, the others in turn as one ends', async () => {
    const { lanes, entered, ask, end } = createTraffic();
    for (const name of ['a', 'b', 'c', 'd']) void ask(name);
    await settled();
    expect(entered).toEqual(['a', 'b']);
    expect(lanes.load()).toEqual({ busy: 2, queued: 2 });
    end('b');
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('let a write go before the reads that wait', async () => {
    const { entered, ask, end } = createTraffic();
    for (const name of ['a', 'b', 'c']) void ask(name);
    void ask('write', true);
    await settled();
    end('a');
    await settled();
    expect(entered).toEqual(['a', 'b', 'write']);
  });

  test('are freed once, however often a request says that it ended', async () => {
    const { lanes, ask, end } = createTraffic();
    void ask('a');
    await settled();
    end('a');
    end('a');
    expect(lanes.load()).toEqual({ busy: 0, queued: 0 });
  });

  test('are not kept for who gave up while waiting or before', async () => {
    const { lanes, entered, ask, end } = createTraffic();
    const abort = new AbortController();
    void ask('a');
    void ask('b');
    const waiting = ask('gone', false, abort.signal);
    void ask('c');
    abort.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await expect(ask('late', false, abort.signal)).rejects.toThrow('left');
    end('a');
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
    expect(lanes.load()).toEqual({ busy: 2, queued: 0 });
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readInTurn } from './read-in-turn.ts';

const items = Array.from({ length: 20 }, (_, index) => index);

const begin = (more: { mayGoOn?: () => boolean; failAt?: number } = {}) => {
  const read: number[] = [];
  const controller = new AbortController();
  let busy = 0;
  let most = 0;
  const done = readInTurn(items, {
    read: async (item) => {
      busy += 1;
      most = Math.max(most, busy);
      await wait(5);
      busy -= 1;
      if (item === more.failAt) throw new Error('failed');
      return item;
    },
    mayGoOn: more.mayGoOn ?? (() => true),
    onRead: (item) => read.push(item),
    signal: controller.signal,
  });
  return { done, read, controller, mostAtOnce: () => most };
};

describe('many are read in turn', () => {
  test('each once, six at once at most', async () => {
    const { done, read, mostAtOnce } = begin();
    await done;
    expect(read.toSorted((a, b) => a - b)).toEqual(items);
    expect(mostAtOnce()).toBe(6);
  });

  test('none while it may not go on, and all once it may', async () => {
    let isPaused = true;
    const { done, read } = begin({ mayGoOn: () => !isPaused });
    await wait(50);
    expect(read).toEqual([]);
    isPaused = false;
    await done;
    expect(read).toHaveLength(items.length);
  });

  test('not on after one has failed', async () => {
    const { done, read } = begin({ failAt: 7 });
    await expect(done).rejects.toThrow('failed');
    await wait(30);
    expect(read.length).toBeLessThan(items.length - 1);
  });

  test('not on after the signal, not even from a pause', async () => {
    const { done, read, controller } = begin({ mayGoOn: () => false });
    controller.abort(new Error('left'));
    await expect(done).rejects.toThrow('left');
    expect(read).toEqual([]);
  });
});

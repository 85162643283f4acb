import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#console/api/page-storage.ts';
import { createKnownRuns } from './known-runs.ts';

const key = 'index-runs.1';
const idOf = (number: number) => `0f6b7c1e-5b5e-4d7f-9a35-${String(number).padStart(12, '0')}`;
const first = idOf(1);

let storage = memoryStorage();
/** A tab of the browser; `hear` tells it that another one wrote. */
const openTab = () => {
  const events = new EventTarget();
  const hear = (written: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key: written }));
  return { ...createKnownRuns({ storage, events }), hear };
};

beforeEach(() => {
  storage = memoryStorage();
});

describe('what is kept of a run', () => {
  test('is its id, its state and its times, and nothing else of what the service says', () => {
    const run = {
      status: 'Success',
      startTime: '2026-11-21T09:00:00.000Z',
      endTime: '2026-11-21T09:04:00.000Z',
      dataElementName: 'City',
      errorMessage: 'x',
    };
    openTab().note(first, run, 7);
    expect(JSON.parse(storage.getItem(key) ?? '')).toEqual([
      {
        runId: first,
        addedAt: 7,
        status: run.status,
        startTime: run.startTime,
        endTime: run.endTime,
      },
    ]);
  });

  test('is the newest word on it, and when it was added stays', () => {
    const runs = openTab();
    runs.note(first, { status: 'Submitted' }, 7);
    runs.note(idOf(2), { status: 'Submitted' }, 8);
    runs.note(first, { status: 'InProgress', startTime: '2026-11-21T09:00:00.000Z' }, 9);
    expect(runs.all()).toMatchObject([
      { runId: idOf(2), addedAt: 8 },
      { runId: first, addedAt: 7, status: 'InProgress', endTime: null },
    ]);
  });

  test('goes when it is the oldest of more than twenty', () => {
    const runs = openTab();
    for (let number = 1; number <= 21; number += 1) {
      runs.note(idOf(number), { status: 'Success' }, number);
    }
    const ids = runs.all().map(({ runId }) => runId);
    expect(ids).toHaveLength(20);
    expect([ids[0], ids[19]]).toEqual([idOf(21), idOf(2)]);
  });

  test('goes when it is forgotten', () => {
    const runs = openTab();
    runs.note(first, { status: 'Failed' }, 7);
    runs.note(idOf(2), { status: 'Failed' }, 7);
    runs.forget(first);
    expect(runs.all().map(({ runId }) => runId)).toEqual([idOf(2)]);
  });
});

describe('the tabs of a browser', () => {
  test('know the same, and none takes away what another added', () => {
    const [one, other] = [openTab(), openTab()];
    one.note(first, { status: 'Submitted' }, 7);
    other.note(idOf(2), { status: 'Submitted' }, 8);
    expect(one.all()).toEqual(other.all());
    expect(one.all()).toHaveLength(2);
  });

  test('are told of changes here and elsewhere, and not of other entries', () => {
    const tab = openTab();
    const listener = vi.fn();
    const stop = tab.subscribe(listener);
    tab.note(first, { status: 'Submitted' }, 7);
    tab.note(first, { status: 'Submitted' }, 9);
    expect(listener).toHaveBeenCalledTimes(1);
    tab.hear('limit-held account');
    expect(listener).toHaveBeenCalledTimes(1);
    tab.hear(key);
    tab.hear(null);
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    tab.hear(key);
    tab.forget(first);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  test('draw nothing anew while nothing changed', () => {
    const tab = openTab();
    tab.note(first, { status: 'Submitted' }, 7);
    expect(tab.all()).toBe(tab.all());
  });
});

describe('an entry that is not understood', () => {
  test.each(['', 'nonsense', '{}', 'null', '7'])('%s is an empty list', (text) => {
    storage.setItem(key, text);
    expect(openTab().all()).toEqual([]);
  });

  test('costs none of the others', () => {
    const runs = openTab();
    runs.note(first, { status: 'Success' }, 7);
    const [kept] = runs.all();
    storage.setItem(key, JSON.stringify([{ runId: '<b>', addedAt: 1 }, kept, 3]));
    expect(runs.all()).toEqual([kept]);
  });
});

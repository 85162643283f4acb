import { expect, test, vi } from 'vitest';
import { Network, Unauthorized } from '#console/api/api-error.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { createExport, type ExportPage, type ExportSteps } from './create-export.ts';

const lost = () => new Network({ message: 'x', code: 'unreachable', endpoint: 'GET /x' });
const ended = () => new Unauthorized({ message: 'x', code: 'session-lost', endpoint: 'GET /x' });

const sizeOfPage = 2;

/** A search of so many people, whose requests fail as `faults` say, in turn. */
const arrange = ({
  count = 5,
  isClear = false,
  isCut = false,
  faults = [] as (Error | undefined)[],
} = {}) => {
  const done: string[] = [];
  const keys = new Map<string, string>();
  const waits: number[] = [];
  let isFull = false;
  let onWait = () => {};
  let made = 0;
  const size = count;
  const growth = new Map<string, number>();

  /** Notes what was asked for, and whether it failed. */
  const answer =
    <Answer>(what: string, value: Answer) =>
    ({ signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string }) =>
      new Promise<Answer>((resolve, reject) => {
        const fault = faults.shift();
        keys.set(what, [keys.get(what), idempotencyKey].filter(Boolean).join(' '));
        // Like a request, it takes a moment and ends with its signal.
        queueMicrotask(() => {
          if (signal.aborted) return reject(signal.reason);
          if (fault !== undefined) return reject(fault);
          done.push(what);
          size = growth.get(what) ?? size;
          resolve(value);
        });
      });

  const pageFrom = (first: number): ExportPage => {
    const people = Array.from({ length: Math.min(sizeOfPage, size - first) }, (_, index) => ({
      Id: `p${first + index}`,
      Identifier: `p${first + index}@example.org`,
    }));
    const next = first + sizeOfPage;
    return { people, next: next < size ? String(next) : undefined, isCut };
  };
  const steps: ExportSteps = {
    readPage: (token, look) =>
      answer(
        [`read ${token ?? 'first'}`, look].filter(Boolean).join(' by '),
        pageFrom(Number(token ?? 0)),
      ),
    recordState: (state, people) => answer<void>(`${state} ${people}`, undefined),
    recordPeople: isClear
      ? (ids) => answer<string | null>(`clear ${ids}`, `look ${ids}`)
      : undefined,
    hasRoom: () => !isFull,
    toLines: (people) => {
      done.push(`write ${people.map(({ Id }) => Id)}`);
      return people.map(({ Id }) => `${Id}\n`).join('');
    },
    wait: async (ms, signal) => {
      waits.push(ms);
      onWait();
      await Promise.resolve();
      signal.throwIfAborted();
    },
    newKey: () => {
      made += 1;
      return `key${made}`;
    },
    now: () => 1_000_000,
  };
  const exporting = createExport(steps);
  return {
    exporting,
    done,
    waits,
    keys,
    text: () => exporting.toFile('head\n', 'foot\n').text(),
    /** From when `what` was done on, the search finds so many. */
    grow: (what: string, people: number) => growth.set(what, people),
    fill: (whenWaiting: () => void) => {
      isFull = true;
      onWait = whenWaiting;
    },
    free: () => {
      isFull = false;
    },
  };
};

test('the whole search is in the file, and its start and end are recorded', async () => {
  const { exporting, done, text } = arrange();
  await exporting.run();
  expect(done).toEqual([
    'started 0',
    'read first',
    'write p0,p1',
    'read 2',
    'write p2,p3',
    'read 4',
    'write p4',
    'complete 5',
  ]);
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 5, pages: 3, isCut: false });
  expect(await text()).toBe('head\np0\np1\np2\np3\np4\nfoot\n');
});

test('values in clear are written only once it is recorded whose they are', async () => {
  const { exporting, done } = arrange({ count: 3, isClear: true });
  await exporting.run();
  expect(done).toEqual([
    'started 0',
    'read first',
    'clear p0,p1',
    'read first by look p0,p1',
    'write p0,p1',
    'read 2',
    'clear p2',
    'read 2 by look p2',
    'write p2',
    'complete 3',
  ]);
});

test('nobody is read if the start cannot be recorded, nor written if their record cannot', async () => {
  const start = arrange({ faults: [ended()] });
  await start.exporting.run();
  expect(start.done).toEqual([]);
  expect(start.exporting.state()).toMatchObject({ phase: 'failed', people: 0 });

  const people = arrange({ isClear: true, faults: [undefined, undefined, ended()] });
  await people.exporting.run();
  expect(people.done).toEqual(['started 0', 'read first']);
  expect(await people.text()).toBe('head\nfoot\n');
});

test('who came onto a page between its two reads is recorded too, before anything is written', async () => {
  const { exporting, done, grow } = arrange({ count: 1, isClear: true });
  grow('clear p0', 2);
  await exporting.run();
  expect(done).toEqual([
    'started 0',
    'read first',
    'clear p0',
    'read first by look p0',
    'clear p0,p1',
    'read first by look p0,p1',
    'write p0,p1',
    'complete 2',
  ]);
});

test('nobody at all is a complete file', async () => {
  const { exporting, done } = arrange({ count: 0, isClear: true });
  await exporting.run();
  expect(done).toEqual(['started 0', 'read first', 'write ', 'complete 0']);
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 0 });
});

test('a search that gives only the first who match is recorded as partial', async () => {
  const { exporting, done } = arrange({ count: 2, isCut: true });
  await exporting.run();
  expect(done.at(-1)).toBe('partial 2');
  expect(exporting.state()).toMatchObject({ phase: 'done', isCut: true });
});

test('what is lost is tried three times, then it waits for the person and misses nobody', async () => {
  const faults = [undefined, undefined, lost(), undefined, lost(), lost(), lost()];
  const { exporting, waits, text } = arrange({ faults });
  await exporting.run();
  expect(waits).toEqual([1000, 1000, 2000]);
  expect(exporting.state()).toMatchObject({ phase: 'failed', people: 4, pages: 2 });
  expect(exporting.state().error).toMatchObject({ kind: 'network' });
  await exporting.run();
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 5, error: undefined });
  expect(await text()).toBe('head\np0\np1\np2\np3\np4\nfoot\n');
});

test('an ended session is not tried again by itself, and goes on after it', async () => {
  const { exporting, waits } = arrange({ faults: [undefined, undefined, ended()] });
  await exporting.run();
  expect(waits).toEqual([]);
  expect(exporting.state()).toMatchObject({ phase: 'failed', people: 2 });
  await exporting.run();
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 5 });
});

test('a limit is waited for as often as it holds', async () => {
  const refusals = Array.from({ length: 12 }, () => limitedBy());
  const { exporting } = arrange({ faults: [undefined, ...refusals] });
  await exporting.run();
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 5 });
});

test('nothing is sent while the limits have no room for it', async () => {
  const { exporting, done, fill, free, waits } = arrange();
  const seen = vi.fn();
  fill(() => {
    seen(exporting.state().waitsFor, done.length);
    if (waits.length === 3) free();
  });
  await exporting.run();
  expect(seen.mock.calls).toEqual([
    ['room', 0],
    ['room', 0],
    ['room', 0],
  ]);
  expect(exporting.state()).toMatchObject({ phase: 'done', waitsFor: undefined });
});

test('a pause drops the page on its way, and going on reads it again once', async () => {
  const { exporting, text } = arrange();
  const unsubscribe = exporting.subscribe(() => {
    if (exporting.state().pages !== 1) return;
    unsubscribe();
    exporting.pause();
  });
  await exporting.run();
  expect(exporting.state()).toMatchObject({ phase: 'paused', people: 2 });
  await Promise.all([exporting.run(), exporting.run()]);
  expect(exporting.state()).toMatchObject({ phase: 'done', people: 5 });
  expect(await text()).toBe('head\np0\np1\np2\np3\np4\nfoot\n');
});

test('a record that is sent again is the same act', async () => {
  const { exporting, keys } = arrange({ count: 2, isClear: true, faults: [lost()] });
  await exporting.run();
  const [first, second] = keys.get('started 0')?.split(' ') ?? [];
  expect(first).toBe(second);
  expect(new Set([...keys.values()].flatMap((list) => list.split(' '))).size).toBe(5);
});

test('an end that could not be recorded is recorded before the file is whole', async () => {
  const faults = [undefined, undefined, ended()];
  const { exporting, done } = arrange({ count: 2, faults });
  await exporting.run();
  expect(exporting.state()).toMatchObject({ phase: 'failed', people: 2 });
  await exporting.run();
  expect(done.filter((what) => what.startsWith('read'))).toEqual(['read first']);
  expect(exporting.state().phase).toBe('done');
});

test('a file of many people is whole and in their order', async () => {
  const { exporting, text } = arrange({ count: 60_000 });
  await exporting.run();
  const lines = (await text()).split('\n');
  expect(lines.slice(1, -2)).toEqual(Array.from({ length: 60_000 }, (_, index) => `p${index}`));
});

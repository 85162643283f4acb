import { expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { createReplica, type ReplicaOutcome } from './replica.ts';

const answering = (row: object) =>
  ({ execute: async () => ({ rows: [row] }) }) as never as Database;

/** A replica that has replayed everything, and whose reads fail with these codes in turn. */
const withFaults = (...codes: (string | undefined)[]) => {
  const [primary, replica] = [answering({ position: '0/1' }), answering({ isThere: true })];
  const outcomes: ReplicaOutcome[] = [];
  const onAway = vi.fn();
  let time = 0;
  const { read } = createReplica({
    primary,
    replica,
    clock: () => time,
    onRead: (outcome) => outcomes.push(outcome),
    onAway,
  });
  const run = vi.fn(async (db: Database) => {
    const code = db === replica ? codes.shift() : undefined;
    if (code !== undefined) throw Object.assign(new Error('failed'), { code });
    return db === replica ? 'replica' : 'primary';
  });
  const advance = (ms: number) => {
    time += ms;
  };
  return { read: () => read(run), run, outcomes, onAway, advance };
};

test('a read that was too slow or refused there is not repeated on the primary', async () => {
  for (const code of ['57014', '22P02']) {
    const { read, run, outcomes } = withFaults(code);
    await expect(read()).rejects.toMatchObject({ code });
    expect(run).toHaveBeenCalledTimes(1);
    expect(await read()).toBe('replica');
    expect(outcomes).toEqual(['served']);
  }
});

test('after a lost connection the primary serves, and the replica rests for a while', async () => {
  const { read, outcomes, onAway, advance } = withFaults('ECONNRESET', 'ECONNRESET');
  expect([await read(), await read()]).toEqual(['primary', 'primary']);
  advance(5_000);
  expect(await read()).toBe('primary');
  expect(onAway).toHaveBeenCalledTimes(1);
  advance(5_000);
  expect(await read()).toBe('replica');
  expect(outcomes).toEqual(['away', 'away', 'away', 'served']);
});

test('a read canceled by replay is repeated on the primary', async () => {
  const { read, outcomes, onAway, advance } = withFaults('40001');
  expect(await read()).toBe('primary');
  advance(250);
  expect(await read()).toBe('replica');
  expect(outcomes).toEqual(['behind', 'served']);
  expect(onAway).not.toHaveBeenCalled();
});

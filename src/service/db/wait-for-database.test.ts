import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionLost, ReadOnly } from './availability.ts';
import { connectFault, waitForDatabase } from './wait-for-database.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const databaseUrl = 'postgresql://service:secret@db.example.org:5433/consent';
const withCode = (code: string) => Object.assign(new Error(code), { code });
/** As a statement fails for want of a connection. */
const connecting = (code: string) =>
  new Error('Failed query', { cause: new ConnectionLost(withCode(code)) });

/** Waits while each ping fails like this. @returns the sentence, or how often it was tried */
const wait = async (failures: unknown[], last?: unknown) => {
  let tries = 0;
  const onWait = vi.fn();
  const ping = async () => {
    const failure = failures[tries] ?? last;
    tries += 1;
    if (failure !== undefined) throw failure;
  };
  const outcome = waitForDatabase(ping, { databaseUrl, onWait }).then(
    () => '',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(70_000);
  return { sentence: await outcome, tries, waits: onWait.mock.calls.length };
};

describe('the start', () => {
  test('goes on at once where the database is there', async () => {
    expect(await wait([])).toEqual({ sentence: '', tries: 1, waits: 0 });
  });

  test('waits for a server that is not up yet, starts up, or does not take writes yet', async () => {
    const failures = [connecting('ECONNREFUSED'), connecting('57P03'), new ReadOnly()];
    expect(await wait(failures)).toEqual({ sentence: '', tries: 4, waits: 1 });
  });

  test('says after a minute which server did not answer, without its password', async () => {
    const { sentence, tries } = await wait([], connecting('ECONNREFUSED'));
    expect(sentence).toBe(
      "The server in DATABASE_URL (db.example.org:5433) didn't answer for a minute: ECONNREFUSED. Start it or use another one.",
    );
    expect(tries).toBeGreaterThan(100);
  });

  test('says after a minute that the database takes no writes', async () => {
    expect((await wait([], new ReadOnly())).sentence).toBe(
      'The database in DATABASE_URL is read-only: use the primary server, not a standby.',
    );
  });

  test.each([
    ['3D000', 'has no database consent: create it'],
    ['28P01', 'rejected its user or password'],
    ['28000', 'rejected its user or password'],
    ['42501', "isn't allowed to connect"],
  ])('does not wait for what waiting cannot change (%s)', async (code, words) => {
    const { sentence, tries } = await wait([], connecting(code));
    expect(sentence).toContain(words);
    expect(tries).toBe(1);
  });

  test('says what else is wrong', async () => {
    const { sentence, tries } = await wait([], withCode('42883'));
    expect(sentence).toBe("The server in DATABASE_URL can't be used: 42883.");
    expect(tries).toBe(1);
  });
});

test('what only asks once says why, too', () => {
  expect(connectFault(connecting('3D000'), databaseUrl)).toContain('has no database consent');
  expect(connectFault(connecting('ECONNREFUSED'), databaseUrl)).toContain(
    "(db.example.org:5433) doesn't answer: ECONNREFUSED",
  );
  expect(connectFault(new Error('Newer.'), databaseUrl)).toBeUndefined();
});

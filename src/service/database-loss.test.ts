// @module-tag more

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { findPostgres } from '#scripts/find-postgres.ts';
import { startPostgres } from '#scripts/postgres-server.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
} from '#service/testing/service-process.ts';

const programs = findPostgres();
const writers = 8;
const acknowledgedBetween = 15;

// Once is enough: with the other tests that have a server.
describe.runIf(isOnServer && programs !== undefined)('a service whose database', async () => {
  const server = await startPostgres(programs ?? '', { isDurable: true });
  const processes = await createServiceProcesses(1, undefined, { serverUrl: server.url });
  const service = processes.first;
  let token = '';
  beforeAll(async () => {
    await service.startWith({ LOG_LEVEL: 'warn' });
    token = await fetchAccessToken(service.url);
  }, 120_000);
  afterAll(async () => {
    await processes.remove().finally(server.stop);
  }, 120_000);

  const createPurpose = (name: string) =>
    fetch(service.url + listPurposesEndpoint.path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': name,
      },
      body: JSON.stringify({ Name: name, Description: 'Durability', ConsentLifeSpan: 0 }),
    });

  const storedNames = async (): Promise<string[]> => {
    const names: string[] = [];
    for (let page = 0; ; page += 1) {
      const answer = await fetch(
        `${service.url}${listPurposesEndpoint.path}?size=100&page=${page}`,
        { headers: { Authorization: `Bearer ${token}` } },
      );
      const { content, totalPages } = await answer.json();
      names.push(...content.map(({ Label }: { Label: string }) => Label));
      if (page + 1 >= totalPages) return names;
    }
  };

  /** Writes from several sides; each write is sent again under its key until it is acknowledged. */
  const startWriting = (prefix: string) => {
    const acknowledged: string[] = [];
    const troubled = new Set<string>();
    const refused: string[] = [];
    let isOver = false;
    const write = async (name: string): Promise<void> => {
      for (;;) {
        const answer = await createPurpose(name).catch(() => null);
        if (answer?.status === 200) {
          acknowledged.push(name);
          return;
        }
        if (service.hasEnded()) throw new Error(`The service ended: ${service.logged()}`);
        if (answer !== null && answer.status < 500) refused.push(await answer.text());
        if (refused.length > 0) return;
        troubled.add(name);
      }
    };
    const writing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; !isOver; count += 1) await write(`${prefix}-${writer}-${count}`);
      }),
    );
    // It fails where it is awaited.
    writing.catch(() => {});
    return {
      /** Resolves when so many more are acknowledged. */
      more: async () => {
        const enough = acknowledged.length + acknowledgedBetween;
        const reached = expect.poll(() => acknowledged.length, { timeout: 60_000 });
        await Promise.race([reached.toBeGreaterThan(enough), writing]);
      },
      end: async () => {
        isOver = true;
        await writing;
        return { acknowledged, troubled, refused };
      },
    };
  };

  const disturbances = {
    'is restarted fast': async () => {
      await server.down('fast');
      await server.up();
    },
    'ends without a checkpoint and recovers': async () => {
      await server.down('immediate');
      await server.up();
    },
    'ends its connections': async () => {
      await server.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a
        where a.application_name like 'consent-console%' and a.pid <> pg_backend_pid()`);
    },
  };

  test.each(Object.entries(disturbances))(
    '%s under writes goes on, and every acknowledged write is there once',
    async (name, disturb) => {
      const prefix = name.replaceAll(' ', '-');
      const writing = startWriting(prefix);
      for (let round = 0; round < 3; round += 1) {
        await writing.more();
        await disturb();
      }
      await writing.more();
      const { acknowledged, refused } = await writing.end();
      expect(refused).toEqual([]);
      const stored = (await storedNames()).filter((stored) => stored.startsWith(prefix));
      expect(stored.toSorted()).toEqual(acknowledged.toSorted());
      expect(service.hasEnded()).toBe(false);
    },
    240_000,
  );

  type Told = { status: number; code: string | undefined; wait: string | null; ms: number };
  const ask = async (path: string, init: RequestInit = {}): Promise<Told> => {
    const start = performance.now();
    const answer = await fetch(service.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    });
    const { code } = await answer.json();
    const wait = answer.headers.get('Retry-After');
    return { status: answer.status, code, wait, ms: performance.now() - start };
  };
  const send = (name: string, key?: string) =>
    ask(listPurposesEndpoint.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: JSON.stringify({ Name: name, Description: 'Durability', ConsentLifeSpan: 0 }),
    });
  const read = () => ask(listPurposesEndpoint.path);
  /** Two seconds, and what a busy machine takes besides. */
  const soonMs = 2000 * (process.env.CI ? 3 : 2);

  const expectUnavailable = async (code: string) => {
    const told = await Promise.all([
      ask('/readyz'),
      read(),
      send(`never-${code}`, `never-${code}`),
      send(`never-${code}`),
    ]);
    for (const { ms, ...answer } of told) {
      expect(answer).toEqual({ status: 503, code, wait: expect.any(String) });
      expect(ms).toBeLessThan(soonMs);
    }
    expect((await ask('/healthz')).status).toBe(200);
  };
  const expectRecovered = async (name: string) => {
    expect((await read()).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    expect((await send(name, name)).status).toBe(200);
    const names = await storedNames();
    expect(names.filter((stored) => stored === name)).toHaveLength(1);
    expect(names.filter((stored) => stored.startsWith('never'))).toEqual([]);
  };

  test('is frozen says so within two seconds, also to those who wait already, and goes on', async () => {
    for (let round = 0; round < 2; round += 1) {
      await expectRecovered(`before-freeze-${round}`);
      server.freeze();
      await expectUnavailable('database-unavailable');
      await expectUnavailable('database-unavailable');
      server.thaw();
      await expectRecovered(`after-freeze-${round}`);
    }
  }, 120_000);

  test('is down says so, and goes on when it is up', async () => {
    await expectRecovered('before-down');
    const before = service.logged().length;
    const linesWith = (text: string) =>
      service
        .logged()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes(text));
    await server.down('fast');
    for (let round = 0; round < 5; round += 1) await expectUnavailable('database-unavailable');
    await server.up();
    await expectRecovered('after-down');
    const failures = () =>
      linesWith('the database is back').map((line) => JSON.parse(line).failures as number);
    await expect.poll(() => Math.max(0, ...failures())).toBeGreaterThan(10);
    expect(linesWith('"code":').length).toBeLessThanOrEqual(1);
  }, 120_000);

  test('takes no writes says so, and goes on when it does', async () => {
    await expectRecovered('before-read-only');
    await server.query('alter system set default_transaction_read_only = on');
    await server.query('select pg_reload_conf()');
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    await expect.poll(async () => (await read()).status).toBe(503);
    await expectUnavailable('database-read-only');
    await server.query('alter system reset default_transaction_read_only');
    await server.query('select pg_reload_conf()');
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
    await expect.poll(async () => (await read()).status).toBe(200);
    await expectRecovered('after-read-only');
  }, 120_000);

  test('is slow answers, however long one statement waits for another', async () => {
    const { client, end } = await server.connect(processes.databaseName);
    await client.query('begin; lock table purposes in access exclusive mode');
    const slow = read();
    await expect
      .poll(async () => {
        const [row] = await server.query(`select count(*)::int as waiting from pg_stat_activity a
          where a.wait_event_type = 'Lock' and a.query_start < now() - interval '3 seconds'`);
        return row.waiting;
      })
      .toBe(1);
    expect((await ask('/readyz')).status).toBe(200);
    await client.query('commit');
    expect((await slow).status).toBe(200);
    await end();
  }, 120_000);

  test('is lost at the commit of a write says that its outcome is unknown, and a repeat with its key settles it', async () => {
    const { client, end } = await server.connect(processes.databaseName);
    await client.query(`
      create function hold_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(41); return null; end $$;
      create constraint trigger hold_commit after insert on purposes
        deferrable initially deferred for each row execute function hold_commit();`);
    for (const key of ['open', undefined]) {
      await client.query('select pg_advisory_lock(41)');
      const sent = send(`open-${key}`, key);
      const committing = `select a.pid from pg_stat_activity a
        where a.wait_event = 'advisory' and a.query = 'commit'`;
      await expect.poll(async () => (await client.query(committing)).rows.length).toBe(1);
      await client.query(`select pg_terminate_backend(own.pid) from (${committing}) own`);
      expect(await sent).toMatchObject({
        status: 503,
        code: 'outcome-unknown',
        wait: key === undefined ? null : expect.any(String),
      });
      await client.query('select pg_advisory_unlock(41)');
    }
    await client.query('drop function hold_commit cascade');
    await end();
    expect((await send('open-open', 'open')).status).toBe(200);
    expect((await send('open-open', 'open')).status).toBe(200);
    expect((await storedNames()).filter((name) => name === 'open-open')).toHaveLength(1);
  }, 120_000);
});

describe.runIf(isOnServer && programs !== undefined)('a start on a server', async () => {
  const server = await startPostgres(programs ?? '');
  const processes = await createServiceProcesses(1, undefined, { serverUrl: server.url });
  const service = processes.first;
  afterAll(async () => {
    await server.up().catch(() => {});
    await processes.remove().finally(server.stop);
  }, 120_000);

  test('that is not up yet waits for it', async () => {
    await server.down('fast');
    const started = service.start();
    await expect.poll(service.logged).toContain('Waiting for the database');
    await server.up();
    await started;
    await service.stop();
  }, 120_000);

  test('without the database that is named says so at once', async () => {
    const url = new URL('/nothing', server.url).href;
    await expect(service.startWith({ DATABASE_URL: url })).rejects.toThrow('ended with 1');
    expect(service.said()).toBe(
      'The server in DATABASE_URL has no database nothing: create it or use another one.\n',
    );
  }, 120_000);
});

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
    await service.start();
    token = await fetchAccessToken(service.url);
  }, 120_000);
  afterAll(async () => {
    await processes.remove();
    await server.stop();
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
        where a.application_name = 'consent-console' and a.pid <> pg_backend_pid()`);
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
});

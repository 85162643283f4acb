// @module-tag more

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { findPostgres } from '#scripts/find-postgres.ts';
import { type PostgresServer, startPostgres, startStandby } from '#scripts/postgres-server.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
  type ServiceInstance,
} from '#service/testing/service-process.ts';

const programs = findPostgres();

/** A service whose database has a replica. */
const startAll = async () => {
  const primary = await startPostgres(programs ?? '', { isDurable: true });
  const processes = await createServiceProcesses(1, undefined, { serverUrl: primary.url });
  return { primary, processes, standby: await startStandby(programs ?? '', primary.url) };
};

describe.runIf(isOnServer && programs !== undefined)('a replica', () => {
  let started: Awaited<ReturnType<typeof startAll>>;
  let standby: PostgresServer;
  let service: ServiceInstance;
  let url = '';
  let api: Api;
  let token = '';
  let purpose = '';

  // Not at collection time: skipped tests would start them too.
  beforeAll(async () => {
    started = await startAll();
    standby = started.standby;
    service = started.processes.first;
    url = service.url;
    const pathname = `/${started.processes.databaseName}`;
    const replica = Object.assign(new URL(standby.url), { pathname }).href;
    await service.startWith({ READ_DATABASE_URL: replica, LOG_LEVEL: 'warn' });
    api = apiAt(url, await fetchAccessToken(url));
    purpose = await api.activePurpose();
    token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  }, 120_000);
  afterAll(async () => {
    await started.processes.remove();
    await started.standby.stop();
    await started.primary.stop();
  }, 120_000);

  let people = 0;
  const record = async () => {
    people += 1;
    const identifier = `person-${people}@example.com`;
    await api.receipts([
      api.receiptBody(token, {
        identifier,
        interactionDate: '2026-01-02T03:04:05Z',
        purposes: [{ Id: purpose }],
      }),
    ]);
    return identifier;
  };
  /** How many rows each list has for a person. */
  const readBack = async (identifier: string) => {
    const profiles = await api.done(listProfilesEndpoint, { headers: { identifier } });
    const receipts = await api.done(listReceiptsEndpoint, { headers: { identifier }, body: {} });
    const transactions = await api.done(listTransactionsEndpoint, {
      headers: { identifier },
      body: {},
    });
    return [profiles, receipts, transactions].map(({ content }) => content.length);
  };
  const isKnown = async (identifier: string) =>
    expect(await readBack(identifier)).toEqual([1, 1, 1]);

  const reads = async (outcome: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const line = new RegExp(`consent_replica_reads_total{outcome="${outcome}"} (\\d+)`);
    return Number(line.exec(text)?.[1]);
  };
  /** Reads until the replica serves again; every read is correct. */
  const servesAgain = async () => {
    const before = await reads('served');
    await expect
      .poll(async () => {
        await isKnown(await record());
        return reads('served');
      })
      .toBeGreaterThan(before);
  };

  test('serves lists that include everything written before', async () => {
    await servesAgain();
    for (let time = 1; time <= 20; time += 1) await isKnown(await record());
  }, 120_000);

  test('that is behind is bypassed', async () => {
    await standby.query('select pg_wal_replay_pause()');
    const before = await reads('behind');
    for (let time = 1; time <= 3; time += 1) await isKnown(await record());
    expect(await reads('behind')).toBeGreaterThanOrEqual(before + 9);
    await standby.query('select pg_wal_replay_resume()');
    await servesAgain();
  }, 120_000);

  test('that is frozen delays a read briefly, and serves again once it continues', async () => {
    standby.freeze();
    const before = await reads('away');
    const identifier = await record();
    const startedAt = performance.now();
    await isKnown(identifier);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await reads('away')).toBeGreaterThan(before);
    standby.thaw();
    await servesAgain();
  }, 120_000);

  test('that is down is bypassed, and serves again when it is back', async () => {
    await standby.down('fast');
    const before = await reads('away');
    for (let time = 1; time <= 3; time += 1) await isKnown(await record());
    expect(await reads('away')).toBeGreaterThan(before);
    expect(service.logged()).toContain("the replica can't be used");
    await standby.up();
    await servesAgain();
  }, 120_000);

  test('that was promoted no longer serves', async () => {
    await standby.query('select pg_promote()');
    const before = await reads('served');
    for (let time = 1; time <= 5; time += 1) await isKnown(await record());
    expect(await reads('served')).toBe(before);
  }, 120_000);
});

test.runIf(!isOnServer)(
  'a replica of the built-in database is refused',
  async () => {
    const processes = await createServiceProcesses();
    const environ = { READ_DATABASE_URL: 'postgresql://localhost/none' };
    await expect(processes.first.startWith(environ)).rejects.toThrow('ended with 1');
    expect(processes.first.said()).toContain(
      'READ_DATABASE_URL has no effect without DATABASE_URL',
    );
    await processes.remove();
  },
  120_000,
);

// @module-tag more

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getIndexRunEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
} from '#contract/merge-requests.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { type BulkReceiptAnswer, submitReceiptsEndpoint } from '#contract/receipts.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { readCustomIndexes } from '#service/testing/index-runs.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { faultsOfMerges, readMergedData } from '#service/testing/merge-replay.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
  type ServiceInstance,
} from '#service/testing/service-process.ts';
import { receiptIdOf, storedReceipts } from '#service/testing/stored-receipts.ts';

/** More people than there are values, so that this many share one. */
const namesakes = 100;
const profilesPerMinute = 20;
const receiptsPerBulk = 10;
/** Another service continues the work once the lease has expired. */
const patience = { timeout: 60_000 };

type Receipts = Record<string, unknown>[];

describe.runIf(isOnServer)('two services of two workers each', () => {
  let processes: Awaited<ReturnType<typeof createServiceProcesses>>;
  let database: OpenDatabase;
  let services: ServiceInstance[];
  let apis: Api[];
  let accessToken: string;

  /** The names of its database connections contain its index. */
  const start = async (service: ServiceInstance): Promise<void> => {
    const databaseUrl = new URL(processes.databaseUrl ?? '');
    databaseUrl.searchParams.set('application_name', `service ${services.indexOf(service)}`);
    await service.startWith({
      WORKERS: '2',
      DATABASE_URL: databaseUrl.href,
      LIMITS: JSON.stringify({
        apiPerMinute: 1_000_000,
        accountPerHour: 1_000_000,
        profilesPerMinute,
      }),
    });
    await vi.waitFor(() => expect(service.workers()).toHaveLength(2), patience);
  };

  const kill = async (service: ServiceInstance): Promise<void> => {
    const workers = service.workers();
    // First, or the primary would start new workers.
    service.signal('SIGKILL');
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    await service.kill();
  };

  // Not at collection time: skipped tests would start them too.
  beforeAll(async () => {
    processes = await createServiceProcesses(2, (db) => createManySubjects(db, 1_000 + namesakes));
    database = await processes.openDatabase();
    services = [processes.first, ...processes.more];
    await Promise.all(services.map(start));
    accessToken = await fetchAccessToken(processes.first.url);
    apis = services.map(({ url }) => apiAt(url, accessToken));
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await processes.remove();
  }, 120_000);

  const at = (place: number): Api => {
    const api = apis[place % apis.length];
    if (api === undefined) throw new Error('There is no service.');
    return api;
  };
  /** Sends calls to the services in turn, all at once. */
  const atOnce = <Result>(count: number, run: (api: Api) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(at(index))));

  const createForm = async () => {
    const purpose = await at(0).activePurpose();
    const point = await at(0).activePoint({ PurposeIds: [purpose] });
    const token = await at(0).pointToken(point);
    const receiptOf = (identifier: string, interactionDate: string) =>
      at(0).receiptBody(token, { identifier, interactionDate, purposes: [{ Id: purpose }] });
    return { point, receiptOf };
  };

  /** The index of the service that has a statement waiting for a lock, once there is one. */
  const waitingService = async (): Promise<number> => {
    const read = async () => {
      const { rows } = await database.db.execute<{ name: string }>(sql`
        select distinct application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.map(({ name }) => name);
    };
    await expect.poll(read).toEqual([expect.stringMatching(/^service \d r\d+$/)]);
    return Number((await read())[0]?.charAt('service '.length));
  };

  /**
   * Makes work wait for a lock, and kills the service that does it.
   * @returns the other service's index, and until when nobody else may continue the work, in ms
   */
  const killWhoever = (
    work: typeof customIndexRunsTable | typeof mergeRequestsTable,
    lock: (tx: Database) => Promise<unknown>,
    begin: () => Promise<void>,
  ) =>
    database.session((own) =>
      own.transaction(async (tx) => {
        await lock(tx);
        await begin();
        const victim = await waitingService();
        await kill(services[victim] ?? processes.first);
        const { rows } = await database.db.execute<{ leased: string }>(
          sql`select max(leased_until) as leased from ${work}`,
        );
        return { survivor: 1 - victim, leasedUntil: Date.parse(rows[0]?.leased ?? '') };
      }),
    );
  const startDead = async () => {
    await Promise.all(services.filter(({ hasEnded }) => hasEnded()).map(start));
  };
  afterEach(startDead, 120_000);

  test('count one limit', async () => {
    const statuses = await atOnce(2 * profilesPerMinute, async (api) => {
      return (await api.call(listProfilesEndpoint, { query: { size: 1 } })).status;
    });
    expect(statuses.filter((status) => status === 200)).toHaveLength(profilesPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(profilesPerMinute);
  });

  test('perform a write once if it reaches both at the same time', async () => {
    const headers = { 'Idempotency-Key': 'one-purpose' };
    const body = { Name: 'Made once', Description: 'Two services', ConsentLifeSpan: 0 };
    const made = await atOnce(10, (api) => api.done(createPurposeEndpoint, { body }, { headers }));
    expect(new Set(made.map(({ Id }) => Id)).size).toBe(1);
    const { content } = await at(1).done(listPurposesEndpoint, { query: { size: 100 } });
    expect(content.filter(({ Label }) => Label === 'Made once')).toHaveLength(1);
  });

  test('record each receipt once if bulks of the same people arrive in opposite order', async () => {
    const { point, receiptOf } = await createForm();
    const people = Array.from({ length: 100 }, (_, index) => `opposite-${index}@example.org`);
    const rounds = ['01', '02', '03', '04'].map((day) =>
      people.map((identifier) => receiptOf(identifier, `2026-01-${day}T00:00:00Z`)),
    );
    const answers = await Promise.all(
      rounds.flatMap((bulk) => [at(0).receipts(bulk), at(1).receipts(bulk.toReversed())]),
    );
    expect(answers.flat().filter(({ error }) => error)).toEqual([]);
    const ids = (given: BulkReceiptAnswer[] = []) =>
      given.map(({ receipt }) => receiptIdOf(receipt));
    for (const [round] of rounds.entries()) {
      expect(ids(answers[2 * round])).toEqual(ids(answers[2 * round + 1]).reverse());
    }
    const stored = await storedReceipts(at(1), point);
    expect(stored.map(([, id]) => id).toSorted()).toEqual(
      [...new Set(answers.flatMap(ids))].toSorted(),
    );
    expect(stored).toHaveLength(rounds.length * people.length);
    expect((await at(1).readPoint(point)).ReceiptCount).toBe(stored.length);
  });

  test('merge the same people once', async () => {
    const { receiptOf } = await createForm();
    const names = ['one', 'two', 'three'];
    const groups = Array.from({ length: 12 }, (_, group) =>
      names.map((name) => `${name}-${group}@example.org`),
    );
    const bulk = groups.flat().map((person) => receiptOf(person, '2026-01-02T03:04:05Z'));
    expect((await at(0).receipts(bulk)).filter(({ error }) => error)).toEqual([]);
    const before = await readMergedData(database.db);

    // Half of them in reverse order at the other service.
    const merges = groups.map(async (group, index) => {
      const orders = [group, index % 2 === 0 ? group : group.toReversed()];
      return Promise.all(
        [0, 1, 2, 3].map(async (sender) => {
          const [primaryIdentifier, ...additionalIdentifiers] = orders[sender % 2] ?? [];
          const body = { primaryIdentifier, additionalIdentifiers };
          const { status, problem } = await at(sender).call(mergeEndpoint, { body });
          return problem?.code ?? status;
        }),
      );
    });
    const refused = 'data-subject-unknown';
    for (const outcomes of await Promise.all(merges)) {
      expect(outcomes.toSorted()).toEqual([200, refused, refused, refused]);
    }
    const after = await readMergedData(database.db);
    expect(after.merges.length - before.merges.length).toBe(groups.length);
    expect(faultsOfMerges(before, after, [])).toEqual([]);
  });

  test('carry an index run out once, and one goes on where the other was killed', async () => {
    let runId = '';
    const { survivor, leasedUntil } = await killWhoever(
      customIndexRunsTable,
      (tx) =>
        tx.execute(sql`update subject_elements set updated_at = updated_at
          where subject_id = (select subject_id from subject_elements limit 1)`),
      async () => {
        const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
        const body = { operationName, parameters: { dataElementName: 'City' } };
        ({ runId } = await at(0).done(triggerCustomIndexEndpoint, { body }));
      },
    );
    const read = () => at(survivor).done(getIndexRunEndpoint, { params: { runId } });
    await expect.poll(async () => (await read()).status, patience).toBe('Success');
    expect(Date.now()).toBeGreaterThanOrEqual(leasedUntil);
    expect(await readCustomIndexes(database.db)).toMatchObject([{ isValid: true }]);
  }, 120_000);

  test('search for duplicates once, and one goes on where the other was killed', async () => {
    let mergeRequestGuid = '';
    const { survivor, leasedUntil } = await killWhoever(
      mergeRequestsTable,
      (tx) => tx.execute(sql`lock table merge_request_keys in share mode`),
      async () => {
        mergeRequestGuid = await at(1).done(createMergeRequestEndpoint, {
          body: {
            mergeRequestName: 'Begun by one',
            customDataElementNames: ['First name'],
            jobFrequency: 'CUSTOM',
            mergeCondition: 'ANY',
          },
        });
      },
    );
    const params = { mergeRequestGuid };
    const read = () => at(survivor).done(getMergeRequestEndpoint, { params });
    await expect.poll(async () => (await read()).jobStatus, patience).toBe('COMPLETED');
    expect(Date.now()).toBeGreaterThanOrEqual(leasedUntil);
    expect(await read()).toMatchObject({
      groupCount: namesakes,
      duplicateDataSubjectCount: 2 * namesakes,
    });
    const query = { page: 0, size: 100 };
    const listed = await at(survivor).done(listDuplicatesEndpoint, { params, query });
    expect(listed).toMatchObject({ totalElements: namesakes });
  }, 120_000);

  test('lose or double no acknowledged receipt if one is killed among bulks', async () => {
    const { point, receiptOf } = await createForm();
    const acknowledged: { place: number; bulk: Receipts; answer: BulkReceiptAnswer[] }[] = [];
    const unclear: Receipts[] = [];
    const faults: string[] = [];
    const victim = 1;
    let isOver = false;

    const send = async (place: number, bulk: Receipts) => {
      const answer = await fetch((services[place]?.url ?? '') + submitReceiptsEndpoint.path, {
        method: submitReceiptsEndpoint.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(bulk),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const keepSending = async (writer: number) => {
      const place = writer % 2;
      for (let count = 0; !isOver; count += 1) {
        const bulk = Array.from({ length: receiptsPerBulk }, (_, index) =>
          receiptOf(`person-${writer}-${count}-${index}@example.org`, '2026-01-02T03:04:05Z'),
        );
        const given = await send(place, bulk).catch((error: Error) => error.message);
        if (typeof given === 'string') {
          // The caller doesn't know whether it took effect.
          unclear.push(bulk);
          if (place !== victim) faults.push(given);
          return;
        }
        const answer: BulkReceiptAnswer[] = given.status === 200 ? JSON.parse(given.text) : [];
        if (given.status !== 200 || answer.some(({ error }) => error)) faults.push(given.text);
        else acknowledged.push({ place, bulk, answer });
      }
    };
    const countAt = (place: number) => acknowledged.filter((one) => one.place === place).length;
    const writing = Promise.all([0, 1, 2, 3, 4, 5].map(keepSending));
    await expect.poll(() => Math.min(countAt(0), countAt(victim))).toBeGreaterThan(10);
    await kill(services[victim] ?? processes.first);
    const atKill = countAt(0);
    await expect.poll(() => countAt(0)).toBeGreaterThan(atKill + 10);
    isOver = true;
    await writing;
    expect(faults).toEqual([]);
    // Otherwise the kill didn't come in the middle.
    expect(unclear.length).toBeGreaterThan(0);

    await startDead();
    const stored = await storedReceipts(at(0), point);
    const ids = Object.fromEntries(stored);
    expect(Object.keys(ids)).toHaveLength(stored.length);
    expect(ids).toMatchObject(
      Object.fromEntries(
        acknowledged.flatMap(({ bulk, answer }) =>
          bulk.map(({ identifier }, index) => [identifier, receiptIdOf(answer[index]?.receipt)]),
        ),
      ),
    );
    // At the other service.
    for (const { place, bulk, answer } of acknowledged.slice(-3)) {
      expect(await at(place + 1).receipts(bulk)).toEqual(answer);
    }
    for (const bulk of unclear) await at(victim).receipts(bulk);
    const sent = (acknowledged.length + unclear.length) * receiptsPerBulk;
    const after = await storedReceipts(at(victim), point);
    expect(after).toHaveLength(sent);
    expect(Object.fromEntries(after)).toMatchObject(ids);
    expect((await at(0).readPoint(point)).ReceiptCount).toBe(sent);
  }, 120_000);
});

// @module-tag more

import { request } from 'node:http';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { getIndexRunEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { getDemoResetEndpoint, startDemoResetEndpoint } from '#contract/demo-reset.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { listScenesEndpoint, startSceneEndpoint } from '#contract/scenes.ts';
import { apiAt } from '#service/testing/api.ts';
import { readCustomIndexes } from '#service/testing/index-runs.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
} from '#service/testing/service-process.ts';

const processes = await createServiceProcesses(1, (db) => createManySubjects(db, 500));
const { first } = processes;
const { url, stop, workers } = first;
/** A client that waits this long would wait forever. */
const answerMs = 30_000;
const unanswered = 'The connection is open, and nothing answers.';
const several = { WORKERS: '2' };
const json = { 'Content-Type': 'application/json' };

afterEach(stop);
afterAll(processes.remove, 120_000);

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Over a new connection, since the primary passes them to the workers in turn. */
const send = (
  path: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string },
  at = url,
) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(at + path, { method, headers: { ...headers }, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.once('error', reject).once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.setTimeout(answerMs, () => sent.destroy(new Error(unanswered)));
    sent.once('error', reject).end(body);
  });

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

const start = async (environ: Record<string, string> = {}) => {
  await first.startWith({ ...several, ...environ });
  await expect.poll(() => workers().length).toBe(2);
  await expect.poll(async () => metric(await readMetrics(), 'consent_workers')).toBe(2);
  const token = await fetchAccessToken(url);
  return { token, headers: { ...json, Authorization: `Bearer ${token}` }, api: apiAt(url, token) };
};

const readMetrics = async () => (await send('/metrics', {})).text;
const metric = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

const purposeOf = (name: string) =>
  JSON.stringify({ Name: name, Description: 'Workers', ConsentLifeSpan: 0 });
const purposes = listPurposesEndpoint.path;
const points = listCollectionPointsEndpoint.path;

describe.runIf(isOnServer)('two workers', () => {
  test('carry an index run out once, and one of them goes on where the other died', async () => {
    const { headers, api } = await start();
    const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
    const body = { operationName, parameters: { dataElementName: 'City' } };
    const { runId } = await api.done(triggerCustomIndexEndpoint, { body });
    const [victim = 0] = workers();
    process.kill(victim, 'SIGKILL');
    const state = async () => {
      const path = getIndexRunEndpoint.path.replace('{runId}', runId);
      return JSON.parse((await send(path, { headers })).text).status;
    };
    await vi.waitFor(async () => expect(await state()).toBe('Success'), { timeout: 60_000 });
    const database = await processes.openDatabase();
    const indexes = await readCustomIndexes(database.db).finally(database.close);
    expect(indexes).toMatchObject([{ isValid: true }]);
  }, 120_000);

  test('count one limit, and perform a write once', async () => {
    const { headers } = await start({ LIMITS: '{"apiPerMinute":20}' });
    const statuses = await times(30, async () => (await send(points, { headers })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);

    const keyed = { ...headers, 'Idempotency-Key': 'one-purpose' };
    const body = purposeOf('Made once');
    const made = await times(10, () => send(purposes, { method: 'POST', headers: keyed, body }));
    expect(new Set(made.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { totalElements } = JSON.parse((await send(purposes, { headers })).text);
    expect(totalElements).toBe(1);
  }, 120_000);

  test('answer at both ports, and whose pages they are by port or name', async () => {
    await start();
    const status = async (path: string, at: string, headers: object = {}) =>
      (await times(6, async () => (await send(path, { headers }, at)).status)).toSorted();
    expect(await status('/link', first.personUrl)).toEqual(Array(6).fill(200));
    expect(await status(points, first.personUrl)).toEqual(Array(6).fill(404));
    expect(await status('/readyz', first.personUrl)).toEqual(Array(6).fill(200));
    const host = new URL(first.personUrl).host;
    expect(await status('/link', url, { host })).toEqual(Array(6).fill(200));
    expect(await status('/link', url)).toEqual(Array(6).fill(404));
    const former = await send('/ui/token/shop/x?a=b', {});
    expect([former.status, former.headers.location]).toEqual([
      303,
      `${first.personUrl}/ui/token/shop/x?a=b`,
    ]);
  }, 120_000);

  test('count the requests of an address together', async () => {
    await start({ PUBLIC_LIMITS: '{"addressPerMinute":6}', TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { ...json, 'X-Forwarded-For': '203.0.113.5' };
    const statuses = (count: number) =>
      times(count, async () => {
        const path = submitReceiptEndpoint.path;
        return (await send(path, { method: 'POST', headers, body: '{}' })).status;
      });
    // Each worker gets three of the six allowed connections.
    expect(await statuses(6)).toEqual(Array(6).fill(400));
    await expect.poll(() => statuses(4)).toEqual(Array(4).fill(429));
  }, 120_000);

  test('play the same scene, and count all requests it affected', async () => {
    const { headers, api } = await start();
    const { status } = await send(startSceneEndpoint.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ scene: 'fail', endpoint: `GET ${points}` }),
    });
    expect(status).toBe(201);
    const statuses = await times(8, async () => (await send(points, { headers })).status);
    expect(statuses).toEqual(Array(8).fill(500));
    const scenes = JSON.parse((await send(listScenesEndpoint.path, {})).text);
    expect(scenes).toMatchObject([{ reached: 8, met: 8 }]);
    await send(listScenesEndpoint.path, { method: 'DELETE' });
    const after = await times(8, async () => (await send(points, { headers })).status);
    expect(after).toEqual(Array(8).fill(200));
    expect(await api.done(listScenesEndpoint, {}, { as: 'nobody' })).toEqual([]);
  }, 120_000);

  test('reset the demo together, and report how it went', async () => {
    const { headers } = await start();
    await send(purposes, { method: 'POST', headers, body: purposeOf('Made by hand') });
    const begun = await send(startDemoResetEndpoint.path, {
      method: 'POST',
      headers: json,
      body: '{}',
    });
    expect(begun.status).toBe(202);
    const states = () =>
      times(4, async () => JSON.parse((await send(getDemoResetEndpoint.path, {})).text).state);
    await expect.poll(states).toEqual(Array(4).fill('idle'));
    const left = await times(4, async () => JSON.parse((await send(purposes, { headers })).text));
    expect(left.map(({ totalElements }) => totalElements)).toEqual(Array(4).fill(0));
  }, 120_000);

  test('add up their metrics, including those of one that ended', async () => {
    const { headers } = await start();
    const answered = async () => {
      const line = new RegExp(`http_requests_total{.*endpoint="${points}",status="200"} (\\d+)`);
      return Number(line.exec(await readMetrics())?.[1]);
    };
    await times(10, () => send(points, { headers }));
    expect(await answered()).toBe(10);
    const startedAt = metric(await readMetrics(), 'process_start_time_seconds') ?? 0;
    const [victim = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await expect
      .poll(async () => metric(await readMetrics(), 'process_start_time_seconds'))
      .toBeGreaterThan(startedAt);
    expect(await answered()).toBe(10);
  }, 120_000);

  test('lose nothing acknowledged when one is killed, and the port keeps answering', async () => {
    const { headers } = await start();
    const acknowledged: string[] = [];
    const unclear: string[] = [];
    const faults = new Set<string>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const name = `writer-${writer}-purpose-${count}`;
        const keyed = { ...headers, 'Idempotency-Key': name };
        const options = { method: 'POST', headers: keyed, body: purposeOf(name) };
        const answer = await send(purposes, options).catch((error: Error) => error.message);
        if (typeof answer === 'string') unclear.push(name);
        else if (answer.status === 200) acknowledged.push(name);
        if (answer === unanswered || /ECONNREFUSED/.test(String(answer)))
          faults.add(String(answer));
        if (typeof answer !== 'string' && answer.status !== 200) faults.add(answer.text);
      }
    };
    const writing = times(6, write);
    for (let round = 1; round <= 3; round += 1) {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(round * 20);
      const before = workers();
      process.kill(before[0] ?? 0, 'SIGKILL');
      await expect.poll(() => workers().filter((pid) => !before.includes(pid))).toHaveLength(1);
      await expect.poll(async () => metric(await readMetrics(), 'consent_workers')).toBe(2);
    }
    isOver = true;
    await writing;
    expect([...faults]).toEqual([]);
    for (const name of unclear) {
      const keyed = { ...headers, 'Idempotency-Key': name };
      const options = { method: 'POST', headers: keyed, body: purposeOf(name) };
      expect((await send(purposes, options)).status).toBe(200);
    }
    const stored: string[] = [];
    for (let page = 0; ; page += 1) {
      const answer = await send(`${purposes}?size=100&page=${page}`, { headers });
      const { content, totalPages } = JSON.parse(answer.text);
      stored.push(...content.map(({ Label }: { Label: string }) => Label));
      if (page + 1 >= totalPages) break;
    }
    const expected = [...acknowledged, ...unclear].toSorted();
    expect(stored.filter((name) => name.startsWith('writer-')).toSorted()).toEqual(expected);
    expect(first.logged()).toContain('"signal":"SIGKILL"');
  }, 240_000);

  test('are stood in for by the primary when all are killed: no connection is refused', async () => {
    const { headers } = await start();
    const answers = new Map<string, number>();
    const faults = new Set<string>();
    let isOver = false;
    const count = (what: string) => void answers.set(what, (answers.get(what) ?? 0) + 1);
    const ask = async () => {
      while (!isOver) {
        const answer = await send(points, { headers }).catch((error: Error) => error);
        if (!(answer instanceof Error)) {
          const { code } = answer.status === 200 ? { code: 'done' } : JSON.parse(answer.text);
          count(`${answer.status} ${code} ${answer.headers['retry-after'] ?? ''}`);
        } else if (!/ECONNRESET|socket hang up/.test(answer.message)) faults.add(answer.message);
      }
    };
    const asking = times(6, ask);
    const done = () => answers.get('200 done ') ?? 0;
    const stoodIn = () => answers.get('503 starting 2') ?? 0;
    for (let round = 1; round <= 2; round += 1) {
      const [doneBefore, stoodInBefore] = [done(), stoodIn()];
      for (const pid of workers()) process.kill(pid, 'SIGKILL');
      await expect.poll(stoodIn, { timeout: 60_000 }).toBeGreaterThan(stoodInBefore);
      const health = await send('/healthz', {});
      expect([health.status, JSON.parse(health.text)]).toEqual([200, { status: 'ok' }]);
      await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(doneBefore + 50);
    }
    isOver = true;
    await asking;
    expect([...faults]).toEqual([]);
    expect([...answers.keys()].toSorted()).toEqual(['200 done ', '503 starting 2']);
  }, 240_000);

  test('have the primary tell how far their start is', async () => {
    const unreachable = 'postgresql://nobody@127.0.0.1:1/none';
    const started = first.startWith({ ...several, DATABASE_URL: unreachable });
    const ended = started.catch((error: Error) => error);
    const readiness = async () => (await send('/readyz', {}).catch(() => ({ text: '' }))).text;
    await expect.poll(readiness, { timeout: 30_000 }).toContain('Waiting for the database');
    await stop();
    expect(await ended).toBeInstanceOf(Error);
  }, 120_000);

  test('end with the service, which finishes running requests', async () => {
    const { headers } = await start();
    const pids = workers();
    const scene = JSON.stringify({ scene: 'slow', endpoint: `GET ${points}` });
    await send(startSceneEndpoint.path, { method: 'POST', headers: json, body: scene });
    const slow = times(4, () => send(points, { headers }));
    const held = async () =>
      JSON.parse((await send(listScenesEndpoint.path, {})).text)[0]?.reached as number;
    await expect.poll(held).toBe(4);
    first.signal('SIGTERM');
    expect((await slow).map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await first.ended()).toBe(0);
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(pids.filter(isAlive)).toEqual([]);
  }, 120_000);

  test('all drain at SIGTERM, and the primary waits for them', async () => {
    await start({ DRAIN_SECONDS: '60' });
    first.signal('SIGTERM');
    const codes = () =>
      times(4, async () => JSON.parse((await send('/readyz', {})).text).code as string);
    await expect.poll(codes).toEqual(Array(4).fill('stopping'));
    const health = await times(4, async () => (await send('/healthz', {})).status);
    expect(health).toEqual(Array(4).fill(200));
    // As a supervisor does that signals every process of a service.
    for (const pid of workers()) process.kill(pid, 'SIGTERM');
    expect(await codes()).toEqual(Array(4).fill('stopping'));
    first.signal('SIGINT');
    expect(await first.ended()).toBe(0);
  }, 120_000);

  test('end with a primary that is killed', async () => {
    await start();
    const pids = workers();
    await first.kill();
    await expect
      .poll(() =>
        pids.filter((pid) => {
          try {
            return process.kill(pid, 0);
          } catch {
            return false;
          }
        }),
      )
      .toEqual([]);
  }, 120_000);

  test("that can't start say why once, and the service ends", async () => {
    const broken = new URL(processes.databaseUrl ?? '');
    broken.pathname = '/none_of_this_name';
    await expect(first.startWith({ ...several, DATABASE_URL: broken.href })).rejects.toThrow(
      'ended with 1',
    );
    expect(first.said()).toBe(
      'The server in DATABASE_URL has no database none_of_this_name: create it or use another one.\n',
    );
  }, 120_000);
});

test.runIf(!isOnServer)(
  'two workers are refused on the built-in database',
  async () => {
    await expect(first.startWith({ ...several, DATABASE_URL: '' })).rejects.toThrow('ended with 1');
    expect(first.said()).toMatch(/^WORKERS must be 1 on the built-in database.*\n$/);
  },
  120_000,
);

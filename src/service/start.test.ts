// @module-tag more

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { getDemoResetEndpoint, startDemoResetEndpoint } from '#contract/demo-reset.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { readConfig } from './config.ts';
import { start } from './start.ts';
import { createServiceProcesses, fetchAccessToken, isOnServer } from './testing/service-process.ts';

const processes = await createServiceProcesses();
const { url, startWith, stop, said, logged } = processes.first;
afterAll(processes.remove, 120_000);

test('a port in use is found before any data is made', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const dataDir = join(processes.dataDir, '..', 'never-made');
  const environ = { PORT: String(port), DATA_DIR: dataDir, SEED: 'demo' };
  await expect(startWith(environ)).rejects.toThrow('ended with 1');
  expect(said()).toBe(
    `PORT ${port} on HOST 127.0.0.1 can't be used (EADDRINUSE). Another program uses it, or this service already runs: stop that one, or set another PORT.\n`,
  );
  expect(logged()).not.toContain('demo data');
  expect(existsSync(dataDir)).toBe(false);
  other.close();
}, 120_000);

test('a misspelled setting is named, and a data folder in /proc is refused at once', async () => {
  const environ = { DATA_DIR: '/proc/self/data', DATABASE_URL: '', WORKER: '3', LOG_LEVEL: 'warn' };
  await expect(startWith(environ)).rejects.toThrow('ended with 1');
  expect(logged()).toContain('"msg":"WORKER isn\'t a setting; did you mean WORKERS?"');
  expect(said()).toBe(
    "WORKER isn't a setting; did you mean WORKERS?\nDATA_DIR /proc/self/data is in /proc, which can't hold files: choose a folder on a disk.\n",
  );
}, 120_000);

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');

test('another encryption key than before stops the start, the one from before does not', async () => {
  await startWith({ ENCRYPTION_KEY: keyOf(1) });
  await processes.first.stop();
  await expect(startWith({ ENCRYPTION_KEY: keyOf(2) })).rejects.toThrow('ended with 1');
  expect(said()).toBe(
    "ENCRYPTION_KEY isn't the key that encrypted the secrets in this database: give the earlier key, after a comma if there's a new one.\n",
  );
  await startWith({ ENCRYPTION_KEY: `${keyOf(2)},${keyOf(1)}` });
  await processes.first.stop();
  await startWith({ ENCRYPTION_KEY: keyOf(2) });
  await processes.first.stop();
}, 120_000);

test('only a killed process leaves a note beside the data folder, and the next start goes on from it', async () => {
  const note = `${processes.dataDir}.in-use`;
  const builtIn = { DATABASE_URL: '', ENCRYPTION_KEY: keyOf(1) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await startWith(builtIn);
    expect(existsSync(note)).toBe(true);
    processes.first.signal(signal);
    expect(await processes.first.ended()).toBe(0);
    expect(existsSync(note)).toBe(false);
  }
  const refused = startWith({ ...builtIn, ENCRYPTION_KEY: keyOf(2) });
  await expect(refused).rejects.toThrow('ended with 1');
  expect(said()).toContain("ENCRYPTION_KEY isn't the key");
  expect(existsSync(note)).toBe(false);
  await startWith(builtIn);
  await processes.first.kill();
  expect(existsSync(note)).toBe(true);
  await startWith(builtIn);
  await stop();
  expect(existsSync(note)).toBe(false);

  // Its volume isn't mounted: the ledger of erasures tells that there was data.
  await rm(processes.dataDir, { recursive: true });
  await mkdir(processes.dataDir);
  await expect(startWith(builtIn)).rejects.toThrow('ended with 1');
  expect(said()).toContain('is empty but had data before');
}, 120_000);

test('a start that is stopped after the schema is there never serves, and closes its database', async () => {
  const dataDir = join(processes.dataDir, '..', 'stopped');
  const read = readConfig({ DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'fatal' });
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const stopping = new AbortController();
  const { signal } = stopping;
  const say = (sentence: string) => void (sentence.includes('demo data') && stopping.abort());
  const starting = start({ ...read.config, port: 0, personPort: 0 }, dataDir, { say, signal });
  onTestFinished(() =>
    starting.then(
      ({ stop: end }) => end(),
      () => {},
    ),
  );
  await expect(starting).rejects.toThrow('aborted');
  expect(existsSync(`${dataDir}.in-use`)).toBe(false);
}, 120_000);

test('metrics are read at the service itself, with its database and its upkeep', async () => {
  await startWith({ ENCRYPTION_KEY: keyOf(2) });
  const read = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers });
  const text = await (await read({})).text();
  expect(text).toContain('consent_database_up 1');
  expect(text).toMatch(/^consent_upkeep_lag_seconds\{work="endings"\} [\d.]+$/m);
  expect(text).toMatch(/^consent_database_waiting \d+$/m);
  expect((await read({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404);
  await stop();
}, 120_000);

test('a reset of a demo that started empty empties it, and tokens of before stay good', async () => {
  await startWith({ ENCRYPTION_KEY: keyOf(2) });
  const accessToken = await fetchAccessToken(url);
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'the-one-purpose',
  };
  const purposes = url + listPurposesEndpoint.path;
  const body = JSON.stringify({ Name: 'Made by hand', Description: 'Why', ConsentLifeSpan: 0 });
  const create = async () => (await fetch(purposes, { method: 'POST', headers, body })).status;
  const count = async () => (await (await fetch(purposes, { headers })).json()).totalElements;
  const reset = async () => (await fetch(url + getDemoResetEndpoint.path)).json();
  expect([await create(), await count()]).toEqual([200, 1]);

  const begun = await fetch(url + startDemoResetEndpoint.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(begun.status).toBe(202);
  await expect.poll(reset).toMatchObject({ state: 'idle', endedAt: expect.any(String) });
  expect(await count()).toBe(0);
  // The answer that was kept under this key went with the data.
  expect([await create(), await count()]).toEqual([200, 1]);
  await stop();
}, 120_000);

test('SIGTERM makes it not ready, while it answers until the time to drain is over', async () => {
  await startWith({ ENCRYPTION_KEY: keyOf(2), DRAIN_SECONDS: '60' });
  processes.first.signal('SIGTERM');
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json())
    .toMatchObject({ status: 503, code: 'stopping' });
  await fetchAccessToken(url);
  processes.first.signal('SIGTERM');
  expect(await processes.first.ended()).toBe(0);

  await startWith({ ENCRYPTION_KEY: keyOf(2), DRAIN_SECONDS: '1' });
  processes.first.signal('SIGTERM');
  expect(await processes.first.ended()).toBe(0);
}, 120_000);

test.runIf(isOnServer)(
  'a clock that is set wrong makes it not ready until it is right again',
  async () => {
    const preload = new URL('./testing/shift-clock.ts', import.meta.url);
    const shifted = await createServiceProcesses(1, undefined, { preload });
    const { first } = shifted;
    await first.startWith({ LOG_LEVEL: 'info' });
    const ready = async () => (await fetch(`${first.url}/readyz`)).json();
    const difference = async () => {
      const text = await (await fetch(`${first.url}/metrics`)).text();
      return Number(/^consent_clock_difference_seconds (.*)$/m.exec(text)?.[1]);
    };
    expect(Math.abs(await difference())).toBeLessThan(2);
    first.signal('SIGUSR2');
    await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ code: 'clock-wrong' });
    expect(await difference()).toBeGreaterThan(85);
    const token = await fetch(`${first.url}/api/access/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...{ client_id: 'demo-writer', client_secret: 'demo-secret' },
      }),
    });
    expect(token.status).toBe(503);
    first.signal('SIGUSR2');
    await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 'ready' });
    expect(first.logged()).toContain("clock agrees with the database's again");
    await shifted.remove();
  },
  120_000,
);

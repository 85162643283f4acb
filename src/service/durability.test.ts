import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPurposesEndpoint } from '#contract/purposes.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const serverUrl = process.env.TEST_DATABASE_URL;
const rounds = 3;
const writers = 6;
const acknowledgedPerRound = 25;

let dataDir = '';
let databaseUrl: string | undefined;
let port = 0;
let child: ChildProcess | undefined;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const baseUrl = () => `http://127.0.0.1:${port}`;

const isReady = async () => {
  try {
    return (await fetch(`${baseUrl()}/readyz`)).ok;
  } catch {
    return false;
  }
};

const startService = async () => {
  child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: baseUrl(),
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      LIMITS: '{"apiPerMinute":1000000,"accountPerHour":1000000}',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const kill = async () => {
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await ended;
};

const accessToken = async (): Promise<string> => {
  const answer = await fetch(`${baseUrl()}/api/access/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-writer',
      client_secret: 'demo-secret',
    }),
  });
  return (await answer.json()).access_token;
};

const createPurpose = (token: string, name: string) =>
  fetch(baseUrl() + listPurposesEndpoint.path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': name,
    },
    body: JSON.stringify({ Name: name, Description: 'Durability', ConsentLifeSpan: 0 }),
  });

const storedNames = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await fetch(`${baseUrl()}${listPurposesEndpoint.path}?size=100&page=${page}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { content, totalPages } = await answer.json();
    names.push(...content.map(({ Label }: { Label: string }) => Label));
    if (page + 1 >= totalPages) return names;
  }
};

/** Writes until the service is killed; gives the names that were acknowledged and that were not. */
const writeUntilKilled = async (token: string, round: number) => {
  const acknowledged: string[] = [];
  const unclear: string[] = [];
  let isKilled = false;
  const write = async (writer: number) => {
    for (let count = 0; !isKilled; count += 1) {
      const name = `round-${round}-writer-${writer}-purpose-${count}`;
      const answer = await createPurpose(token, name).catch(() => null);
      const body = await answer?.json().catch(() => null);
      if (!answer || !body) {
        // The connection was cut: nobody was told whether it took effect.
        unclear.push(name);
        return;
      }
      if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${body.detail}`);
      acknowledged.push(name);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const enough = async () => {
    while (acknowledged.length < acknowledgedPerRound) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.race([enough(), writing]);
  await kill();
  isKilled = true;
  await writing;
  return { acknowledged, unclear };
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'consent-console-durability-'));
  port = await freePort();
  if (serverUrl !== undefined) {
    await onServer('create database durability');
    databaseUrl = Object.assign(new URL(serverUrl), { pathname: '/durability' }).href;
  }
}, 120_000);

afterAll(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
  if (serverUrl !== undefined) await onServer('drop database durability with (force)');
}, 120_000);

test('after kill -9 in the middle of writes every acknowledged write is there, once, and a repeated one adds nothing', async () => {
  const acknowledged: string[] = [];
  await startService();
  for (let round = 0; round < rounds; round += 1) {
    const written = await writeUntilKilled(await accessToken(), round);
    acknowledged.push(...written.acknowledged);
    await startService();
    const token = await accessToken();
    for (const name of [...written.unclear, ...written.acknowledged.slice(-3)]) {
      expect((await createPurpose(token, name)).status).toBe(200);
    }
    acknowledged.push(...written.unclear);
    const stored = await storedNames(token);
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  }
}, 300_000);

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import * as z from 'zod/mini';
import { readConfig } from '#service/config.ts';
import { start } from '#service/start.ts';
import { copyDemoData } from '#service/testing/demo-data.ts';
import { makeDemoData } from '#service/testing/make-demo-data.ts';
import { putSettingsToSleep } from '#service/testing/settings-of-before.ts';

/** The real service with the demo data, and an access token for each kind of rights. */
export type TestService = {
  baseUrl: string;
  tokens: { writer: string; reader: string };
  /** Where the processes of the tests leave each other files. */
  folder: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    service: TestService;
    /** How long a test waits for what should come, in milliseconds. */
    waitMs: number;
  }
}

const tokenAnswerSchema = z.looseObject({ access_token: z.string() });
// Tests that look at limits stub the answer: the real one would refuse the other tests too.
const limits = {
  accountPerHour: 1_000_000,
  apiPerMinute: 1_000_000,
  profilesPerMinute: 1_000_000,
  profilesPerHour: 1_000_000,
};

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const tokenOf = async (baseUrl: string, clientId: string): Promise<string> => {
  const answer = await fetch(`${baseUrl}/api/access/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: 'demo-secret',
    }),
  });
  return z.parse(tokenAnswerSchema, await answer.json()).access_token;
};

/** The demo on a server, which answers in a third of the built-in database's processor time. */
const makeOnServer = async (dataDir: string, databaseUrl: string): Promise<void> => {
  await makeDemoData(dataDir, databaseUrl);
  await putSettingsToSleep({ databaseUrl });
};

const copyBuiltIn = async (dataDir: string): Promise<void> => {
  await copyDemoData(dataDir);
  await putSettingsToSleep({ dataDir });
};

let stopService = async () => {};

/** Vitest's globalSetup of the console's tests: one service for all of them, outside jsdom. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-tests-'));
  // The service serves a built console; the tests draw the pages themselves.
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const databaseUrl = process.env.TEST_DATABASE_URL;
  await (databaseUrl === undefined ? copyBuiltIn(dataDir) : makeOnServer(dataDir, databaseUrl));
  const port = await freePort();
  const read = readConfig({
    PORT: String(port),
    PERSON_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    LIMITS: JSON.stringify(limits),
  });
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const service = await start(read.config, folder);
  stopService = async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const [writer, reader] = await Promise.all([
    tokenOf(baseUrl, 'demo-writer'),
    tokenOf(baseUrl, 'demo-reader'),
  ]);
  project.provide('service', { baseUrl, tokens: { writer, reader }, folder });
};

export const teardown = (): Promise<void> => stopService();

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { openDatabase } from '#service/db/client.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { launchBrowser } from './support/browser.ts';
import { atMost, type Figure, median, megabytes, ms, quantile, times } from './support/figures.ts';
import { residentBytesOf } from './support/processes.ts';
import { createReader } from './support/reader.ts';
import {
  freePort,
  type ServiceOptions,
  type ServiceProcess,
  startProcess,
} from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

// Without limits, so that an export is as hard on others as it can be. Needs the built console.

const people = Number(process.env.PEOPLE ?? 200_000);
const calmPages = 300;
const lookEveryMs = 1000;
const restMs = 20;
const longestMs = 60 * 60_000;

const reading = {
  method: 'GET',
  path: `${listProfilesEndpoint.path}?properties=ignoreCount&size=20`,
} as const;

const rest = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

const fill = async ({ dataDir, databaseUrl }: ServiceOptions): Promise<void> => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl, log });
  await createManySubjects(db, people);
  await close();
};

/** Reads a page again and again until it's told to stop. @returns what each answer took */
const readPages = async (url: string, isOver: (count: number) => boolean): Promise<number[]> => {
  const read = createReader(url);
  const taken: number[] = [];
  while (!isOver(taken.length)) {
    const { status, tookMs } = await read(reading);
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    taken.push(tookMs);
    await rest(restMs);
  }
  return taken;
};

/** The memory of a page: its scripts' and its process's, at most so far. */
const watchMemory = async (browser: Browser, page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  const most = { heap: 0, renderers: 0, browser: 0 };
  const look = async () => {
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    const idsOf = (type: string) =>
      processInfo.filter((one) => one.type === type).map((one) => one.id);
    most.heap = Math.max(most.heap, usedSize);
    most.renderers = Math.max(most.renderers, residentBytesOf(idsOf('renderer')));
    most.browser = Math.max(most.browser, residentBytesOf(idsOf('browser')));
  };
  const collect = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  return { most, look, collect };
};

type Exported = { tookMs: number; bytes: number; lines: number };

/** Presses Export and waits for the file. */
const exportPeople = async (
  page: Page,
  isClear: boolean,
  look: () => Promise<void>,
): Promise<Exported> => {
  await page.getByRole('button', { name: 'Export…' }).click();
  if (isClear) {
    await page.getByRole('radio', { name: /^Clear values/ }).check();
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Bench');
  }
  const downloading = page.waitForEvent('download', { timeout: longestMs });
  const start = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await look();
      await rest(lookEveryMs);
    }
  })();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading.finally(() => {
    isOver = true;
  });
  const tookMs = performance.now() - start;
  await watching;
  const text = await readFile(await download.path(), 'utf8');
  if (!text.includes('\r\nComplete,Yes\r\n')) throw new Error('The file is not complete.');
  await page.getByRole('button', { name: 'Close' }).click();
  return { tookMs, bytes: Buffer.byteLength(text), lines: text.split('\r\n').length - 11 };
};

const seconds = (value: number): string => `${(value / 1000).toFixed(0)} s`;

const measure = async (
  browser: Browser,
  page: Page,
  service: ServiceProcess,
  isClear: boolean,
): Promise<Figure[]> => {
  const name = isClear ? 'in clear' : 'masked';
  const calm = await readPages(service.url, (count) => count >= calmPages);
  const memory = await watchMemory(browser, page);
  const heapBefore = await memory.collect();
  const serviceBefore = service.residentBytes();
  let serviceMost = 0;
  let isOver = false;
  const beside = readPages(service.url, () => isOver);
  const { tookMs, bytes, lines } = await exportPeople(page, isClear, async () => {
    await memory.look();
    serviceMost = Math.max(serviceMost, service.residentBytes());
  }).finally(() => {
    isOver = true;
  });
  const busy = await beside;
  const slower = median(busy) / median(calm);
  const { heap, renderers, browser: ofBrowser } = memory.most;
  return [
    {
      what: `${name}, ${lines} people: time, size of the file`,
      measured: `${seconds(tookMs)}, ${megabytes(bytes)}`,
    },
    {
      what: `${name}, memory of the page: scripts before, at most, after; its process and the browser's at most`,
      measured: `${megabytes(heapBefore)}, ${megabytes(heap)}, ${megabytes(await memory.collect())}; ${megabytes(renderers)}, ${megabytes(ofBrowser)}`,
    },
    {
      what: `${name}, memory of the service before and at most`,
      measured: `${megabytes(serviceBefore)}, ${megabytes(serviceMost)}`,
    },
    {
      what: `${name}, a page of 20 profiles without it and beside it, median; 95 of 100 within`,
      measured: `${ms(median(calm))}, ${ms(median(busy))} = ${times(slower)}; ${ms(quantile(calm, 0.95))}, ${ms(quantile(busy, 0.95))}`,
      ...atMost(slower, 2, '×'),
    },
  ];
};

/** Everyone exported in Chromium by the console itself, and what profile pages wait for it. */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-export-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const options: ServiceOptions = {
    dataDir: join(folder, 'data'),
    databaseUrl,
    port: await freePort(),
  };
  await (await startProcess(options)).stop();
  await fill(options);
  const service = await startProcess(options);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${service.url}/data-subjects`);
    await page.getByRole('button', { name: /privacy@example\.org/ }).click();
    await page.getByRole('table', { name: 'People' }).waitFor();
    return [
      ...(await measure(browser, page, service, false)),
      ...(await measure(browser, page, service, true)),
    ];
  } finally {
    await browser.close();
    await service.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};

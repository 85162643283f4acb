import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Cookies, cookiesAfter, launchBrowser, slowDown } from './support/browser.ts';
import { atLeast, type Figure, median, ms, times } from './support/figures.ts';
import { serveReactAdmin } from './support/react-admin.ts';
import { freePort, startProcess } from './support/service-process.ts';

const visits = 7;
const bar = 1.5;
const paintBar = 2;
const line = { bytesPerSecond: 10_000_000 / 8, latencyMs: 40 };

type Site = { url: string; cookies: Cookies };
/** `scriptKilobytes`: of JavaScript alone; sizes as they came over the wire. */
type Load = {
  paintMs: number;
  rowMs: number;
  kilobytes: number;
  scriptKilobytes: number;
  requests: number;
};

/** Runs in the page: notes when a table row with text in it has been painted. */
const watchRows = () => {
  const observer = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('tbody:not([aria-hidden]) tr')];
    if (!rows.some((row) => (row.textContent ?? '').trim().length > 0)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // The message comes after the frame's paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('first row');
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

const rowTime = () => performance.getEntriesByName('first row')[0]?.startTime ?? null;

const paintTime = () =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;

/** Opens a site as a browser does that has a session and nothing else of it. */
const loadCold = async (browser: Browser, { url, cookies }: Site): Promise<Load> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  await context.addInitScript(watchRows);
  const page = await context.newPage();
  const devtools = await slowDown(page, line);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  const requests = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => requests.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const row = await page.waitForFunction(rowTime, null, { polling: 100, timeout: 60_000 });
  const rowMs = Number(await row.jsonValue());
  const paintMs = await page.evaluate(paintTime);
  await context.close();
  return {
    paintMs,
    rowMs,
    kilobytes: bytes / 1000,
    scriptKilobytes: scriptBytes / 1000,
    requests: requests.size,
  };
};

/** The cookies of a browser that has signed in; none of the console's own. */
const signIn = (browser: Browser, url: string): Promise<Cookies> =>
  cookiesAfter(browser, async (page) => {
    await page.goto(url);
    await page.getByRole('button', { name: /privacy@example\.org/ }).click();
    await page.locator('tbody tr').first().waitFor({ timeout: 60_000 });
  });

const compare = async (browser: Browser, ours: Site, theirs: Site): Promise<Figure[]> => {
  const loads: { ours: Load; theirs: Load }[] = [];
  for (let run = -1; run < visits; run += 1) {
    const pair = {
      ours: await loadCold(browser, ours),
      theirs: await loadCold(browser, theirs),
    };
    // The first pair warms the servers.
    if (run >= 0) loads.push(pair);
  }
  const [our, their] = (['ours', 'theirs'] as const).map((site) => ({
    rowMs: median(loads.map((load) => load[site].rowMs)),
    paintMs: median(loads.map((load) => load[site].paintMs)),
    kilobytes: median(loads.map((load) => load[site].kilobytes)),
    scriptKilobytes: median(loads.map((load) => load[site].scriptKilobytes)),
    requests: median(loads.map((load) => load[site].requests)),
    all: loads.map((load) => Math.round(load[site].rowMs)).join(', '),
  }));
  if (our === undefined || their === undefined) throw new Error('Nothing was measured.');
  const ratio = their.rowMs / our.rowMs;
  return [
    { what: 'console, navigation to first row', measured: `${ms(our.rowMs)} (${our.all})` },
    { what: 'react-admin, the same', measured: `${ms(their.rowMs)} (${their.all})` },
    { what: 'sooner by', measured: times(ratio), ...atLeast(ratio, bar, '×') },
    {
      what: 'first paint',
      measured: `${ms(our.paintMs)} against ${ms(their.paintMs)}`,
    },
    {
      what: 'first paint sooner by',
      measured: times(their.paintMs / our.paintMs),
      ...atLeast(their.paintMs / our.paintMs, paintBar, '×'),
    },
    {
      what: 'JavaScript until then',
      measured: `${Math.round(our.scriptKilobytes)} kB against ${Math.round(their.scriptKilobytes)} kB`,
    },
    { what: 'requests until then', measured: `${our.requests} against ${their.requests}` },
    {
      what: 'received until then',
      measured: `${Math.round(our.kilobytes)} kB against ${Math.round(their.kilobytes)} kB`,
    },
  ];
};

/** The console's first list, cold, against a bare react-admin list (see README.md). */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-first-list-'));
  const dataDir = join(folder, 'data');
  const service = await startProcess({
    dataDir,
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const reactAdmin = await serveReactAdmin();
  const browser = await launchBrowser();
  try {
    const cookies = await signIn(browser, service.url);
    return await compare(
      browser,
      { url: `${service.url}/collection-points`, cookies },
      { url: reactAdmin.url, cookies: [] },
    );
  } finally {
    await browser.close();
    await reactAdmin.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

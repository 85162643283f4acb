import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { countErasuresEndpoint } from '#contract/erasures.ts';
import { goTo, places } from '#scripts/console-places.ts';
import { type Cookies, launchBrowser, slowDown } from './support/browser.ts';
import { atMost, type Figure } from './support/figures.ts';
import { freePort, startProcess } from './support/service-process.ts';

const line = { bytesPerSecond: 10_000_000 / 8, latencyMs: 40 };
const size = { width: 1280, height: 800 };
/** What is demanded of a page that is opened by its address (docs/design.md 8). */
const shiftBar = 0.05;
const requestBar = 6;
/** Parts that nobody asked for come a second after the page. */
const extrasMs = 2000; // No event tells that nothing moves any more.

type Shift = { value: number; moved: string[] };
type Visit = { name: string; shift: number; moved: string[]; requests: string[]; scriptKb: number };

/** Runs in the page: what moved without being asked to, and by how much. */
const watchShifts = () => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase()} "${(element?.textContent ?? '').slice(0, 30)}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const takeShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Opens a page as a browser does that has a session and nothing else of the console. */
const visit = async (
  browser: Browser,
  cookies: Cookies,
  [url, name]: readonly [string, string],
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: size });
  await context.addCookies(cookies);
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const devtools = await slowDown(page, line);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const requests = new Set<string>();
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/') || pathname === countErasuresEndpoint.path) return;
    // Reads that repeat themselves are one, and the frame reads its count once a visit.
    requests.add(`${request.method} ${pathname}${search}`);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const scriptKb = scriptBytes / 1000;
  await page.waitForTimeout(extrasMs);
  await page.waitForLoadState('networkidle');
  const shifts = await takeShifts(page);
  await context.close();
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.toSorted((a, b) => b.value - a.value).flatMap((one) => one.moved);
  return { name, shift, moved, requests: [...requests], scriptKb };
};

/** The address of each page: one for those that only differ by what was pressed there. */
const addressesOf = async (page: Page): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  // Without limits there's no budget to open.
  const { 'api-budget': _, ...opened } = places;
  for (const [name, place] of Object.entries(opened)) {
    await goTo(page, place);
    await page.waitForLoadState('networkidle');
    const url = page.url();
    if (!found.has(url)) found.set(url, name);
  }
  return found;
};

const toFigures = ({ name, shift, moved, requests, scriptKb }: Visit): Figure[] => [
  {
    what: `${name}, layout shift`,
    measured: `${shift.toFixed(3)}${shift > shiftBar ? ` (${moved.slice(0, 6).join(', ')})` : ''}`,
    ...atMost(shift, shiftBar, ''),
  },
  {
    what: `${name}, requests of the interface`,
    measured: `${requests.length}, ${Math.round(scriptKb)} kB of JavaScript${requests.length > requestBar ? ` (${requests.join(', ')})` : ''}`,
    ...atMost(requests.length, requestBar, ''),
  },
];

/** What moves and what is asked for when a page is opened by its address, each page of the demo. */
export async function* run(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-pages-'));
  const service = await startProcess({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: size, baseURL: service.url });
    const page = await context.newPage();
    await page.goto('/collection-points');
    await page.getByRole('button', { name: /privacy@example\.org/ }).click();
    await page.locator('tbody tr').first().waitFor();
    const addresses = await addressesOf(page);
    const cookies = await context.cookies();
    await context.close();
    for (const address of addresses) yield* toFigures(await visit(browser, cookies, address));
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

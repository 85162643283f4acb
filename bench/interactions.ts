import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, slowDown } from './support/browser.ts';
import { createClient } from './support/client.ts';
import { atMost, type Figure, median, ms } from './support/figures.ts';
import { manyPoints, manyPurposes } from './support/many-records.ts';
import { freePort, startProcess } from './support/service-process.ts';

const visits = 5;
const line = { bytesPerSecond: 10_000_000 / 8, latencyMs: 40 };
/** Until what a person did is painted (docs/design.md 8). */
const bar = 50;
/** How long a person reads the list first: somebody quick begins before everything is fetched ahead. */
const readingMs = 5000;
const glanceMs = 1000;
/** How many there are the second time. */
const purposeCount = 300;
const pointCount = 2_000;
/** Event timings are rounded to 8 ms, and come some frames after the paint. */
const settleMs = 400; // No event tells that the last timing has come.

/** Runs in the page: keeps the longest interaction since it was last asked. */
const watchInteractions = () => {
  let longest = 0;
  Object.assign(window, {
    takeLongest: () => {
      const taken = longest;
      longest = 0;
      return taken;
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming;
      if (interactionId !== 0) longest = Math.max(longest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { takeLongest: () => number }).takeLongest());

/** `isTyping`: it takes as long as the keys do. */
type Act = {
  what: string;
  isTyping?: boolean;
  /** What comes first and isn't measured. */
  before?: (page: Page) => Promise<void>;
  do: (page: Page) => Promise<void>;
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const firstRow = (page: Page) => page.locator('tbody:not([aria-hidden]) tr').first();

const firstPoint = (page: Page) => firstRow(page).getByRole('link').first();

const openPoint: Act = {
  what: 'open a point from the list',
  // Playwright moves the pointer there and presses in one frame, which pays for both.
  do: async (page) => {
    await firstPoint(page).click();
    await page.getByRole('table', { name: 'Linked purposes' }).waitFor();
  },
};

/** As people do it: the pointer is on the link for a frame or more before it's pressed. */
const pointedAt: Act = {
  what: 'open a point from the list, the pointer on it',
  before: async (page) => {
    await firstPoint(page).hover();
    await page.waitForTimeout(settleMs);
  },
  do: async (page) => {
    await page.mouse.down();
    await page.mouse.up();
    await page.getByRole('table', { name: 'Linked purposes' }).waitFor();
  },
};

/** In the order of a visit: each begins where the one before ended. */
const acts: readonly Act[] = [
  openPoint,
  {
    what: 'back to the list',
    do: async (page) => {
      await page.getByRole('link', { name: 'Collection points' }).first().click();
      await firstRow(page).waitFor();
    },
  },
  {
    what: 'next page',
    do: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByText(/^Rows 21/)
        .first()
        .waitFor();
    },
  },
  {
    what: 'open the form',
    do: async (page) => {
      await page.getByRole('link', { name: 'New collection point' }).click();
      await page.getByRole('textbox', { name: /^Name/ }).waitFor();
    },
  },
  {
    what: 'a key in the name',
    isTyping: true,
    do: async (page) => {
      await page.getByRole('textbox', { name: /^Name/ }).pressSequentially('Newsletter', {
        delay: 60,
      });
    },
  },
  {
    what: 'the purposes',
    do: async (page) => {
      await page.getByRole('link', { name: 'Purposes', exact: true }).click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await heading(page, 'Purposes');
      await firstRow(page).waitFor();
    },
  },
  {
    what: 'open a purpose',
    do: async (page) => {
      await page.getByRole('link', { name: 'Health reminders', exact: true }).click();
      await page.getByText('In force', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: 'Texts' }).waitFor();
    },
  },
  {
    what: 'where it’s used',
    do: async (page) => {
      await page.getByRole('link', { name: /^Where it's used/ }).click();
      await page.getByRole('table', { name: /^Collection points that link/ }).waitFor();
    },
  },
  {
    what: 'its versions',
    do: async (page) => {
      await page.getByRole('link', { name: /^Versions/ }).click();
      await page.getByRole('link', { name: 'With version 1' }).waitFor();
    },
  },
  {
    what: 'compare two of them',
    do: async (page) => {
      await page.getByRole('link', { name: 'With version 1' }).click();
      await page.getByRole('table', { name: /^Texts of version 1/ }).waitFor();
    },
  },
  {
    what: 'the people',
    do: async (page) => {
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await heading(page, 'People');
    },
  },
];

/** `paintMs`: until what was done is seen to be done; `thereMs`: until it is there whole. */
type Wait = { paintMs: number; thereMs: number };

const visit = async (
  browser: Browser,
  url: string,
  readsFor: number,
  acts: readonly Act[],
): Promise<Wait[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchInteractions);
  const page = await context.newPage();
  await page.goto(`${url}/collection-points`);
  await page.getByRole('button', { name: /privacy@example\.org/ }).click();
  await firstRow(page).waitFor();
  await slowDown(page, line);
  await page.waitForTimeout(readsFor);
  const waits: Wait[] = [];
  for (const act of acts) {
    await page.waitForTimeout(settleMs);
    await act.before?.(page);
    await takeLongest(page);
    const begun = performance.now();
    await act.do(page);
    const thereMs = performance.now() - begun;
    await page.waitForTimeout(settleMs);
    waits.push({ paintMs: await takeLongest(page), thereMs });
  }
  await context.close();
  return waits;
};

const toFigure = ({ what, isTyping = false }: Act, waits: readonly Wait[]): Figure => {
  const paints = waits.map(({ paintMs }) => paintMs);
  const longest = median(paints);
  const there = ms(median(waits.map(({ thereMs }) => thereMs)));
  return {
    what,
    measured: `${ms(longest)} (${paints.join(', ')})${isTyping ? '' : `, there after ${there}`}`,
    ...atMost(longest, bar, ' ms'),
  };
};

const measure = async (
  browser: Browser,
  url: string,
  readsFor: number,
  these: readonly Act[],
): Promise<Figure[]> => {
  const all: Wait[][] = [];
  for (let count = 0; count < visits; count += 1) {
    all.push(await visit(browser, url, readsFor, these));
  }
  return these.map((act, at) =>
    toFigure(
      act,
      all.flatMap((one) => one[at] ?? []),
    ),
  );
};

const named = (these: readonly Act[], when: string): Act[] =>
  these.map((act) => ({ ...act, what: `${act.what} ${when}` }));

/** How long a person waits until what they did is painted, the first time in a visit. */
export async function* run(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-interactions-'));
  const service = await startProcess({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const browser = await launchBrowser();
  try {
    const { url } = service;
    yield* await measure(browser, url, readingMs, acts);
    yield* await measure(browser, url, readingMs, [pointedAt]);
    yield* await measure(browser, url, glanceMs, named([openPoint], 'after a second'));
    const client = createClient(url);
    // By name after those of the demo, which are on the first page.
    const purposes = await manyPurposes(client, 'Zone', purposeCount);
    await manyPoints(client, 'Zone-form', pointCount, purposes);
    const among = `among ${pointCount.toLocaleString('en')} points and ${purposeCount} purposes`;
    yield* await measure(browser, url, readingMs, named(acts, among));
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

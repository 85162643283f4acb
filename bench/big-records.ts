import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { cpuSlowDown, launchBrowser } from './support/browser.ts';
import { type Client, createClient } from './support/client.ts';
import { atMost, type Figure, median, ms } from './support/figures.ts';
import { manyPoints, manyPurposes, manyVersions } from './support/many-records.ts';
import { freePort, startProcess } from './support/service-process.ts';

const visits = 3;
const personPurposes = 300;
const personTransactions = 5_100;
/** The most that a receipt may name. */
const perReceipt = 20;
const pointPurposes = 500;
const together = 100;
const manyPointsCount = 2_000;
const versionCount = 200;
const textLength = 8_000;
const dayMs = 86_400_000;
/** What is demanded of an interaction and of the page's stillness (docs/design.md 10). */
const interactionBar = 200;
const shiftBar = 0.05;

const person = 'big.record@example.org';

/** Runs in the page: what moved without being asked to, and how long interactions took. */
const watchPage = () => {
  const seen = { shift: 0, blocked: 0, interaction: 0 };
  Object.assign(window, {
    takeSeen: () => {
      const taken = { ...seen };
      Object.assign(seen, { shift: 0, blocked: 0, interaction: 0 });
      return taken;
    },
  });
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  watch('longtask', ({ duration }) => {
    seen.blocked += duration - 50;
  });
  watch(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming;
      if (interactionId !== 0) seen.interaction = Math.max(seen.interaction, duration);
    },
    { durationThreshold: 16 },
  );
};

type Seen = { shift: number; blocked: number; interaction: number };
const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { takeSeen: () => Seen }).takeSeen());

/**
 * 500 Active purposes, a point that links them all, 2,000 that link the first, 200 versions of
 * another purpose, and a person with many of them.
 */
const arrange = async (client: Client) => {
  const ids = await manyPurposes(client, 'Purpose', pointPurposes);
  await manyPoints(client, 'Point', manyPointsCount, ids);
  const name = 'Of-many-versions';
  const oftenChanged = await client.activePurpose(name);
  await manyVersions(client, { id: oftenChanged, name, count: versionCount, textLength });
  const pointId = await client.activePoint('A-point-of-500-purposes', ...ids);
  const requestInformation = await client.pointToken(pointId);
  const asked = ids.slice(0, personPurposes);
  const rounds = personTransactions / personPurposes;
  for (let round = 0; round < rounds; round += 1) {
    for (let first = 0; first < personPurposes; first += perReceipt) {
      await client.done({
        method: 'POST',
        path: submitReceiptEndpoint.path,
        body: {
          requestInformation,
          identifier: person,
          interactionDate: new Date(Date.now() - (rounds - round) * dayMs).toISOString(),
          purposes: asked.slice(first, first + perReceipt).map((Id) => ({
            Id,
            TransactionType: round % 2 === 0 ? 'CONFIRMED' : 'WITHDRAWN',
          })),
        },
      });
    }
  }
  for (let index = 0; index < together; index += 1) {
    const answer = await fetch(client.url + upsertElementsEndpoint.path, {
      method: upsertElementsEndpoint.method,
      headers: {
        ...(await client.headersOf({ method: 'POST', path: '', body: {} })),
        dataSubjectIdentifier: `together.${index}@example.org`,
      },
      body: JSON.stringify({
        identifierType: 'Email',
        dataElements: [{ name: 'Household', value: 'one and the same' }],
      }),
    });
    if (!answer.ok) throw new Error(`A person of the household was answered ${answer.status}.`);
  }
  const profiles = await fetch(`${client.url}${listProfilesEndpoint.path}?properties=ignoreCount`, {
    headers: { ...(await client.headersOf({ method: 'GET', path: '' })), identifier: person },
  });
  const { content } = await profiles.json();
  return { pointId, personId: String(content[0].Id), usedId: ids[0] ?? '', oftenChanged };
};

type Step = { what: string; isInteraction: boolean; seen: Seen; took: number };

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
};

/** Does something and waits until its paint has been reported. */
const step = async (
  page: Page,
  what: string,
  isInteraction: boolean,
  act: () => Promise<unknown>,
): Promise<Step> => {
  await takeSeen(page);
  const start = performance.now();
  await act();
  const took = performance.now() - start;
  // The browser's observers report the last paint a while later.
  await page.waitForTimeout(1_500);
  return { what, isInteraction, seen: await takeSeen(page), took };
};

const openPage = async (page: Page, path: string, shown: Locator): Promise<void> => {
  // Within the page, like a link: this measures the record, not the start.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await shown.waitFor();
  await page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'detached' });
};

const measure = async (
  browser: Browser,
  url: string,
  { pointId, personId, usedId, oftenChanged }: Awaited<ReturnType<typeof arrange>>,
): Promise<Step[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  await page.goto(`${url}/purposes`);
  await page.getByRole('button', { name: /privacy@example\.org/ }).click();
  await page.getByRole('row').nth(1).waitFor();
  await slowDown(page);
  const main = page.getByRole('main');
  const steps: Step[] = [];
  const open = async (what: string, path: string, shown: Locator) => {
    steps.push(await step(page, what, false, () => openPage(page, path, shown)));
  };
  const add = async (what: string, act: () => Promise<unknown>) => {
    steps.push(await step(page, what, true, act));
  };
  const tab = (name: string) =>
    main.getByRole('navigation', { name: /^Parts of/ }).getByRole('link', { name });
  const table = (name: string | RegExp) => main.getByRole('table', { name });
  await open(
    'a person of 300 purposes and 5,100 transactions opens',
    `/data-subjects/${personId}`,
    main.getByText('Purpose-0001').first(),
  );
  await add('it is revealed', () =>
    main
      .getByRole('button', { name: /^Reveal/ })
      .first()
      .click(),
  );
  await add('a fold of it is opened', () =>
    main.locator('summary:visible, [aria-expanded="false"]:visible').first().click(),
  );
  await open(
    'a point of 500 purposes opens',
    `/collection-points/${pointId}`,
    table('Linked purposes').getByText('Purpose-0001'),
  );
  await add('its settings are shown', async () => {
    await tab('Settings').click();
    await main.getByRole('heading', { name: 'Dates' }).waitFor();
  });
  await open(
    'its next version’s form opens',
    `/collection-points/${pointId}/edit?version=1`,
    main.getByRole('textbox', { name: /^Name/ }).first(),
  );
  await open(
    'a purpose that 2,001 points link opens',
    `/purposes/${usedId}`,
    tab(`Where it's used 2,001`),
  );
  await add('where it’s used is shown', async () => {
    await tab(`Where it's used`).click();
    await table(/^Collection points that link/).waitFor();
  });
  await add('the next page of it', async () => {
    await main.getByRole('button', { name: 'Next' }).click();
    await main
      .getByText(/^Rows 21/)
      .first()
      .waitFor();
  });
  await open(
    'a purpose of 200 versions opens',
    `/purposes/${oftenChanged}`,
    main.getByRole('heading', { name: 'Texts' }),
  );
  await add('its languages are gone through', async () => {
    await main.getByRole('radio', { name: /^Greek/ }).check();
  });
  await add('its versions are shown', async () => {
    await tab('Versions').click();
    await table(/^Versions of/)
      .getByRole('link', { name: 'With version 199' })
      .waitFor();
  });
  await add('40 more of them are shown', async () => {
    await main.getByRole('button', { name: /^Show \d+ more/ }).click();
    await main.getByRole('link', { name: 'Restore version 145' }).waitFor();
  });
  await open(
    'two of its versions are compared',
    `/purposes/${oftenChanged}/compare?from=1&to=2`,
    table('Texts of version 1 and version 2'),
  );
  await add('a third one is chosen', async () => {
    await main.getByRole('combobox', { name: 'Version on the right' }).focus();
    await page.keyboard.press('ArrowUp');
    await table('Texts of version 1 and version 3').waitFor();
  });
  await open(
    'two of 30 languages with 8,000 characters each are compared',
    `/purposes/${oftenChanged}/compare?from=199&to=200`,
    table('Texts of version 199 and version 200'),
  );
  await context.close();
  return steps;
};

/** How big records feel on a slow machine (see README.md). */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-big-records-'));
  const service = await startProcess({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const browser = await launchBrowser();
  try {
    const ids = await arrange(createClient(service.url));
    const measured: Step[][] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      measured.push(await measure(browser, service.url, ids));
    }
    return (measured[0] ?? []).flatMap(({ what, isInteraction }, index): Figure[] => {
      const of = (pick: (step: Step) => number) =>
        median(measured.map((steps) => pick(steps[index] as Step)));
      const [took, blocked, shift] = [
        of(({ took }) => took),
        of(({ seen }) => seen.blocked),
        Math.max(...measured.map((steps) => steps[index]?.seen.shift ?? 0)),
      ];
      const interaction = of(({ seen }) => seen.interaction);
      return [
        {
          what,
          measured: `after ${ms(took)}, blocked for ${ms(blocked)}, interaction ${ms(interaction)}`,
          ...(isInteraction ? atMost(interaction, interactionBar, ' ms') : {}),
        },
        {
          what: `${what}, layout shift`,
          measured: shift.toFixed(3),
          ...atMost(shift, shiftBar, ''),
        },
      ];
    });
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

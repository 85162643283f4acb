import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { createClient, type Request } from './support/client.ts';
import { atMost, type Figure, median, ms } from './support/figures.ts';
import { freePort, startProcess } from './support/service-process.ts';

const bar = 50;
const cpuSlowDown = 4;
const optionCount = 60;
const languages =
  'de fr es it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru ar he fa ja ko zh th vi id ms hi bn ta te mr gu kn ml ur'.split(
    ' ',
  );

type Waits = { what: string; waits: number[] };

/** Runs in the page: notes how long each key waits for the paint that follows it. */
const watchKeys = () => {
  const waits: number[] = [];
  Object.assign(window, { waits });
  document.addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        // The message comes after the frame's paint.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => waits.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
};

const takeWaits = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { waits: number[] }).waits.splice(0));

/** A preference of 60 options in 40 languages; a fifth of its translations is missing. */
const arrange = async (url: string): Promise<string> => {
  const client = createClient(url);
  const send = async (request: Request): Promise<PurposePreference> => {
    const { status, text } = await client.send(request);
    if (status >= 300) throw new Error(`${request.method} ${request.path} answered ${status}`);
    return JSON.parse(text);
  };
  const created = await send({
    method: 'POST',
    path: createPurposePreferenceEndpoint.path,
    body: {
      Name: 'Everything, everywhere',
      Description: 'What we may write about',
      SelectionType: 'MULTI_CHOICE',
      DisplayAs: 'CHECKBOXES',
      Language: 'en',
      Options: Array.from({ length: optionCount }, (_, index) => `About topic ${index + 1}`),
    },
  });
  const translated = languages.map((Language, place) => ({
    Language,
    Name: `Everything (${Language})`,
    Description: '',
    Options: (created.Options ?? []).flatMap(({ Id, Label }, index) =>
      (index + place) % 5 === 0 ? [] : [{ Id, Label: `${Label} (${Language})` }],
    ),
  }));
  await send({
    method: 'PUT',
    path: updatePurposePreferenceEndpoint.path.replace('{customPreferenceId}', created.Id),
    body: { ...created, Languages: translated },
  });
  return created.Id;
};

/** Types into a text box that is in view, and answers how long each key waited. */
const typeInto = async (page: Page, name: string, text: string): Promise<number[]> => {
  await page.getByRole('textbox', { name, exact: true }).click();
  // What the click set off is not the keys'.
  await page.waitForTimeout(500);
  await takeWaits(page);
  await page.keyboard.type(text, { delay: 120 });
  await page.waitForTimeout(500);
  return takeWaits(page);
};

const typeIntoAll = async (page: Page, names: readonly string[]): Promise<number[]> => {
  const waits: number[] = [];
  for (const name of names) waits.push(...(await typeInto(page, name, ' more text')));
  return waits;
};

const open = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchKeys);
  return context.newPage();
};

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
};

const measure = async (browser: Browser, url: string, id: string): Promise<Waits[]> => {
  const page = await open(browser);
  await page.goto(`${url}/purpose-preferences/${id}`);
  await page.getByRole('button', { name: /privacy@example\.org/ }).click();
  const frame = page.getByRole('region', { name: /^Translations, one column/ });
  await frame.waitFor();
  await slowDown(page);
  const first = await typeIntoAll(page, [
    'About topic 2 German',
    'About topic 7 Spanish',
    'About topic 3 German',
  ]);
  await frame.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  const last = await typeIntoAll(page, [
    'About topic 60 Urdu',
    'About topic 57 Malayalam',
    'About topic 58 Urdu',
  ]);
  const labels = await typeIntoAll(page, ['Option 30', 'Option 60']);
  await page.context().close();
  const bare = await open(browser);
  await bare.goto('data:text/html,<label>Text <input></label>');
  await slowDown(bare);
  const alone = await typeIntoAll(bare, ['Text']);
  await bare.context().close();
  return [
    { what: 'a key in a translation', waits: [...first, ...last] },
    {
      what: 'a key in an option’s own label, which every language is compared with',
      waits: labels,
    },
    { what: 'a key in a bare text box', waits: alone },
  ];
};

/** How long a key waits in the matrix of 60 options and 40 languages (see README.md). */
export const run = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-matrix-'));
  const service = await startProcess({
    dataDir,
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-gpu',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const measured = await measure(browser, service.url, await arrange(service.url));
    return measured.map(({ what, waits }) => {
      const longest = Math.max(...waits);
      return {
        what: `${what}, until painted`,
        measured: `longest ${ms(longest)}, median ${ms(median(waits))} of ${waits.length}`,
        ...atMost(longest, bar, ' ms'),
      };
    });
  } finally {
    await browser.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

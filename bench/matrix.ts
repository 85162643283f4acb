import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { cpuSlowDown, launchBrowser } from './support/browser.ts';
import { createClient, type Request } from './support/client.ts';
import { atMost, type Figure, median, ms } from './support/figures.ts';
import { findOwnProcessor, type OwnProcessor } from './support/own-processor.ts';
import { freePort, startProcess } from './support/service-process.ts';

const bar = 50;
const optionCount = 60;
/** Of a purpose: as long as a record holds in so many languages (src/contract/common/text-maxima.ts). */
const longText = 8_000;
const longLanguageCount = 30;
const languages =
  'de fr es it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru ar he fa ja ko zh th vi id ms hi bn ta te mr gu kn ml ur'.split(
    ' ',
  );

/** Milliseconds from a key to the next paint; null if Chromium reported none. */
type Wait = number | null;
/** In the order of the keys. */
type Keys = { what: string; taken: Wait[] };

// Chromium tells of no event that was shorter; a key without one counts as this.
const shortest = 16;

/**
 * What slows a key by chance differs from visit to visit, what the page makes slow does not: the
 * median of each key over the visits is reported too; the bar applies to the longest wait.
 */
const visits = 5;

/** Runs in the page: keeps how long each key took from its event to the next paint, to 8 ms. */
const watchKeys = (durationThreshold: number) => {
  const pressed: number[] = [];
  const keys = new Map<number, number>();
  const waits = new Map<number, number>();
  const take = () => {
    const strange = [...keys.keys()].filter((time) => !pressed.includes(time));
    if (strange.length > 0) throw new Error(`${strange.length} keys were told that nobody pressed`);
    const taken = pressed.map((time) => waits.get(keys.get(time) ?? 0) ?? null);
    pressed.length = 0;
    keys.clear();
    waits.clear();
    return taken;
  };
  Object.assign(window, { takeWaits: take });
  addEventListener('keydown', ({ timeStamp }) => pressed.push(timeStamp), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, startTime, duration } = entry as PerformanceEventTiming;
      if (interactionId === 0 || !/^(key|input|beforeinput)/.test(entry.name)) continue;
      if (entry.name === 'keydown') keys.set(startTime, interactionId);
      waits.set(interactionId, Math.max(waits.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
};

const takeWaits = (page: Page): Promise<Wait[]> =>
  page.evaluate(() => (window as unknown as { takeWaits: () => Wait[] }).takeWaits());

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

/** A Draft of a purpose of long texts in 30 languages; the last one has none. */
const arrangePurpose = async (url: string): Promise<string> => {
  const long = (language: string) => `${language} text. `.repeat(longText).slice(0, longText);
  const tags = languages.slice(0, longLanguageCount);
  const { status, text } = await createClient(url).send({
    method: 'POST',
    path: createPurposeEndpoint.path,
    body: {
      Name: 'Long texts',
      Description: long('en').slice(0, 4000),
      ConsentLifeSpan: 0,
      DefaultLanguage: 'en',
      Languages: tags.map((Language, place) => ({
        Language,
        Name: `Long texts (${Language})`,
        Description: place === tags.length - 1 ? '' : long(Language),
      })),
    },
  });
  if (status >= 300)
    throw new Error(`A purpose of long texts was answered with ${status}: ${text}`);
  return JSON.parse(text).Id;
};

/** Types into a text box that is in view, and answers how long each key waited. */
const typeInto = async (page: Page, name: string, text: string): Promise<Wait[]> => {
  await page.getByRole('textbox', { name, exact: true }).click();
  // Lets the work that the click started end, so it doesn't count as the keys'.
  await page.waitForTimeout(500);
  await takeWaits(page);
  await page.keyboard.type(text, { delay: 120 });
  // The browser's observer reports the last key's paint a while later.
  await page.waitForTimeout(1000);
  const waits = await takeWaits(page);
  if (waits.length !== text.length) throw new Error(`${waits.length} of ${text.length} keys`);
  return waits;
};

const typeIntoAll = async (page: Page, names: readonly string[]): Promise<Wait[]> => {
  const waits: Wait[] = [];
  for (const name of names) waits.push(...(await typeInto(page, name, ' more text')));
  return waits;
};

const open = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchKeys, shortest);
  return context.newPage();
};

type Machine = { browser: Browser; processor: OwnProcessor | undefined };

const slowDown = async (page: Page, { browser, processor }: Machine): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
  await processor?.give(browser);
};

const measure = async (machine: Machine, url: string, id: string): Promise<Keys[]> => {
  const page = await open(machine.browser);
  await page.goto(`${url}/purpose-preferences/${id}`);
  await page.getByRole('button', { name: /privacy@example\.org/ }).click();
  const frame = page.getByRole('region', { name: /^Translations, one column/ });
  await frame.waitFor();
  await slowDown(page, machine);
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
  return [
    { what: 'a key in a translation, until painted', taken: [...first, ...last] },
    { what: 'a key in an option’s own label, until painted', taken: labels },
  ];
};

const measureLong = async (machine: Machine, url: string, id: string): Promise<Keys> => {
  const page = await open(machine.browser);
  await page.goto(`${url}/purposes/${id}/translations?version=1`);
  await page.getByRole('button', { name: /privacy@example\.org/ }).click();
  const frame = page.getByRole('region', { name: /^Translations, one column/ });
  await frame.waitFor();
  await slowDown(page, machine);
  const first = await typeIntoAll(page, ['Description German', 'Description French']);
  await frame.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  const last = await typeIntoAll(page, ['Description Indonesian', 'Name Malay']);
  await page.context().close();
  return {
    what: 'a key in a translation of 8,000 characters, until painted',
    taken: [...first, ...last],
  };
};

/** What the machine and the browser alone need: a page of one text box and nothing else. */
const measureBare = async (machine: Machine): Promise<Keys> => {
  const page = await open(machine.browser);
  await page.goto('data:text/html,<label>Text <input></label>');
  await slowDown(page, machine);
  const taken = await typeIntoAll(page, ['Text', 'Text']);
  await page.context().close();
  return { what: 'a key in a bare text box, until painted', taken };
};

/** `told`: the keys of each visit, in the same order. */
const figureOf = (what: string, told: readonly Wait[][]): Figure => {
  const silent = told.flat().filter((wait) => wait === null).length;
  const all = told.flat().map((wait) => wait ?? shortest);
  const longest = Math.max(...all);
  const late = all.filter((wait) => wait > bar).length;
  const keys = (told[0] ?? []).map((_, key) => median(told.map((visit) => visit[key] ?? shortest)));
  return {
    what,
    measured:
      `longest ${ms(longest)}, median ${ms(median(all))} of ${all.length} keys, ${late} over ` +
      `${bar} ms, ${silent} under ${shortest}; longest of ${keys.length} medians over ` +
      `${told.length} visits ${ms(Math.max(...keys))}`,
    ...atMost(longest, bar, ' ms'),
  };
};

/** How long a key waits in a matrix of many texts, and in one of long ones (see README.md). */
export const run = async (): Promise<Figure[]> => {
  const processor = await findOwnProcessor();
  if (processor === undefined) process.stdout.write('The page shares its processor.\n');
  await processor?.reserve();
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-matrix-'));
  const dataDir = join(folder, 'data');
  const service = await startProcess({
    dataDir,
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  });
  const browser = await launchBrowser();
  const machine = { browser, processor };
  try {
    const id = await arrange(service.url);
    const purposeId = await arrangePurpose(service.url);
    const measured: Keys[][] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      measured.push([
        ...(await measure(machine, service.url, id)),
        await measureLong(machine, service.url, purposeId),
        await measureBare(machine),
      ]);
    }
    const isDeaf = measured.flat().every(({ taken }) => taken.every((wait) => wait === null));
    if (isDeaf) throw new Error('Chromium told of no key.');
    return (measured[0] ?? []).map(({ what }, index) =>
      figureOf(
        what,
        measured.map((visit) => visit[index]?.taken ?? []),
      ),
    );
  } finally {
    await processor?.release();
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

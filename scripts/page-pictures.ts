import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyDemoData } from '#service/testing/demo-data.ts';
import { settle, withConsole } from './console-browser.ts';

// node scripts/page-pictures.ts <folder> [name…] takes every page of the built console in four forms,
// or those whose names start so. What goes with the moment is painted over, so that pages that didn't
// change give the same files.

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the pictures go to.');

/** An address, or a way to it: ids are those of the first row of a list. */
type Place = string | ((page: Page) => Promise<void>);

const firstOf =
  (list: string, change: (href: string) => string = (href) => href) =>
  async (page: Page): Promise<void> => {
    await page.goto(list);
    const link = page.getByRole('table').getByRole('link').first();
    await page.goto(change((await link.getAttribute('href')) ?? ''));
  };

const lookUp = async (page: Page, identifier: string) => {
  await page.goto('/data-subjects');
  await page.getByRole('textbox', { name: 'Identifier' }).fill(identifier);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('table').getByRole('link').first().waitFor();
};

/** Nobody real: all people of the demo are made up, at domains that are set aside for that. */
const person = 'clement.barbier@example.org';
const toEdit = (href: string) => href.replace('?', '/edit?');

const places: Record<string, Place> = {
  'points-list': '/collection-points',
  'points-no-match': '/collection-points?name=nothing-has-this-name',
  'points-past-the-end': '/collection-points?page=900',
  'point-active': firstOf('/collection-points?status=ACTIVE'),
  'point-mobile-app': firstOf('/collection-points?status=ACTIVE&collectionPointType=MOBILE'),
  'point-draft': firstOf('/collection-points?status=DRAFT'),
  'point-edit': firstOf('/collection-points?status=DRAFT', toEdit),
  'point-not-editable': firstOf('/collection-points?status=ACTIVE', toEdit),
  'point-missing-version': firstOf('/collection-points?status=ACTIVE', (href) =>
    href.replace(/version=\d+/, 'version=99'),
  ),
  'point-new': '/collection-points/new',
  'purposes-list': '/purposes',
  'purposes-past-the-end': '/purposes?page=900',
  'purposes-coverage': '/purposes/coverage',
  purpose: firstOf('/purposes'),
  'purpose-edit': firstOf('/purposes', (href) => `${href.split('?')[0]}/edit?version=1`),
  'purpose-missing-version': firstOf('/purposes', (href) => `${href.split('?')[0]}?version=99`),
  'purpose-new': '/purposes/new',
  'preferences-list': '/purpose-preferences',
  'preferences-past-the-end': '/purpose-preferences?page=900',
  preference: firstOf('/purpose-preferences'),
  'preference-options': firstOf('/purpose-preferences', (href) => `${href}?tab=options`),
  'preference-translations': firstOf('/purpose-preferences', (href) => `${href}?tab=translations`),
  'preference-new': '/purpose-preferences/new',
  'people-search': '/data-subjects',
  'people-found': (page) => lookUp(page, person),
  person: async (page) => {
    await lookUp(page, person);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText(/^Based on/).waitFor();
  },
  'person-edit': async (page) => {
    await lookUp(page, person);
    const link = page.getByRole('table').getByRole('link').first();
    await page.goto(`${(await link.getAttribute('href')) ?? ''}/edit`);
  },
  merge: '/merge',
  'merge-requests-list': '/merge-requests',
  'merge-requests-past-the-end': '/merge-requests?page=900',
  'merge-request': firstOf('/merge-requests'),
  'merge-request-process': firstOf('/merge-requests', (href) => `${href}/process`),
  'merge-request-new': '/merge-requests/new',
  'index-runs': '/index-runs',
  'demo-scenes': '/demo',
  'signed-out': '/signed-out',
  'no-such-page': '/no-such-page',
};

const forms = {
  'wide-light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'narrow-light': { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'narrow-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

/** Times of the clock, counts of the limits and the marks of masked values differ each time. */
const paintOver = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const still = text
        .replace(/\d{1,2}:\d\d(:\d\d)?/g, '00:00')
        .replace(/\d+ \/ (\d+)/g, '0 / $1');
      if (still !== text) node.nodeValue = still;
    }
    for (const mark of document.querySelectorAll('code.mark')) mark.textContent = '····';
  });

const chosen = Object.entries(places).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

await withConsole(async (open) => {
  for (const [form, options] of Object.entries(forms)) {
    const page = await open(options);
    await mkdir(join(folder, form), { recursive: true });
    for (const [name, place] of chosen) {
      await (typeof place === 'string' ? page.goto(place) : place(page));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await settle(page);
      await paintOver(page);
      await page.screenshot({ path: join(folder, form, `${name}.png`), fullPage: true });
    }
    await page.context().close();
    process.stdout.write(`${form}: ${chosen.length} pages\n`);
  }
}, copyDemoData);

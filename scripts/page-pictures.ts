import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyDemoData } from '#service/testing/demo-data.ts';
import { settle, withConsole } from './console-browser.ts';
import { goTo, places } from './console-places.ts';

// node scripts/page-pictures.ts <folder> [name…] takes every page of the built console in four forms,
// or those whose names start so. What goes with the moment is painted over, so that pages that didn't
// change give the same files.

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the pictures go to.');

const forms = {
  'wide-light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  'narrow-light': { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'narrow-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

/** Times of the clock and counts of the limits differ each time. */
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
  });

const chosen = Object.entries(places).filter(
  ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

await withConsole(async (open) => {
  for (const [form, options] of Object.entries(forms)) {
    const page = await open(options);
    await mkdir(join(folder, form), { recursive: true });
    for (const [name, place] of chosen) {
      await goTo(page, place);
      await page.waitForLoadState('networkidle');
      await settle(page);
      await paintOver(page);
      await page.screenshot({ path: join(folder, form, `${name}.png`), fullPage: true });
    }
    await page.context().close();
    process.stdout.write(`${form}: ${chosen.length} pages\n`);
  }
}, copyDemoData);

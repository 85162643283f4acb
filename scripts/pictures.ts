import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settle, withConsole } from './console-browser.ts';

const root = join(import.meta.dirname, '..');
const size = { width: 1440, height: 900 };

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Pages of the console by the picture's file name, and how to get there once signed in. */
const pictures: Record<string, (page: Page) => Promise<void>> = {
  overview: async (page) => {
    await page.goto('/');
    await heading(page, 'Receipts and withdrawals').waitFor();
    await page.locator('.MuiLineChart-root, .MuiChartsSurface-root').first().waitFor();
    await heading(page, 'Opt-in rate').waitFor();
  },
  'collection-points': async (page) => {
    await page.goto('/collection-points');
    await page.getByRole('row').nth(1).waitFor();
  },
  translations: async (page) => {
    await page.goto('/purpose-preferences');
    await link(page, 'Product interests').click();
    await page.getByRole('tab', { name: /^Translations/ }).click();
    // The last languages have gaps, and go from right to left.
    const cell = page.getByRole('textbox', { name: 'Name German (Germany)' });
    await cell.evaluate((element) => {
      for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
        frame.scrollLeft = frame.scrollWidth;
      }
    });
    await page.getByRole('columnheader', { name: /^Hebrew/ }).waitFor();
  },
  person: async (page) => {
    await page.goto('/data-subjects');
    // Nobody real: all people of the demo are made up, at domains that are set aside for that.
    const identifier = 'victor.sanders@example.org';
    await page.getByRole('textbox', { name: 'Search people' }).fill(identifier);
    // An exact hit opens the person.
    await button(page, /^Search$/).click();
    // The magic link comes last.
    await button(page, 'Copy link').waitFor();
  },
  // After her profile, from which her link is copied.
  'own-choices': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await button(page, 'Copied').waitFor();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await heading(page, 'Your choices').waitFor();
  },
  'own-choices-arabic': async (page) => {
    // Goes along with what was chosen, by the form: no link.
    await button(page, 'العربية').click();
    await heading(page, 'اختياراتك').waitFor();
  },
  merge: async (page) => {
    await page.goto('/merge-requests');
    await link(page, 'Same email address or phone number').click();
    await button(page, 'Review and merge group 5').click();
    await heading(page, 'Review changes').waitFor();
  },
};

/**
 * Takes them of the built console with the demo data. People, names and ids are the same each time;
 * dates go with the day.
 */
await withConsole(async (open) => {
  const page = await open({ viewport: size, colorScheme: 'light' });
  for (const [name, show] of Object.entries(pictures)) {
    await show(page);
    await settle(page);
    const path = join('docs', 'pictures', `${name}.png`);
    await page.screenshot({ path: join(root, path) });
    process.stdout.write(`${path}\n`);
  }
});

import { mkdir } from 'node:fs/promises';
import { copyDemoData } from '#service/testing/demo-data.ts';
import { settle, withConsole } from './console-browser.ts';

const folder = '/tmp/act57-pics';
await mkdir(folder, { recursive: true });
await withConsole(async (open) => {
  for (const [name, viewport, colorScheme] of [
    ['wide', { width: 1440, height: 900 }, 'light'],
    ['narrow-dark', { width: 390, height: 844 }, 'dark'],
  ] as const) {
    const page = await open({ viewport, colorScheme });
    const shot = async (what: string) => {
      await settle(page);
      await page.screenshot({ path: `${folder}/${name}-${what}.png` });
    };
    await page.goto('/data-subjects?purposeGuid=');
    await page.goto('/activity');
    await page.getByRole('region', { name: 'Activity, newest first' }).waitFor();
    await shot('changes');
    await page.getByRole('button', { name: 'Details' }).nth(2).click();
    await shot('changes-open');
    for (const tab of ['Visits', 'Lists and exports', 'Programs']) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      await settle(page);
      const details = page.getByRole('button', { name: 'Details' });
      if ((await details.count()) > 0) await details.first().click();
      await shot(tab.slice(0, 5).toLowerCase());
    }
    const link = page.getByRole('main').getByRole('link', { name: /@/ }).first();
    console.info(
      await link.count(),
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    );
    await page.close();
  }
}, copyDemoData);

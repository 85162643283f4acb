import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { readConfig } from '#service/config.ts';
import { start } from '#service/start.ts';
import { findBrowser } from './find-browser.ts';

const root = join(import.meta.dirname, '..');

/** Opens a page of the console on which the demo's privacy manager is signed in. */
export type OpenConsole = (options: BrowserContextOptions) => Promise<Page>;

/**
 * Serves the built console on the port that `PORT` names, and ends it after the work.
 * @param fill puts data into the empty data folder; without it the demo is made
 */
export const withConsole = async (
  work: (open: OpenConsole) => Promise<void>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-console-pictures-'));
  const dataDir = join(folder, 'data');
  await fill?.(dataDir);
  const read = readConfig({ PORT: process.env.PORT, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  if ('faults' in read) throw new Error(read.faults.join(' '));
  const service = await start(read.config, join(root, 'dist'));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    await work(async (options) => {
      const page = await browser.newPage({
        baseURL: read.config.publicUrl,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Stockholm',
        ...options,
      });
      await page.goto('/collection-points');
      await page.getByRole('button', { name: /privacy@example\.org/ }).click();
      await page.getByRole('row').nth(1).waitFor();
      return page;
    });
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Waits until nothing loads any more, of several parts too, with the pointer where it touches nothing. */
export const settle = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0);
  await page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'detached' });
};

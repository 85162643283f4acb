import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-gpu',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
};

export const cpuSlowDown = 4;

/** Makes the page's processor four times slower, and its line as slow as this. */
export const slowDown = async (
  page: Page,
  { latencyMs, bytesPerSecond }: { latencyMs: number; bytesPerSecond: number },
): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return devtools;
};

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The cookies of a browser after a visit. */
export const cookiesAfter = async (
  browser: Browser,
  visit: (page: Page) => Promise<unknown>,
): Promise<Cookies> => {
  const context = await browser.newContext();
  await visit(await context.newPage());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
};

import { defineConfig } from '@playwright/test';

const executablePath = process.env.BROWSER_PATH;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Read in the workers, once the set-up has started it.
    ...(process.env.E2E_URL === undefined ? {} : { baseURL: process.env.E2E_URL }),
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // Colours on their way from one to the other are nobody's contrast.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});

import { defineConfig } from '@playwright/test';

const executablePath = process.env.BROWSER_PATH;
const isCi = Boolean(process.env.CI);
const isRoot = process.getuid?.() === 0;

/**
 * Each window's address bar loads two pages for its suggestions: a third, and more, of the
 * processor time of a fresh context. Chromium obeys the last list that it is given: the others are
 * those that Playwright turns off.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the processors of a small machine: some journey always waits for a limit to end.
  workers: 3,
  // Passed at the second try is flaky, and told by name at the end.
  retries: 1,
  // Locally a broken wait should cost seconds; in CI a slow machine should cost nothing.
  timeout: isCi ? 480_000 : 120_000,
  expect: { timeout: isCi ? 60_000 : 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // A click on what never comes must not hold up a long journey to its own end.
    actionTimeout: isCi ? 180_000 : 60_000,
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
        `--disable-features=${disabledFeatures.join()}`,
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});

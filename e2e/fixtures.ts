import { test as base, type Cookie, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { costAnnotation } from '#scripts/testing/outcome.ts';
import { watchProcessorTime } from '#scripts/testing/processor-time.ts';
import { type ServiceApi, serviceApi } from './support/service-api.ts';

export type Person = 'privacy' | 'support' | 'auditor' | 'legal';

const buttons: Record<Person, RegExp> = {
  privacy: /privacy@example\.org/,
  support: /support@example\.org/,
  auditor: /auditor@example\.org/,
  legal: /legal@example\.org/,
};

/** Signs in at the provider's page that the console has sent the browser to. */
export const signInAs = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('button', { name: buttons[person] }).click();
  // The provider's page has a heading too.
  await expect(page).not.toHaveURL(/\/(sign-in|auth|oidc)\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Opens a page of the console as a person whom the browser does not know, signing in on the way. */
export const openAndSignInAs = async (page: Page, person: Person, path: string): Promise<void> => {
  await page.goto(path);
  await signInAs(page, person);
};

/**
 * The provider's cookies of this worker's sign-ins, and when those were, in epoch milliseconds. Their
 * names tell one service from another.
 */
const sessions = new Map<Person, { cookies: Cookie[]; at: number }>();
/** Later than that, what needs a fresh sign-in would ask for one. */
const freshMs = 8 * 60_000;

/**
 * Opens a page of the console as a person who has signed in before, or else signs in on the way:
 * the console is then loaded twice, which is most of what a short journey costs.
 */
export const openAs = async (page: Page, person: Person, path: string): Promise<void> => {
  if (page.url() !== 'about:blank') {
    // The other person's page would reload once it noticed, in the middle of this navigation.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
  const known = sessions.get(person);
  if (known && Date.now() - known.at < freshMs) await page.context().addCookies(known.cookies);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The session has ended, or is of another service.
  if (new URL(page.url()).pathname.startsWith('/sign-in/')) {
    await signInAs(page, person);
    sessions.set(person, { cookies: await page.context().cookies(), at: Date.now() });
  }
};

/**
 * What axe finds wrong on the page. It is brought there once, as reading it takes longer than most
 * runs do; no page shown to anybody has frames for it to look into.
 */
const findingsOf = async (page: Page, runOnly: axe.RunOnly): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  return page.evaluate(async (given) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    // Sticky parts cover some of the content until the page is scrolled, and axe would measure only
    // what is left uncovered.
    const { scrollY } = window;
    const bars = [...document.querySelectorAll<HTMLElement>('form > .bar, .selection-bar, .foot')];
    for (const bar of bars) bar.style.position = 'static';
    window.scrollTo(0, 0);
    const { violations } = await here.run(given);
    for (const bar of bars) bar.style.position = '';
    window.scrollTo(0, scrollY);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
};

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.documentElement, document.body]
      .map((element) => getComputedStyle(element).backgroundColor)
      .join(),
  );

/** Fails where axe finds anything on the page as it is now: all rules in light, contrast in dark too. */
export const expectNoAxeFindings = async (page: Page): Promise<void> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await findingsOf(page, { type: 'tag', values: tags })).toEqual([]);
  const light = await groundOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page)).not.toBe(light);
  expect(await findingsOf(page, { type: 'rule', values: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => groundOf(page)).toBe(light);
};

/** Fails where a page that is there has findings, or would have to be scrolled sideways. */
export const expectFit = async (page: Page): Promise<void> => {
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  // What a table's sticky head covers in part looks too small to axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeFindings(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
};

type Fixtures = { api: ServiceApi };

/** Every test fails on an error in the browser's console, a broken script or a CSP report. */
export const test = base.extend<Fixtures & { consoleGuard: undefined; cost: undefined }>({
  cost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs from it.
    async ({}, use, { annotations }) => {
      const endWatch = watchProcessorTime(process.pid);
      await use(undefined);
      const seconds = endWatch();
      if (seconds !== undefined) {
        annotations.push({ type: costAnnotation, description: seconds.toFixed(2) });
      }
    },
    { auto: true },
  ],
  api: async ({ baseURL, playwright }, use) => {
    const request = await playwright.request.newContext();
    await use(await serviceApi(request, baseURL ?? ''));
    await request.dispose();
  },
  consoleGuard: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        // A stylesheet that was asked for while the service starts gets a problem, and is asked for again.
        const isRefusedRequest =
          /^Failed to load resource|^Refused to apply style .*'application\/problem\+json'/.test(
            message.text(),
          );
        if (message.type() === 'error' && !isRefusedRequest) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

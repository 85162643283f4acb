import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { countErasuresEndpoint } from '#contract/erasures.ts';
import { openAs, type Person } from '../fixtures.ts';

/** The list of collection points as it is worked in a browser. */
export const listPage = (page: Page) => ({
  /** The line that says which rows are on screen. */
  rowsFrom: (row: number): Locator => page.getByText(new RegExp(`^Rows ${row}–`)).first(),
  /** Its words carry a countdown while a limit holds. */
  next: page.getByRole('button', { name: /^Next/ }),
  /** Asks for the rows in another order, whatever limit holds. */
  sortByName: page.getByRole('columnheader', { name: /^Name/ }).getByRole('button'),
  /** Over rows that stay, while a limit keeps back what was asked for. */
  paused: page.getByText(/^Paused\. Showing /),
  /** In the place of rows, while a limit keeps back the first. */
  pausedPanel: page
    .getByRole('paragraph')
    .filter({ hasText: /^The collection point list is paused\.$/ }),
});

/** The strip over every page: one item for each limit that holds. */
export const limitLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Limits in force' }).getByRole('listitem');

/** Opens the list with all versions, which has many pages, and waits for its first rows. */
export const openList = async (
  page: Page,
  person: Person = 'privacy',
  search = '?versions=all',
): Promise<void> => {
  await openAs(page, person, `/collection-points${search}`);
  await expect(listPage(page).rowsFrom(1)).toBeVisible();
};

/** Until what waits for an administrator was counted, which is asked for a second behind the page. */
export const countedBehind = async (tab: Page): Promise<void> => {
  const isCount = (request: Request) => request.url().includes(countErasuresEndpoint.path);
  await expect.poll(async () => (await tab.requests()).some(isCount)).toBe(true);
  await (await tab.requests()).find(isCount)?.response();
};

/** Opens the list in a further tab of somebody who is signed in. */
export const openListToo = async (page: Page, search = '?versions=all'): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(`/collection-points${search}`);
  await expect(listPage(tab).rowsFrom(1)).toBeVisible();
  return tab;
};

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { type OwnService, test } from '../own-service.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { foundPeople, lookUpByElement } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

// One worker, so that the file starts one service: it runs one index run at a time.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const elementField = (page: Page) => page.getByRole('combobox', { name: /^Data element/ });
const building = (page: Page) => page.getByText('Running. Building the index.').last();
const inPlace = (page: Page) => page.getByText('The index is ready.');
const elsewhere = (page: Page) => page.getByText('Another tab refreshes this one.');
const icon = (page: Page) => page.locator('link[rel="icon"]');
type Arranged = { element: string; value: string };

/** A person with a data element that nobody else has; fictional, of a reserved domain. */
const arrangePerson = async (api: ServiceApi): Promise<Arranged> => {
  const [element, value] = [freshName('Locker'), freshName('Number')];
  await api.writeElements(`person-${randomUUID()}@example.org`, { [element]: value });
  return { element, value };
};

/** Starts a run; it is asked first where another test's index is in use. */
const press = async (page: Page, hands: Hands, start: Locator, next: Locator) => {
  await hands.press(start);
  const anyway = button(page, 'Start anyway');
  await expect(anyway.or(next)).toBeVisible();
  if (await anyway.isVisible()) await hands.press(anyway);
};

const pressStart = (page: Page, hands: Hands) =>
  press(
    page,
    hands,
    button(page, 'Start run'),
    page.getByRole('heading', { level: 1, name: 'Index run', exact: true }),
  );

const pressAgain = (page: Page, next: Locator) =>
  press(page, mouse, button(page, 'Start again'), next);

const startRun = async (page: Page, hands: Hands, element: string) => {
  await hands.write(elementField(page), element);
  await pressStart(page, hands);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Index run');
};

/** Starts a run that stays at building until the scene has ended. */
const startSlowRun = async (page: Page, api: ServiceApi, service: OwnService) => {
  const { element } = await arrangePerson(api);
  await service.scene({ scene: 'slow-index-run', seconds: 600 });
  await openAs(page, 'privacy', '/index-runs');
  await startRun(page, mouse, element);
  await expect(building(page)).toBeVisible();
  return element;
};

const lookUp = async (page: Page, hands: Hands, person: Arranged) => {
  await lookUpByElement(page, hands, person);
  await expect(foundPeople(page)).toHaveCount(1);
};

/** How often a tab asks for a run, from now on. */
const countReads = (page: Page): (() => number) => {
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) reads += 1;
  });
  return () => reads;
};

const openToo = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(building(tab)).toBeVisible();
  return tab;
};

const findByIndex = async (page: Page, hands: Hands, api: ServiceApi) => {
  const person = await arrangePerson(api);
  const hint = page.getByRole('link', { name: `An index run for “${person.element}”` });
  await openAs(page, 'privacy', '/data-subjects');
  await lookUp(page, hands, person);
  await hands.press(hint);
  await expect(elementField(page)).toHaveValue(person.element);
  await pressStart(page, hands);
  await expect(inPlace(page)).toBeVisible();
  await expect(page).toHaveTitle('Index run succeeded · Consent Console');
  await expect(icon(page)).toHaveAttribute('href', '/favicon-ok.svg');

  await hands.press(page.getByRole('link', { name: 'Find people' }));
  await expect(page).toHaveTitle('People · Consent Console');
  await expect(icon(page)).toHaveAttribute('href', '/favicon.svg');
  await lookUp(page, hands, person);
  await expect(hint).toHaveCount(0);
};

test('a search leads to an index run, and the run back to the search', { tag: '@all' }, async ({
  page,
  api,
}) => {
  await findByIndex(page, mouse, api);
});

test('by keyboard, a search leads to an index run, and the run back to the search', async ({
  page,
  api,
}) => {
  await findByIndex(page, keyboard(page), api);
});

test('of the tabs that show a run one asks for it, across a reload and to its end', async ({
  page,
  api,
  service,
}) => {
  const element = await startSlowRun(page, api, service);
  expect(page.url()).not.toContain(element);

  let other = await openToo(page);
  await expect(elsewhere(other)).toBeVisible();
  await page.reload();
  await expect(building(page)).toBeVisible();
  await expect(elsewhere(page)).toBeVisible();
  const [ofPage, ofOther] = [countReads(page), countReads(other)];
  await expect.poll(ofOther).toBeGreaterThanOrEqual(3);
  expect(ofPage()).toBe(0);

  await other.close();
  await expect.poll(ofPage).toBeGreaterThan(0);
  await expect(elsewhere(page)).toHaveCount(0);

  other = await openToo(page);
  await expect(elsewhere(other)).toBeVisible();
  const ofFollower = countReads(other);
  await service.endScenes();
  for (const tab of [page, other]) await expect(inPlace(tab)).toBeVisible();
  expect(ofFollower()).toBe(0);
  await expect(other).toHaveTitle('Index run succeeded · Consent Console');
  await expect(other.getByText(element, { exact: true })).toBeVisible();
});

test('a run that fails says why in all tabs, and is started again', async ({
  page,
  api,
  service,
}) => {
  await service.scene({ scene: 'failing-index-run', seconds: 600 });
  const element = await startSlowRun(page, api, service);
  const other = await openToo(page);

  await page.goto('/index-runs');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await elementField(page).fill(element);
  await button(page, 'Start run').click();
  await expect(page.getByRole('dialog', { name: `Index ${element}?` })).toBeVisible();
  await expect(button(page, 'Cancel')).toBeFocused();
  await button(page, 'Start anyway').click();
  await expect(page.getByText(/Another index run isn't finished\./)).toBeVisible();
  await page.goto(other.url());
  await expect(building(page)).toBeVisible();

  // In place of the long one: to end all scenes would end the failure too.
  await service.scene({ scene: 'slow-index-run', seconds: 1 });
  for (const tab of [page, other]) {
    await expect(tab.getByText(/Failed on purpose \(demo scene\)\./)).toBeVisible();
    await expect(tab).toHaveTitle('Index run failed · Consent Console');
    await expect(icon(tab)).toHaveAttribute('href', '/favicon-bad.svg');
  }
  await service.endScenes();
  await pressAgain(page, inPlace(page));
  await expect(inPlace(page)).toBeVisible();
  await expect(page).not.toHaveURL(other.url());
});

test('a run that is cut off with its service is taken up again, and ends', { tag: '@all' }, async ({
  page,
  api,
  service,
}) => {
  await startSlowRun(page, api, service);
  await service.kill();
  await button(page, /^Refresh$/).click();
  await expect(page.getByText(/Showing results from \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(building(page)).toBeVisible();
  await service.restart();
  await service.endScenes();
  await expect(inPlace(page)).toBeVisible({ timeout: 150_000 });
});

test('an auditor follows a run, and is told why none can be started', { tag: '@smoke' }, async ({
  page,
  api,
}) => {
  await arrangePerson(api);
  await openAs(page, 'auditor', '/index-runs');
  await expect(button(page, 'Start run')).toHaveAccessibleDescription(/read-only access/);
  await page.getByRole('textbox', { name: 'Run id or link' }).fill(randomUUID());
  await button(page, 'Open run').click();
  await expect(page.getByText('Run not found')).toBeVisible();
});

for (const [width, details] of [
  [320, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the list and a run', async ({ page, api, service }) => {
      const { element } = await arrangePerson(api);
      await service.scene({ scene: 'failing-index-run', seconds: 600 });
      await openAs(page, 'privacy', '/index-runs');
      await expect(page.getByText('No recent runs')).toBeVisible();
      await button(page, 'Open run').click();
      await button(page, 'Start run').click();
      await expect(page.getByText('Must not be empty.')).toBeVisible();
      await expectFit(page);
      await startRun(page, mouse, element);
      await expect(page.getByText('The run failed.')).toBeVisible();
      await expectFit(page);

      await service.endScenes();
      await service.scene({ scene: 'slow-index-run', seconds: 600 });
      await pressAgain(page, building(page));
      await expect(building(page)).toBeVisible();
      await expectFit(page);
      await page.goto('/index-runs');
      await expect(page.getByText('Running', { exact: true })).toBeVisible();
      await expectFit(page);
      await elementField(page).fill(element);
      await button(page, 'Start run').click();
      await expect(button(page, 'Cancel')).toBeFocused();
      await expectNoAxeFindings(page);
      await button(page, 'Cancel').click();
      await service.endScenes();
      await expect(page.getByText('Succeeded', { exact: true })).toBeVisible();
    });
  });
}

test('by keyboard, a run is canceled on the page of all jobs', async ({ page, api, service }) => {
  const hands = keyboard(page);
  const element = await startSlowRun(page, api, service);
  await openAs(page, 'privacy', '/jobs');
  const row = page.getByRole('row', { name: element });
  await expect(row).toContainText('Running');
  await expect(row).toContainText('Building');
  await expectFit(page);
  await expectNoAxeFindings(page);
  await hands.press(row.getByRole('button', { name: `Cancel Search index: ${element}…` }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toContainText('Canceled');
  await hands.press(row.getByRole('link', { name: element }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Index run');
  await expect(page.getByText('The run was canceled.')).toBeVisible();

  await openAs(page, 'auditor', '/jobs');
  await expect(row).toContainText('Canceled');
  await expectFit(page);
});

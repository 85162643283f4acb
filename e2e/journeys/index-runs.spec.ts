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
const elementField = (page: Page) => page.getByRole('searchbox', { name: 'Find a data element' });
const choice = (page: Page, element: string) =>
  page.getByRole('radio', { name: new RegExp(`^${element} `) });
const runningCard = (page: Page, element: string) =>
  page.getByRole('region', { name: `Run for ${element}` });
/** Of the newest run. */
const runLink = (page: Page) =>
  page.getByRole('table', { name: 'Index runs' }).getByRole('link').first();
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
  const confirmed = page.getByRole('dialog').getByRole('button', { name: 'Start run' });
  await expect(confirmed.or(next)).toBeVisible();
  if (await confirmed.isVisible()) await hands.press(confirmed);
};

const pressStart = (page: Page, hands: Hands, element: string) =>
  press(
    page,
    hands,
    button(page, 'Start run'),
    runningCard(page, element).or(page.getByText(`Searches by ${element} are fast now.`)),
  );

const pressAgain = (page: Page, next: Locator) =>
  press(page, mouse, button(page, 'Start again'), next);

const startRun = async (page: Page, hands: Hands, element: string) => {
  await hands.write(elementField(page), element);
  await expect(choice(page, element)).toBeVisible();
  await choice(page, element).check();
  await pressStart(page, hands, element);
};

/** Starts a run that stays at building until the scene has ended. */
const startSlowRun = async (page: Page, api: ServiceApi, service: OwnService) => {
  const { element } = await arrangePerson(api);
  await service.scene({ scene: 'slow-index-run', seconds: 600 });
  await openAs(page, 'privacy', '/index-runs');
  await startRun(page, mouse, element);
  await expect(runningCard(page, element)).toContainText('Build');
  return element;
};

/** The same, seen on the page of the run. */
const openSlowRun = async (page: Page, api: ServiceApi, service: OwnService) => {
  const element = await startSlowRun(page, api, service);
  await runLink(page).click();
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
  await expect(choice(page, person.element)).toBeChecked();
  await pressStart(page, hands, person.element);
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
  const element = await openSlowRun(page, api, service);
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
  const element = await openSlowRun(page, api, service);
  const other = await openToo(page);

  await page.goto('/index-runs');
  await expect(runningCard(page, element)).toBeVisible();
  await expect(button(page, 'Start run')).toHaveAccessibleDescription(/One run at a time/);
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

  await page.goto('/index-runs');
  await expect(
    page.getByText('A scene of the demo made it fail while it built the index.'),
  ).toBeVisible();
});

test('a run that is cut off with its service is taken up again, and ends', { tag: '@all' }, async ({
  page,
  api,
  service,
}) => {
  await openSlowRun(page, api, service);
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
  await page.getByText('Technical details').click();
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
      await page.getByText('Technical details').click();
      await button(page, 'Open run').click();
      await expect(page.getByText(/Paste a run id/)).toBeVisible();
      await expectFit(page);
      await startRun(page, mouse, element);
      await expect(page.getByText(`The run for ${element} failed.`)).toBeVisible();
      await expectFit(page);
      await expectNoAxeFindings(page);
      await runLink(page).click();
      await expect(page.getByText('The run failed.')).toBeVisible();
      await expectFit(page);

      await service.endScenes();
      await service.scene({ scene: 'slow-index-run', seconds: 600 });
      await pressAgain(page, building(page));
      await expect(building(page)).toBeVisible();
      await expectFit(page);
      await page.goto('/index-runs');
      await expect(runningCard(page, element)).toContainText('Build');
      await expectFit(page);
      await expectNoAxeFindings(page);
      await button(page, 'Cancel run…').click();
      await expect(button(page, 'Keep it running')).toBeFocused();
      await expectNoAxeFindings(page);
      await button(page, 'Keep it running').click();
      await service.endScenes();
      await expect(inPlace(page)).toBeVisible();
    });
  });
}

test('by keyboard, a run is canceled where it is shown, and the list says so', async ({
  page,
  api,
  service,
}) => {
  const hands = keyboard(page);
  const element = await startSlowRun(page, api, service);
  await hands.press(button(page, 'Cancel run…'));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }));
  await expect(page.getByText(`The run for ${element} was canceled.`)).toBeVisible();
  const row = page.getByRole('table', { name: 'Index runs' }).getByRole('row').nth(1);
  await expect(row).toContainText(element);
  await expect(row).toContainText('Canceled');
  await expect(row).toContainText('You');
  await service.endScenes();
});

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

import type { BrowserContext, Page } from '@playwright/test';
import { expect, openAndSignInAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { findSecrets } from '../support/find-secrets.ts';
import { mouse } from '../support/hands.ts';
import { expectPerson, lookUpByElement, lookUpByIdentifier } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';
import { watchTraces } from '../support/watch-traces.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Texts that occur nowhere else, with what software might escape in them. */
const people = () => {
  const sign = freshName('').trim();
  return {
    identifier: `zoe+${sign}@person.example`,
    sibling: `ada+${sign}@person.example`,
    city: `Åre & "${sign}"`,
    newCity: `Öjebyn, ${sign}`,
    loyalty: `LC/${sign}/é`,
    former: `zoe.old+${sign}@person.example`,
    phone: `+46 70 ${Date.now()}`,
  };
};
type People = ReturnType<typeof people>;

/** Two people who share a city come in by a form; one has other identifiers too, one a former one. */
const comeIn = async (api: ServiceApi, person: People) => {
  const { identifier, sibling, city, loyalty, former, phone } = person;
  const form = await api.createForm(undefined, ['City']);
  const fields = {
    dsDataElements: { City: city },
    purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
  };
  await api.submitReceipt(form, sibling, fields);
  await api.submitReceipt(form, identifier, {
    ...fields,
    additionalIdentifiers: { Loyalty: loyalty, Phone: phone },
  });
  await api.submitReceipt(form, former, fields);
  await api.merge(identifier, former);
};

/** Keeps the secrets that only the wire shows: where pages continue. */
const catchTokens = (context: BrowserContext): Record<string, string> => {
  const caught: Record<string, string> = {};
  context.on('request', (request) => {
    const { requestcontinuation: value } = request.headers();
    if (value !== undefined) caught[`continuation ending in ${value.slice(-4)}`] = value;
  });
  return caught;
};

const lookUp = (page: Page, identifier: string) => lookUpByIdentifier(page, mouse, identifier);

/** Rows of the result, without the head of the table. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

const search = async (page: Page, person: People) => {
  const { identifier, city, loyalty, former, phone } = person;
  await expect(rows(page)).not.toHaveCount(0);
  await button(page, 'Next').first().click();
  await expect(page.getByText(/^Page 2, rows/).first()).toBeVisible();
  await lookUp(page, `${identifier}.nobody`);
  await expect(page.getByText('No one found').first()).toBeVisible();
  await lookUpByElement(page, mouse, { element: 'City', value: city });
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page.goForward();
  await expect(rows(page)).toHaveCount(2);
  const wide = {
    'Merged into this person': former,
    'Same number': phone.replaceAll(' ', ''),
  };
  for (const [words, text] of Object.entries({ ...wide, Loyalty: loyalty })) {
    await lookUp(page, text);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('table', { name: 'People' })).toContainText(words);
  }
  await lookUp(page, identifier);
  await expectPerson(page);
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Match' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(identifier)).toBeVisible();
};

const openAndReveal = async (page: Page, { identifier, loyalty, former }: People) => {
  await rows(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(identifier);
  await expect(page.getByText(identifier)).toBeVisible();
  await expect(page.getByText(loyalty)).toHaveCount(0);
  await button(page, 'Reveal').click();
  await expect(page.getByText(loyalty)).toBeVisible();
  await expect(page.getByText(former)).toBeVisible();
};

const edit = async (page: Page, { newCity }: People) => {
  await page.getByRole('link', { name: 'Edit data' }).click();
  await field(page, 'City').fill(newCity);
  await button(page, 'Replace City').click();
  await button(page, 'Save data…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save data', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(button(page, 'Reveal')).toBeVisible();
};

const signOut = async (page: Page) => {
  await button(page, /account of/).click();
  // It says so before it has been to the provider: Back would meet it on the way.
  const landed = page.waitForResponse((answer) => answer.url().endsWith('/signed-out'));
  await button(page, 'Sign out').click();
  await expect(heading(page, "You're signed out")).toBeVisible();
  await landed;
  await page.waitForLoadState();
};

const outside = /^(Sign in|You're signed out)$/;

test('who is looked up, opened, revealed and edited leaves no trace of it in the browser or the log', async ({
  page,
  context,
  api,
  service,
}) => {
  const person = people();
  await comeIn(api, person);
  const watch = await watchTraces(context, service.url);
  const tokens = catchTokens(context);

  await openAndSignInAs(page, 'privacy', '/data-subjects');
  for (const { name, value } of await context.cookies()) {
    if (name.startsWith('session-')) tokens[`cookie ${name}`] = value;
  }
  await search(page, person);
  await openAndReveal(page, person);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await edit(page, person);
  await page.reload();
  await expect(button(page, 'Reveal')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'Reveal')).toBeVisible();
  const signedIn = await watch.notes();
  await signOut(page);
  await page.goBack();
  await expect(heading(page, outside)).toBeVisible();

  for (const kind of ['cookie session-', 'continuation']) {
    expect(Object.keys(tokens).some((name) => name.startsWith(kind))).toBe(true);
  }
  const notes = [...signedIn, ...(await watch.notes()), { place: 'log', text: service.log() }];
  const places = new Set(notes.map(({ place }) => place));
  const expected = ['address', 'request', 'referrer', 'history', 'title', 'storage', 'broadcast'];
  expect(expected.filter((place) => !places.has(place))).toEqual([]);
  expect(service.log()).toContain('GET /api/consentmanager/v1/datasubjects/profiles');
  // What may be in addresses is seen there: the probe did look.
  const seen = new Set(findSecrets(notes, { id }).map(({ place }) => place));
  expect([...seen]).toEqual(expect.arrayContaining(['address', 'request', 'history']));
  const digits = person.phone.replaceAll(/\D/g, '');
  // The session's own cookie has it, out of reach of any script; nothing else does.
  const elsewhere = notes.filter(({ place }) => place !== 'cookie');
  expect(findSecrets(elsewhere, { ...person, digits, ...tokens })).toEqual([]);
  const inCookies = notes.filter(({ place }) => place === 'cookie');
  expect(findSecrets(inCookies, { ...person, digits })).toEqual([]);
});

/** What is done of a caller on other pages: the palette, saved views and the activity in each tab. */
const followCall = async (page: Page, { identifier, phone }: People) => {
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await box.fill(phone);
  await page.keyboard.press('Control+Enter');
  await expect(rows(page)).toHaveCount(1);
  await button(page, 'Search or jump to').click();
  await expect(page.getByRole('group', { name: 'Recent people' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectPerson(page);

  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Collection points' }).click();
  await button(page, 'Columns and views').click();
  for (const name of [identifier, 'This call']) {
    await field(page, 'Save this view as').fill(name);
    await button(page, 'Save view').click();
  }
  await expect(button(page, /^This call/)).toBeVisible();

  await rail.getByRole('link', { name: 'Activity' }).click();
  for (const tab of ['Visits', 'Lists and exports', 'Programs', 'Changes']) {
    await button(page, tab).click();
    await expect(button(page, tab)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText(/^\d+ (visit|entr)|^Nothing has been done/).first()).toBeVisible();
  }
  const ticket = page.getByRole('searchbox', { name: 'Ticket' });
  await ticket.fill(identifier);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Looks like an email' })).toBeVisible();
  await ticket.fill('HELP-4711');
  await page.keyboard.press('Enter');
  await button(page, 'Visits').click();
  await expect(page.getByText(/^Ticket HELP-4711\./).first()).toBeVisible();
};

test('a whole call leaves no trace of its caller in the browser, in saved views or the log', async ({
  page,
  context,
  api,
  service,
}) => {
  const person = people();
  await comeIn(api, person);
  const watch = await watchTraces(context, service.url);
  await openAndSignInAs(page, 'privacy', '/data-subjects');
  await lookUp(page, person.phone);
  await expect(rows(page)).toHaveCount(1);
  await lookUp(page, person.identifier);
  await expectPerson(page);
  const ticket = field(page, 'Ticket');
  await ticket.fill(person.identifier);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Looks like an email/)).toBeVisible();
  await ticket.fill('HELP-4711');
  await page.keyboard.press('Enter');
  await button(page, 'Reveal').click();
  await expect(page.getByText(person.loyalty)).toBeVisible();
  await followCall(page, person);

  const notes = [...(await watch.notes()), { place: 'log', text: service.log() }];
  const places = (secret: string) =>
    new Set(findSecrets(notes, { secret }).map(({ place }) => place));
  // What may be kept is seen there: the probe did look.
  expect([...places('HELP-4711')]).toEqual(expect.arrayContaining(['address', 'storage']));
  expect([...places('This call')]).toContain('storage');
  const digits = person.phone.replaceAll(/\D/g, '');
  expect(findSecrets(notes, { ...person, digits })).toEqual([]);
});

test('a new secret leaves no trace of it in the browser or the log', async ({
  page,
  context,
  service,
}) => {
  const watch = await watchTraces(context, service.url);
  await openAndSignInAs(page, 'privacy', '/api-access/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill(freshName('Webshop'));
  await button(page, 'Create').click();
  const secret = await field(page, 'Client secret').inputValue();
  await page.getByRole('link', { name: 'Done' }).click();
  await button(page, 'Leave').click();
  await expect(heading(page, 'API access')).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'New client or key')).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  const notes = [...(await watch.notes()), { place: 'log', text: service.log() }];
  expect(service.log()).toContain('POST /api/access/v1/clients');
  expect(findSecrets(notes, { secret })).toEqual([]);
});

test('a sign-out empties every tab at once, and Back brings nothing again', async ({
  page,
  context,
  api,
}) => {
  const person = people();
  await comeIn(api, person);
  await openAndSignInAs(page, 'privacy', '/data-subjects');
  await lookUp(page, person.identifier);
  await expectPerson(page);
  await button(page, 'Reveal').click();
  await expect(page.getByText(person.identifier)).toBeVisible();

  const form = await context.newPage();
  await form.goto('/data-subjects');
  await form.goto(`${new URL(page.url()).pathname}/edit`);
  await field(form, 'City').fill(person.newCity);
  await button(form, 'Replace City').click();
  await expect(form.getByText(person.newCity)).toBeVisible();

  // The browser may keep this one as it is, for Back.
  const left = await context.newPage();
  await left.goto('/data-subjects');
  await lookUp(left, person.identifier);
  await expectPerson(left);
  await left.goBack();
  await expect(rows(left)).toHaveCount(1);
  await left.goto('about:blank');

  await signOut(page);
  for (const tab of [page, form]) {
    await expect(heading(tab, "You're signed out")).toBeVisible();
    await tab.waitForURL('**/signed-out');
    expect(await tab.locator('body').innerHTML()).not.toMatch(/Reveal|@|Öjebyn/);
  }
  for (const tab of [page, form, left]) {
    await tab.goBack();
    await expect(heading(tab, outside)).toBeVisible();
    await expect(tab.getByRole('table')).toHaveCount(0);
    const content = await tab.content();
    for (const secret of Object.values(person)) expect(content).not.toContain(secret);
  }
});

import type { Page } from '@playwright/test';
import { goTo, type Place, places } from '#scripts/console-places.ts';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { mouse } from '../support/hands.ts';
import { lookUpByIdentifier } from '../support/people.ts';
import { freshName } from '../support/service-api.ts';

const bar = (page: Page) => page.getByText('Presenter mode.', { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const turnOn = async (page: Page) => {
  await button(page, /account of/).click();
  await page.getByRole('checkbox', { name: 'Presenter mode' }).check();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Escape');
};

/** What every person of the demo has in clear, and what opens something. */
const clear = {
  address: /[\w.+-]+@(?:example\.(?:org|com|net)|person\.example)/gi,
  phone: /\+(?:1\d{3}55501\d\d|447700900\d{3}|3363998\d{4})/g,
  token: /eyJ[\w-]{10,}|(?<![\w-])[\w-]{43}(?![\w-])/g,
};

/** Texts, attributes and what stands in fields, unless it's drawn as dots. */
const drawnIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    // Scripts and styles aren't drawn; fields are read below.
    for (const part of root.querySelectorAll('script, style, link, meta')) part.remove();
    for (const field of root.querySelectorAll('input')) field.removeAttribute('value');
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(
        (field) => getComputedStyle(field).getPropertyValue('-webkit-text-security') !== 'disc',
      )
      .map(({ value }) => value);
    return [document.title, root.outerHTML, ...fields].join('\n');
  });

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const foundIn = (text: string): string[] =>
  Object.entries(clear).flatMap(([kind, pattern]) =>
    [...text.replaceAll(uuid, ' ').matchAll(pattern)].map(
      ([match]) => `${kind} ${match.slice(0, 3)}… of ${match.length}`,
    ),
  );

/** Beside the ones that are looked at anyway: with all that a search can show. */
const more: Record<string, Place> = {
  'people-with-everything':
    '/data-subjects?updatedSince=2025-01-01&topics=true&preferences=true&allChoices=true&linkTokens=true',
  'api-access-created': async (page) => {
    await page.goto('/api-access/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill(freshName('Shown program'));
    await button(page, 'Create').click();
    await expect(page.getByRole('textbox', { name: 'Client secret' })).toBeVisible();
  },
};

test('presenter mode shows no clear value and no token on any page', { tag: '@all' }, async ({
  page,
}) => {
  test.slow();
  await openAs(page, 'privacy', '/collection-points');
  // The probe finds what is there to be found.
  await goTo(page, places['people-found'] ?? '');
  expect(foundIn(await drawnIn(page)).join()).toContain('address');
  await turnOn(page);
  expect(foundIn(await drawnIn(page))).toEqual([]);

  const found: string[] = [];
  for (const [name, place] of Object.entries({ ...places, ...more })) {
    // The code on Integrate has a sample address of nobody; its token is checked below. Nobody is
    // asked why, as nothing can be revealed.
    // Nor is anything made in clear.
    const isBlocked = ['person-reason', 'person-proof-clear', 'person-access-check'].includes(name);
    if (isBlocked || ['signed-out', 'point-integrate'].includes(name)) continue;
    await goTo(page, place);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html[data-presenter]'), name).toHaveCount(1);
    expect(await page.getByRole('button', { name: /^Reveal/ }).count(), name).toBe(0);
    for (const one of foundIn(await drawnIn(page))) found.push(`${name}: ${one}`);
  }
  expect(found).toEqual([]);
});

test('it covers every tab at once, survives a reload, and goes with one click', async ({
  page,
  context,
  api,
}) => {
  const identifier = `${freshName('person').replace(' ', '-')}@example.org`;
  await api.writeElements(identifier, { City: 'Åre' });
  await openAs(page, 'privacy', '/data-subjects');
  await lookUpByIdentifier(page, mouse, identifier);
  await button(page, 'Reveal').click();
  await expect(page.getByText('Åre', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/purposes');
  await turnOn(other);
  await expectNoAxeFindings(other);
  await expect(bar(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Presenter mode · /);
  await expect(page.getByText('Åre', { exact: true })).toHaveCount(0);
  await expect(page.getByText(identifier)).toHaveCount(0);
  await expect(button(page, /^Reveal/)).toHaveCount(0);

  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(button(page, /^Reveal/)).toHaveCount(0);
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(await size()).toBe('19px');

  await button(page, 'Turn off').click();
  await expect(bar(page)).toHaveCount(0);
  await expect(bar(other)).toHaveCount(0);
  await expect(button(page, 'Reveal')).toBeVisible();
  expect(await size()).toBe('16px');
});

test('no token is fetched, shown or copied in presenter mode', async ({ page }) => {
  await openAs(page, 'privacy', '/collection-points');
  await goTo(page, places['point-token'] ?? '');
  await button(page, 'Show token').click();
  await expect(button(page, 'Hide token')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/purposes');
  await turnOn(other);
  await expect(page.getByRole('textbox', { name: 'Token' })).toHaveCount(0);
  await expect(button(page, 'Show token')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Copy token')).toHaveAttribute('aria-disabled', 'true');
});

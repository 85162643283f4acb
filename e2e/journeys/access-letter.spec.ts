import type { Page } from '@playwright/test';
import { expect, expectFit, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { fullPerson, largePerson, simplePerson } from '../support/answered-people.ts';
import type { ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const answerFor = async (page: Page, id: string): Promise<void> => {
  await openAs(page, 'privacy', `/data-subjects/${id}/access-answer`);
  await page.getByRole('textbox', { name: /identity checked/ }).fill('Called back');
  await button(page, 'Make answer').click();
  await expect(page.getByRole('article')).toBeVisible();
};

/** How many pages of A4 come out of the printer. */
const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

/** Those before the annex, which begins on a page of its own. */
const pagesBeforeAnnex = async (page: Page): Promise<number> => {
  const show = (display: string) =>
    page.locator('section.annex').evaluate((annex, own) => {
      (annex as HTMLElement).style.display = own;
    }, display);
  await show('none');
  const count = await pagesOf(page);
  await show('');
  return count;
};

const everyone: readonly (readonly [string, (api: ServiceApi) => Promise<{ id: string }>])[] = [
  ['who signed up once', simplePerson],
  ['with merged records, claims, a hold and a request for erasure', fullPerson],
  ['who was asked for 300 purposes', (api) => largePerson(api, 300)],
];

for (const [who, arrange] of everyone) {
  test(`the answer to a person ${who} has two pages, and an annex`, async ({ page, api }) => {
    const { id } = await arrange(api);
    await answerFor(page, id);
    for (const language of ['English', 'Deutsch', 'Français', 'Nederlands', 'Svenska']) {
      await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
      const before = await pagesBeforeAnnex(page);
      expect(before, language).toBe(2);
      expect(await pagesOf(page), language).toBeGreaterThan(before);
    }
    await expectFit(page);
  });
}

test('the letter is in the language of the person, and in another one that is chosen', async ({
  page,
  api,
}) => {
  const { id } = await simplePerson(api);
  await answerFor(page, id);
  const letter = page.getByRole('article');
  await expect(letter).toHaveAttribute('lang', 'fr');
  await expect(letter).toContainText('Bonjour Nadine Becker,');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
  await expect(letter).toHaveAttribute('lang', 'sv');
  await expect(letter).toContainText('Hej Nadine Becker,');
});

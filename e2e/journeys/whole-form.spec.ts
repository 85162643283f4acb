import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import type { ServiceApi } from '../support/service-api.ts';

const group = (page: Page, name: string) => page.getByRole('button', { name });

const openDraft = async (page: Page, api: ServiceApi) => {
  const draft = await api.createDraft({
    EnableCaptcha: true,
    CookieConsentUpdate: 'UPDATE_ALL',
    Notices: [{ name: 'Privacy', type: 'LINKED', noticeType: 'PRIVACY_NOTICE' }],
    attributeValues: { Region: [{ value: 'Nordics', colorCode: '#fff' }] },
  });
  await openAs(page, 'privacy', `/collection-points/${draft.id}/edit?version=1`);
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  return draft;
};

/** Settings that most people leave as they are: found, changed, reviewed, stored. */
const changeFurther = async (page: Page, api: ServiceApi, hands: Hands) => {
  const { name } = await openDraft(page, api);
  await hands.press(group(page, 'Hosting and look'));
  // Neither has an effect yet: they can only be cleared.
  await hands.untick(page.getByRole('switch', { name: 'Captcha' }));
  await hands.press(group(page, 'Consent settings'));
  await hands.press(page.getByRole('button', { name: 'Clear When cookie consent changes' }));
  await hands.press(group(page, 'Texts and languages'));
  await hands.write(page.getByRole('textbox', { name: 'Notice name' }), 'Privacy, new');
  await hands.press(group(page, 'Ownership'));
  await hands.write(page.getByRole('textbox', { name: 'New attribute name' }), 'Brand');
  await hands.press(page.getByRole('button', { name: 'Add attribute' }));
  await page.keyboard.press('Shift+Tab');
  await hands.write(page.getByRole('textbox', { name: 'Brand' }), 'Shop');
  await page.keyboard.press('Enter');
  await hands.press(page.getByRole('button', { name: 'Save Draft…' }));
  const review = page.getByRole('dialog', { name: /^Save version 1/ });
  await expect(review).toContainText('4 fields change');
  await expect(review.getByRole('region', { name: 'Attributes' })).toContainText(
    'Brand: Shop added',
  );
  await hands.press(review.getByRole('button', { name: 'Save Draft' }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await api.collectionPointsNamed(name)).toMatchObject([
    {
      EnableCaptcha: false,
      CookieConsentUpdate: null,
      Notices: [{ name: 'Privacy, new', type: 'LINKED' }],
      attributeValues: {
        Region: [{ value: 'Nordics', colorCode: '#fff' }],
        Brand: [{ value: 'Shop' }],
      },
    },
  ]);
};

test('settings, notices and attributes of the closed groups are changed and reviewed', {
  tag: '@all',
}, async ({ page, api }) => {
  await changeFurther(page, api, mouse);
});

test('by keyboard, settings, notices and attributes of the closed groups are changed and reviewed', async ({
  page,
  api,
}) => {
  await changeFurther(page, api, keyboard(page));
});

for (const [width, details] of [
  [320, {}],
  [1280, { tag: '@all' }],
] as const) {
  test.describe(`in light and dark colours at ${width} px`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing with every group open, and nothing scrolls sideways', async ({
      page,
      api,
    }) => {
      await openDraft(page, api);
      await page.getByRole('button', { name: 'Expand all' }).click();
      await page.locator('form details:not([open]) > summary').evaluateAll((closed) => {
        for (const summary of closed) if (summary instanceof HTMLElement) summary.click();
      });
      await expect(page.getByRole('textbox', { name: 'New attribute name' })).toBeVisible();
      await expectNoAxeFindings(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
    });
  });
}

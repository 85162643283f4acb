import type { Page } from '@playwright/test';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });

/** Expands the form's folded fields, if it has any, once it's there. */
const expandForm = async (page: Page) => {
  const expand = button(page, 'Expand all');
  await expect(async () => {
    if (await expand.isVisible()) await expand.click();
    await expect(description(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

interface Versioned {
  address: string;
  makeDraft: (api: ServiceApi) => Promise<{ id: string; name: string }>;
  makeActive: (api: ServiceApi) => Promise<{ id: string; name: string }>;
  /** Another person saves another description of the Draft. */
  describe: (api: ServiceApi, draft: { id: string; name: string }, words: string) => Promise<void>;
}

const versioned: Record<string, Versioned> = {
  'collection point': {
    address: '/collection-points',
    makeDraft: (api) => api.createDraft(),
    makeActive: (api) => api.createForm(),
    describe: (api, { name }, words) => api.changeDraft(name, { Description: words }),
  },
  purpose: {
    address: '/purposes',
    makeDraft: async (api) => {
      const name = freshName('Test purpose');
      return { id: await api.createDraftPurpose(name), name };
    },
    makeActive: (api) => api.createActivePurpose(),
    describe: (api, { id, name }, words) => api.describePurpose(id, name, words),
  },
};

for (const [one, { address, makeDraft, makeActive, describe }] of Object.entries(versioned)) {
  test.describe(`a ${one}`, () => {
    test('is found by an id in capitals, and leads on in small letters', async ({ page, api }) => {
      const { id, name } = await makeDraft(api);
      await openAs(page, 'privacy', `${address}/${id.toUpperCase()}?version=1`);
      await expect(heading(page)).toHaveText(name);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expandForm(page);
      await expect(description(page)).toHaveValue('Made by a browser test');
      expect(new URL(page.url()).pathname).toBe(`${address}/${id.toLowerCase()}/edit`);
    });

    test('that is Active is edited with one click', { tag: '@smoke' }, async ({ page, api }) => {
      const { id } = await makeActive(api);
      await openAs(page, 'privacy', `${address}/${id}?version=1`);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expandForm(page);
      await expect(description(page)).toHaveValue('Made by a browser test');
      expect(new URL(page.url()).searchParams.get('version')).toBe('1');
    });

    test('that somebody else changed is not published unseen', async ({ page, api }) => {
      const draft = await makeDraft(api);
      await openAs(page, 'privacy', `${address}/${draft.id}?version=1`);
      await expect(page.getByText('Made by a browser test').first()).toBeVisible();
      await describe(api, draft, 'Changed by somebody else');
      await button(page, 'Publish…').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Publish version 1' }).click();
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText('Not published.');
      await expect(alert).toContainText('Someone changed this version');
      await expect(alert).toContainText('Description');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Changed by somebody else').first()).toBeVisible();
      await button(page, 'Publish…').click();
      await dialog.getByRole('button', { name: 'Publish version 1' }).click();
      await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    });
  });
}

const lists = ['/collection-points', '/purposes', '/purpose-preferences', '/merge-requests'];

test('every list says in the same words that it ends before a page', async ({ page }) => {
  for (const list of lists) {
    await openAs(page, 'privacy', `${list}?page=900`);
    await expect(page.getByText('This page is past the end of the list')).toBeVisible();
    await button(page, 'Go to first page').click();
    await expect(page.getByText('This page is past the end of the list')).toBeHidden();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  }
});

test('merge requests read the next page ahead, as the other lists do', async ({ page, api }) => {
  await api.planMergeRequest();
  await api.planMergeRequest();
  await openAs(page, 'privacy', '/merge-requests?size=1');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const ahead = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === listMergeRequestsEndpoint.path && url.searchParams.get('page') === '1';
  });
  await button(page, 'Next').hover();
  await ahead;
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
});

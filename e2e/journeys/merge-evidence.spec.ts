import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { mouse } from '../support/hands.ts';
import { choosePeople, declineEvidence, goToConfirm, keepFirst } from '../support/merge-wizard.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** JSON without white space, its keys in order: written here anew, so that two agree on it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Goes with these people to the last step; whoever was created first is the primary. */
const openConfirm = async (page: Page, identifiers: readonly string[]) => {
  await openAs(page, 'privacy', '/merge');
  await choosePeople(page, mouse, identifiers);
  await keepFirst(page, mouse);
  await goToConfirm(page, mouse);
};

test('how both were is saved with a hash that holds, under a name that says nothing of them', async ({
  page,
  api,
}) => {
  const sign = freshName('').trim();
  const identifiers = [`kim.${sign}@person.example`, `kim-${sign}@person.example`];
  for (const [index, identifier] of identifiers.entries()) {
    await api.writeElements(identifier, { City: `Piteå ${index}, ${sign}` });
  }
  await openConfirm(page, identifiers);
  const merge = button(page, 'Merge 2 people into 1');
  await page.getByRole('textbox', { name: /^Type / }).fill('merge 2 into 1 DEMO');
  await expect(merge).toHaveAttribute('aria-disabled', 'true');
  await expect(merge).toHaveAccessibleDescription('Save a snapshot or continue without one first.');

  const begun = page.waitForEvent('download');
  await button(page, 'Save snapshot').click();
  const download = await begun;
  const name = download.suggestedFilename();
  expect(name).toMatch(/^merge-evidence-\d{4}-\d\d-\d\dT\d\d-\d\dZ-[0-9a-f]{8}\.json$/);
  expect(name).not.toContain(sign);
  await expect(page.getByText(name)).toBeVisible();
  await expect(merge).not.toHaveAttribute('aria-disabled', 'true');

  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(sha256(canonical(file.content))).toBe(file.sha256);
  await expect(page.getByText(`SHA-256 ${file.sha256}`)).toBeVisible();
  expect(file.content).toMatchObject({
    environment: 'Demo',
    host: new URL(page.url()).host,
    profiles: identifiers.map((Identifier, index) => ({
      profile: {
        Identifier,
        DataElements: [{ Name: 'City', Value: `Piteå ${index}, ${sign}` }],
      },
    })),
  });
  for (const [index, identifier] of identifiers.entries()) {
    const stored = await api.profileOf(identifier);
    expect(file.content.profiles[index].profile.Id).toBe(stored.Id);
  }
  await expectNoAxeFindings(page);
});

test('a merge goes on without a snapshot once that is said', async ({ page, api }) => {
  const sign = freshName('').trim();
  const identifiers = [`ida.${sign}@person.example`, `ida-${sign}@person.example`];
  for (const identifier of identifiers) await api.writeElements(identifier, { City: 'Boden' });
  await openConfirm(page, identifiers);
  await page.getByRole('textbox', { name: /^Type / }).fill('merge 2 into 1 DEMO');
  await expect(button(page, 'Merge 2 people into 1')).toHaveAttribute('aria-disabled', 'true');
  await declineEvidence(page, mouse);
  await expect(page.getByText('Continuing without a snapshot.')).toBeVisible();
  await button(page, 'Merge 2 people into 1').click();
  await expect(page.getByText('Merged.', { exact: true })).toBeVisible();
});

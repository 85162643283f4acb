import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands } from './hands.ts';

const next = (page: Page): Locator => page.getByRole('button', { name: 'Continue', exact: true });

/** The step that the wizard is at, by its title. */
export const mergeStep = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name });

/** Looks people up in the first step and continues with them. */
export const choosePeople = async (
  page: Page,
  hands: Hands,
  identifiers: readonly string[],
): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Find a person', exact: true });
  for (const [index, identifier] of identifiers.entries()) {
    await hands.write(field, identifier);
    await hands.press(page.getByRole('button', { name: 'Find and add' }));
    const status = page.getByRole('status').filter({ hasText: `Added. ${index + 1}` });
    await expect(status).toBeAttached();
  }
  await hands.press(next(page));
  await expect(mergeStep(page, 'Choose the primary record')).toBeFocused();
};

/** Keeps the suggested primary: the record that was created first. */
export const keepFirst = async (page: Page, hands: Hands): Promise<void> => {
  const first = page.getByRole('row').filter({ hasText: 'Created first' });
  await expect(first.getByRole('radio')).toBeChecked();
  await hands.press(next(page));
  await expect(mergeStep(page, 'Review changes')).toBeFocused();
};

/** From the review, where nothing is left to check, to the last step before the act. */
export const goToConfirm = async (page: Page, hands: Hands): Promise<void> => {
  await hands.press(next(page));
  await expect(mergeStep(page, 'Confirm merge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
};

/** Goes on without a file of how everybody was. */
export const declineEvidence = async (page: Page, hands: Hands): Promise<void> => {
  await hands.press(page.getByRole('button', { name: 'Continue without a snapshot' }));
};

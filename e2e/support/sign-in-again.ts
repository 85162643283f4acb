import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog over a page whose session has ended. */
export const endedDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your session has ended' });

/** Through the window that the dialog opens, to its end. */
export const signInAgain = async (page: Page, person = /privacy@example\.org/): Promise<void> => {
  const opening = page.waitForEvent('popup');
  await endedDialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await expect(endedDialog(page).getByText(/Waiting for your sign-in/)).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: person }).click();
  await closed;
};

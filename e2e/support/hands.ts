import { expect, type Locator, type Page } from '@playwright/test';

/** How a person works the page: with a mouse, or with nothing but the keyboard. */
export type Hands = {
  press: (control: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  choose: (select: Locator, label: string) => Promise<void>;
  /** Turns a switch on, or picks one of several radio buttons. */
  tick: (control: Locator) => Promise<void>;
};

export const mouse: Hands = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, label) => {
    await select.selectOption({ label });
  },
  tick: (control) => control.check(),
};

const mostTabs = 120;

/**
 * The key that leads on to a control, or nothing where it has the focus. From another radio button
 * of the same choice it is an arrow key away. Asked at once: a look for a control costs more than
 * the press of a key.
 */
const keyTowards = (control: Locator): Promise<'ArrowDown' | 'Tab' | undefined> =>
  control.evaluate((element) => {
    const focused = document.activeElement;
    if (element === focused) return undefined;
    const isBeside =
      element instanceof HTMLInputElement &&
      focused instanceof HTMLInputElement &&
      element.type === 'radio' &&
      focused.name === element.name;
    return isBeside ? 'ArrowDown' : 'Tab';
  });

/** Tab by tab to the control, as far as a person could go. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const key = await keyTowards(control);
    if (key === undefined) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostTabs} presses of Tab do not lead to ${control}.`);
};

export const keyboard = (page: Page): Hands => ({
  press: async (control) => {
    await tabTo(page, control);
    await page.keyboard.press('Enter');
  },
  write: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  choose: async (select, label) => {
    await tabTo(page, select);
    await page.keyboard.type(label);
    await expect(select.locator('option:checked')).toHaveText(label);
  },
  tick: async (control) => {
    await tabTo(page, control);
    if (!(await control.isChecked())) await page.keyboard.press('Space');
    await expect(control).toBeChecked();
  },
});

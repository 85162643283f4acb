import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** How a person works the page: with a mouse, or with nothing but the keyboard. */
export type Hands = {
  press: (control: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
  choose: (select: Locator, label: string) => Promise<void>;
  /** Turns a switch on, or picks one of several radio buttons. */
  tick: (control: Locator) => Promise<void>;
  untick: (control: Locator) => Promise<void>;
};

export const mouse: Hands = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, label) => {
    await select.selectOption({ label });
  },
  tick: (control) => control.check(),
  untick: (control) => control.uncheck(),
};

const mostTabs = 150;

/**
 * The key that leads on to a control, nothing where it has the focus, null where it is not part of
 * the page any more. From another radio button of the same choice, or item of the same menu, it is
 * an arrow key away.
 */
const keyTowards = (control: ElementHandle<Element>) =>
  control.evaluate((element) => {
    const focused = document.activeElement;
    if (!element.isConnected) return null;
    if (element === focused) return undefined;
    const isBeside =
      element instanceof HTMLInputElement &&
      focused instanceof HTMLInputElement &&
      element.type === 'radio' &&
      focused.name === element.name;
    const isMenu = [element, focused].every((own) => own?.getAttribute('role') === 'menuitem');
    return isBeside || isMenu ? 'ArrowDown' : 'Tab';
  });

const find = async (control: Locator): Promise<ElementHandle<Element>> => {
  const handle = await control.elementHandle();
  if (handle === null) throw new Error(`There is no ${control}.`);
  return handle;
};

/**
 * Tab by tab to the control, as far as a person could go. It is looked for once, and again only
 * where the page has drawn another in its place: a look costs more than the press of a key.
 */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  let element = await find(control);
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const key = await keyTowards(element);
    if (typeof key === 'string') {
      await page.keyboard.press(key);
      continue;
    }
    // The page may have drawn another control meanwhile, or made another one of this.
    element = await find(control);
    if ((await keyTowards(element)) === undefined) return;
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
  untick: async (control) => {
    await tabTo(page, control);
    if (await control.isChecked()) await page.keyboard.press('Space');
    await expect(control).not.toBeChecked();
  },
});

import { expect, type Page } from '@playwright/test';

/**
 * What lies over the centre of the focused control, or of what the window has of it, in words; null
 * where nothing does.
 */
const coverOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    focused.setAttribute('data-was-focused', '');
    const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const seen = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(box.x + box.width / 2, seen);
    if (hit !== null && focused.contains(hit)) return null;
    return `${focused.tagName} “${focused.textContent}” under ${hit?.tagName} “${hit?.textContent?.slice(0, 60)}”`;
  });

const wasFocused = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('[data-was-focused], body') ?? true);

const mostControls = 200;

/** Goes over all controls of a page, forwards and backwards: nothing covers the one that has the focus. */
export const expectFocusUncovered = async (page: Page): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => {
      for (const marked of document.querySelectorAll('[data-was-focused]')) {
        marked.removeAttribute('data-was-focused');
      }
    });
    let walked = 0;
    for (; walked < mostControls; walked += 1) {
      await page.keyboard.press(key);
      if (walked > 0 && (await wasFocused(page))) break;
      await expect.poll(() => coverOfFocus(page)).toBeNull();
    }
    expect(walked).toBeGreaterThan(40);
  }
};

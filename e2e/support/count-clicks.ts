import type { Page } from '@playwright/test';

/**
 * Counts what a person presses with the mouse, from now on. A choice from a native list counts as
 * one; Playwright makes it without pressing.
 */
export const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('countPress', (presses: number) => {
    clicks += presses;
  });
  const watch = () => {
    const count = (window as unknown as { countPress: (presses: number) => void }).countPress;
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(1), true);
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && count(1),
      true,
    );
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => clicks;
};

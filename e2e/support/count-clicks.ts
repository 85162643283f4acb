import type { Page } from '@playwright/test';

/**
 * Counts what a person presses with the mouse, from now on. A native list costs two presses: to
 * open it and to choose; Playwright chooses without any, so each choice is counted by its event.
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
      ({ target }) => target instanceof HTMLSelectElement && count(2),
      true,
    );
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => clicks;
};

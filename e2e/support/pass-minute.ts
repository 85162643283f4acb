import type { Page } from '@playwright/test';
import type { OwnService } from '../own-service.ts';

/**
 * Lets a minute pass for the page, whose clock was installed, and ends the scenes of the service
 * first, as they would have ended by then.
 */
export const passMinute = async (page: Page, service: OwnService): Promise<void> => {
  await service.endScenes();
  await page.clock.runFor(70_000);
};

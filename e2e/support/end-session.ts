import type { Page } from '@playwright/test';
import { sessionPaths } from '#contract/console-page.ts';
import { consoleHeader } from '#contract/page-marks.ts';
import type { OwnService } from '../own-service.ts';

/** Signs out at the demo's provider, so that it asks who somebody is again. */
const endAtProvider = async (page: Page, service: OwnService): Promise<void> => {
  const question = await page.request.get(`${service.url}/oidc/session/end`);
  const secret = /name="xsrf" value="([^"]+)"/.exec(await question.text())?.[1];
  if (secret === undefined) throw new Error('The provider did not ask about the sign-out.');
  await page.request.post(`${service.url}/oidc/session/end/confirm`, {
    form: { xsrf: secret, logout: 'yes' },
  });
};

/**
 * Ends the session behind the back of its page, for real: the service and the provider forget it.
 * The browser keeps its cookie, as it does when nobody asked for anything for too long.
 */
export const endSession = async (page: Page, service: OwnService): Promise<void> => {
  const before = await page.context().cookies();
  await endAtProvider(page, service);
  const ended = await page.request.post(service.url + sessionPaths.signOut, {
    headers: { origin: service.url, [consoleHeader]: 'any' },
  });
  if (!ended.ok()) throw new Error(`The sign-out answered ${ended.status()}.`);
  await page.context().clearCookies();
  await page.context().addCookies(before.filter(({ path }) => path === '/'));
};

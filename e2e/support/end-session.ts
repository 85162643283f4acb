import type { Page } from '@playwright/test';
import type { OwnService } from '../own-service.ts';

/**
 * Ends the session behind the back of its page, for real: the provider forgets it and revokes what
 * it gave, and the service takes the access tokens that are out for expired.
 */
export const endSession = async (page: Page, service: OwnService): Promise<void> => {
  const question = await page.request.get(`${service.url}/oidc/session/end`);
  const secret = /name="xsrf" value="([^"]+)"/.exec(await question.text())?.[1];
  if (secret === undefined) throw new Error('The provider did not ask about the sign-out.');
  await page.request.post(`${service.url}/oidc/session/end/confirm`, {
    form: { xsrf: secret, logout: 'yes' },
  });
  await page.context().clearCookies();
  await service.scene({ scene: 'expire-tokens', seconds: 600 });
};

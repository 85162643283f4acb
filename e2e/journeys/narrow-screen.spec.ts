import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, expectFit, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { endSession } from '../support/end-session.ts';
import { countedBehind, limitLines, listPage, openList } from '../support/list-page.ts';
import { fillNewPoint } from '../support/new-point.ts';
import { freshName } from '../support/service-api.ts';
import { endedDialog } from '../support/sign-in-again.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 360, height: 740 } });

test.describe('360 pixels wide, in light and dark colours', () => {
  test('axe finds nothing on the strip, the controls that wait and the API budget', {
    tag: '@all',
  }, async ({ page, service }) => {
    const limit = { scene: 'minute-limit', seconds: 600 } as const;
    await openList(page, 'privacy');
    await service.scene({ ...limit, endpoint: endpointName(listCollectionPointsEndpoint) });
    await listPage(page).next.click();
    await expect(limitLines(page)).toHaveCount(1);
    await expect(listPage(page).next).toHaveText(/Next \(\d+ min \d+ s\)/);
    await expectFit(page);

    const opener = page.getByRole('button', { name: /^API budget/ });
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'API budget' });
    await expect(panel.getByText(/^Resumes in/).first()).toBeVisible();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await service.scene({ ...limit, endpoint: endpointName(createCollectionPointEndpoint) });
    await page.getByRole('link', { name: 'New collection point' }).click();
    await fillNewPoint(page, freshName('Narrow'));
    await page.getByRole('button', { name: /^Create Draft/ }).click();
    await expect(page.getByRole('button', { name: /^Send then/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Create Draft \(/ })).toBeVisible();
    await expect(limitLines(page)).toHaveCount(2);
    await expectFit(page);
  });

  test('axe finds nothing on the dialog of an ended session and what it leaves behind', {
    tag: '@all',
  }, async ({ page, service }) => {
    await openAs(page, 'privacy', '/collection-points');
    await expect(listPage(page).rowsFrom(1)).toBeVisible();
    await countedBehind(page);
    await endSession(page, service);
    await listPage(page).next.click();
    await expect(endedDialog(page)).toBeVisible();
    await expectFit(page);
    const opening = page.waitForEvent('popup');
    await endedDialog(page).getByRole('button', { name: 'Sign in again' }).click();
    await opening;
    await expect(endedDialog(page).getByText(/Waiting for your sign-in/)).toBeVisible();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await expect(endedDialog(page)).toBeHidden();
    await expectFit(page);
  });
});

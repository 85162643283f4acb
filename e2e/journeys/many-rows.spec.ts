import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { expectFocusUncovered } from '../support/walk-focus.ts';

for (const viewport of [
  { width: 320, height: 640 },
  // 200 % zoom of 1440 × 900.
  { width: 720, height: 450 },
  { width: 1280, height: 720 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, { tag: '@all' }, () => {
    test.use({ viewport });

    test('the pager and what is done with selected rows cover no control that has the focus', async ({
      page,
    }) => {
      await openAs(page, 'privacy', '/collection-points');
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await expect(page.getByText('2 selected')).toBeVisible();
      await expectFocusUncovered(page);
      await expectFit(page);
    });
  });
}

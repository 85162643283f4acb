import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { openList } from '../support/list-page.ts';

/** The stylesheet of all pages but the first list. */
const pageStyles = async (): Promise<string> => {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'));
  const chunks: { name?: string; css?: string[] }[] = Object.values(manifest);
  const [file] = chunks.find(({ name }) => name === 'styles')?.css ?? [];
  if (file === undefined) throw new Error('The build has no stylesheet of that name.');
  return file;
};

test('a page gone to offline says so, and opens by itself when the connection is back', {
  tag: '@smoke',
}, async ({ page, context }) => {
  await openList(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Purposes', exact: true }).click();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByText("This page opens once you're back online.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purposes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/purposes$/);
  // The styles that it couldn't fetch either are there too.
  const file = await pageStyles();
  await expect
    .poll(() =>
      page.evaluate(
        (name) =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
            .filter(({ href }) => href.endsWith(`/${name}`))
            .map(({ sheet }) => (sheet?.cssRules.length ?? 0) > 0),
        file,
      ),
    )
    .toEqual([true]);
});

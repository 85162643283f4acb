import type { Page } from '@playwright/test';
import { pageElementId } from '#contract/page-marks.ts';
import { expect, openAndSignInAs, test } from '../fixtures.ts';

/** What a token, a secret or a session's cookie looks like: a JWT, or 256 random bits as text. */
const secretLike = /eyJ[\w-]{10,}\.[\w-]{10,}|(?<![\w/-])[\w-]{43}(?![\w-])/;

/** All texts that a script finds from the window on, as far as values can be read. */
const textsInReach = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = new Set<string>();
    const seen = new Set<unknown>();
    const queue: unknown[] = [window];
    // Own functions too: a bundler's module may hang things on them.
    const isOpen = (value: unknown) =>
      (typeof value === 'object' && value !== null) || typeof value === 'function';
    while (queue.length > 0 && seen.size < 200_000) {
      const next = queue.pop();
      if (typeof next === 'string') found.add(next);
      if (!isOpen(next) || seen.has(next)) continue;
      seen.add(next);
      if (next instanceof Map) queue.push(...next.keys(), ...next.values());
      if (next instanceof Set) queue.push(...next);
      for (const key of Reflect.ownKeys(next as object)) {
        // What an accessor gives is the page's own content, or a store that is read below.
        const { value } = Object.getOwnPropertyDescriptor(next, key) ?? {};
        if (value !== undefined) queue.push(value);
      }
    }
    const stores = [localStorage, sessionStorage].flatMap((store) => Object.entries(store).flat());
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...found, ...stores, ...names, ...(await caches.keys()), document.cookie];
  });

test('no token, secret or cookie is within reach of a script, or in what the page is sent', {
  tag: '@smoke',
}, async ({ page, context }) => {
  await openAndSignInAs(page, 'privacy', '/collection-points');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const sent: string[] = [];
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/javascript|css|font|svg/.test(type)) return;
    sent.push(await response.text().catch(() => ''));
  });
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => /^(session-\d+|__Host-session)$/.test(name));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const texts = await textsInReach(page);
  expect(texts.length).toBeGreaterThan(1_000);
  const html = await page.content();
  const everything = [...texts, ...sent, html];
  const found = cookies.filter(({ value }) => everything.some((text) => text.includes(value)));
  expect(found.map(({ name }) => name)).toEqual([]);
  const tokens = [...texts, html].filter((text) => /eyJ[\w-]{10,}\.[\w-]{10,}/.test(text));
  expect(tokens).toEqual([]);
  // The page took its data out, and what it was sent has only the public tag.
  expect(html).not.toContain(`id="${pageElementId}"`);
  const data = sent
    .flatMap((text) => /id="page">([^<]*)</.exec(text)?.[1] ?? [])
    .map((text) => JSON.parse(text));
  expect(data.length).toBeGreaterThan(0);
  for (const { tag, ...rest } of data) {
    expect(tag).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rest)).not.toMatch(secretLike);
  }
});

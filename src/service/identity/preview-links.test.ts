import { expect, test } from 'vitest';
import { createPreviewLinks } from './preview-links.ts';

const secret = Buffer.alloc(32, 7).toString('base64url');
const now = () => '2026-11-29T09:00:00.000Z';
const previewed = { centerId: '2f9d64c0-8b13-4e7a-a5d8-6c01e9b7f342', version: 3 };

test('a preview has an address only where people have pages', async () => {
  const off = await createPreviewLinks(secret, null, now);
  expect(await off.previewLinkOf(previewed)).toBeNull();
  const on = await createPreviewLinks(secret, 'https://choices.example.com', now);
  const link = await on.previewLinkOf(previewed);
  expect(link?.url).toMatch(/^https:\/\/choices\.example\.com\/preview\/[\w-]+$/);
  expect(await off.open(link?.url.split('/').at(-1) ?? '')).toEqual({
    ...previewed,
    hasEnded: false,
  });
});

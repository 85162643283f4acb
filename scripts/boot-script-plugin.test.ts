import { readFile } from 'node:fs/promises';
import type { IndexHtmlTransformContext } from 'vite';
import { expect, test } from 'vitest';
import { bootScript } from './boot-script-plugin.ts';

const transform = async (html: string): Promise<string> => {
  const { transformIndexHtml: hook } = bootScript();
  if (typeof hook !== 'object' || hook === null) throw new Error('The plugin has no hook');
  const context = {} as IndexHtmlTransformContext;
  return String(await hook.handler.call({} as never, html, context));
};

test('the boot script is small and stands before everything that loads', async () => {
  const html = await transform(await readFile('index.html', 'utf8'));
  const [, code = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(code).toContain('console-color-mode');
  expect(Buffer.byteLength(code)).toBeLessThan(1_536);
  expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<link'));
  expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('type="module"'));
});

test('its text is the same from build to build, as its hash must be', async () => {
  expect(await transform('<!-- boot -->')).toBe(await transform('<!-- boot -->'));
});

test('a page that has no place for it does not build', async () => {
  await expect(transform('<html></html>')).rejects.toThrow('holds no <!-- boot -->');
});

import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { noticesOfFiles } from './notices-plugin.ts';

const fileName = 'notices.txt';

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
const sources: Record<string, string> = {
  [`${import.meta.dirname}/page.js`]: `
    import { version } from 'react';
    import font from '${mono}?url';
    import './page.css';
    document.title = version + font;`,
  [`${import.meta.dirname}/page.css`]: `@font-face { src: url("${inter}"); }`,
};
const page: Plugin = {
  name: 'page',
  resolveId: (id) => (/^(?:\.\/)?page\./.test(id) ? join(import.meta.dirname, id) : null),
  load: (id) => sources[id] ?? null,
};

const buildWith = (license: false | { fileName: string }) =>
  build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [page, noticesOfFiles(fileName)],
    build: { write: false, license, rolldownOptions: { input: 'page.js' } },
  });

test('the notices name packages of scripts and of files, each once and with its license', async () => {
  const result = await buildWith({ fileName });
  const [built] = Array.isArray(result) ? result : [result];
  if (built === undefined || !('output' in built)) throw new Error('Nothing was built');
  const file = built.output.find((output) => output.fileName === fileName);
  const notices = file?.type === 'asset' ? String(file.source) : '';
  expect(notices.match(/^## .*(?= - )/gm)).toEqual([
    '## @fontsource-variable/jetbrains-mono',
    '## react',
    '## @fontsource-variable/inter',
  ]);
  expect(notices).toContain('MIT License');
  expect(notices).toMatch(/^## @fontsource-variable\/inter - [\d.]+ \(OFL-1\.1\)$/m);
  expect(notices).toContain('SIL Open Font License, Version 1.1');
});

test('a build without the notices fails', async () => {
  await expect(buildWith(false)).rejects.toThrow('notices.txt is not in the build.');
});

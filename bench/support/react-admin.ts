import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { createConsoleFiles } from '#service/http/console-files.ts';
import { serve } from '#service/http/serve.ts';
import { somebodysPage } from '#service/testing/console-page.ts';
import { freePort } from './service-process.ts';

const source = fileURLToPath(new URL('../react-admin', import.meta.url));
const folder = fileURLToPath(new URL('../../.cache/react-admin', import.meta.url));

const packageOf = (place: string) =>
  readFile(join(place, 'package.json'), 'utf8').catch(() => null);

/** Copies the baseline out of this package and installs it there, unless that was done before. */
const install = async (): Promise<void> => {
  const isInstalled = (await packageOf(source)) === (await packageOf(folder));
  await cp(source, folder, { recursive: true });
  if (isInstalled) return;
  process.stdout.write('Installing the react-admin baseline into .cache/…\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  await writeFile(join(folder, 'package.json'), '{}');
  throw new Error('The react-admin baseline could not be installed.');
};

/** As the console's build does it. */
const precompress = async (assets: string): Promise<void> => {
  for (const file of await readdir(assets)) {
    const content = await readFile(join(assets, file));
    await writeFile(join(assets, `${file}.br`), brotliCompressSync(content));
    await writeFile(join(assets, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
};

/** Builds the bare react-admin list and serves it with the console's own server. */
export const serveReactAdmin = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  await install();
  const outDir = join(folder, 'dist');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  await precompress(join(outDir, 'assets'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const files = await createConsoleFiles(outDir, {
    readPage: async () => somebodysPage,
    personUrl: null,
  });
  const { close } = await serve({
    host: '127.0.0.1',
    port,
    publicUrl: url,
    handleNode: () => false,
    onNodeAnswer: () => {},
    parts: [{ prefixes: [], fetch: files.app.fetch }],
  });
  return { url, close };
};

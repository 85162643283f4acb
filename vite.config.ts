import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootScript } from './scripts/boot-script-plugin.ts';
import { noticesOfFiles } from './scripts/notices-plugin.ts';

/** Writes .br and .gz beside every text asset, so that nothing is compressed per request. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const files = await readdir(dir, { recursive: true, withFileTypes: true });
    for (const file of files) {
      if (!file.isFile() || !/\.(js|css|svg|json|txt)$/.test(file.name)) continue;
      const path = join(file.parentPath, file.name);
      const content = await readFile(path);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${path}.br`, brotliCompressSync(content, { params: quality }));
      await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

const firstListPage = join(
  import.meta.dirname,
  'src/console/features/collection-points/CollectionPointListPage.tsx',
);

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The modules that one needs before it runs. */
const closureOf = (id: string, modules: Modules, found = new Set<string>()) => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    closureOf(imported, modules, found);
  }
  return found;
};

let firstList: Set<string> | undefined;

/**
 * What the first list needs beside the entry is one chunk: as many as there are combinations of
 * pages that share something would compress badly, and each new page would make the first list larger.
 */
const firstListChunk = (id: string, modules: Modules): string | null => {
  firstList ??= closureOf(firstListPage, modules);
  return id !== firstListPage && firstList.has(id) ? 'list' : null;
};

/** The licenses of what is in the build, for whoever is handed it. */
const notices = 'third-party-notices.txt';

const service = process.env.SERVICE_URL ?? 'http://localhost:8080';
const proxied = [
  '/api',
  '/request',
  '/v1',
  '/oidc',
  '/sign-in',
  '/auth/silent',
  '/config.json',
  '/healthz',
  '/demo/scenes',
  '/demo/reset',
];

export default defineConfig({
  plugins: [react(), bootScript(), noticesOfFiles(notices), precompress()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: service }])),
  },
  build: {
    target: 'es2023',
    manifest: true,
    license: { fileName: notices },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The entry lists every chunk that a page needs: short names save 2 kB of the first list.
      output: {
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: { groups: [{ name: firstListChunk, debugName: 'first list' }] },
      },
      treeshake: { manualPureFunctions: ['z'] },
      onLog(level, log, handle) {
        // MUI marks its modules for a framework that is not used here.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE' && log.message.includes('use client')) return;
        handle(level, log);
      },
    },
  },
});

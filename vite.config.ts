import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootScript } from './scripts/boot-script-plugin.ts';
import { chunkName } from './scripts/chunks.ts';
import { docsPage } from './scripts/docs-page-plugin.ts';
import { wordsOfEndpoints } from './scripts/endpoint-words-plugin.ts';
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

/**
 * Has V8 compile the first list's code while it arrives, off the page's thread, where it would
 * compile each function at its first call: rows are there a seventh sooner. To others it's a comment.
 */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // It must be the first line, ahead of what Vite adds.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !['index', 'list'].includes(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});

/**
 * The router names its parts for developers' tools, which keeps each of them in the build, used or
 * not: forms, links with states and what they need are a fiftieth of the first list.
 */
const namelessRouter = (): Plugin => ({
  name: 'nameless-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/.+\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/ = (React\$1\.forwardRef\()/g, ' = /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

/** The licenses of what is in the build, for whoever is handed it. */
const notices = 'third-party-notices.txt';

/**
 * A part's class is its name in PascalCase, which becomes the file's own. What only marks an element
 * within a part, for the part's rules, is written small and stays as it is, as do MUI's classes.
 */
const classOf = (name: string, file: string): string => {
  if (!/^[A-Z](?!ui[A-Z-])/.test(name)) return name;
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  const hash = createHash('sha256').update(`${path} ${name}`).digest('base64url').slice(0, 4);
  return `${name[0]}${hash}`;
};

const service = process.env.SERVICE_URL ?? 'http://localhost:8080';
const proxied = [
  '/api',
  '/request',
  '/v1',
  '/oidc',
  '/sign-in',
  '/auth/sign-in',
  '/auth/callback',
  '/auth/session',
  '/auth/sign-out',
  '/.well-known',
  '/docs',
  '/config.json',
  '/healthz',
  '/demo/scenes',
  '/demo/reset',
];

export default defineConfig({
  plugins: [
    react(),
    bootScript(),
    docsPage(),
    wordsOfEndpoints(),
    noticesOfFiles(notices),
    namelessRouter(),
    compileAhead(),
    precompress(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: service }])),
  },
  css: {
    modules: {
      generateScopedName: classOf,
      // Only the files' own are imported.
      getJSON: (_file, classes) => {
        for (const name of Object.keys(classes)) if (classes[name] === name) delete classes[name];
      },
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    license: { fileName: notices },
    modulePreload: { polyfill: false },
    // React, MUI's core and the first list are one chunk on purpose.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The entry lists every chunk that a page needs: short names save 2 kB of the first list.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name] }) =>
          name?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [{ name: chunkName, includeDependenciesRecursively: false }],
        },
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

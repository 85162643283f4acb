import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootScript } from './scripts/boot-script-plugin.ts';
import { docsPage } from './scripts/docs-page-plugin.ts';
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
 * compile each function at its first call: rows are there a fifth sooner. To others it's a comment.
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

const source = (path: string) => join(import.meta.dirname, 'src/console', path);
const entry = source('main.tsx');
const firstListPage = source('features/collection-points/CollectionPointListPage.tsx');
const overviewPage = source('features/insights/OverviewPage.tsx');
const combobox = source('ui/combobox/Combobox.tsx');
const muiTheme = source('ui/MuiTheme.tsx');
const dialog = source('ui/PanelDialog.tsx');
const extraParts = [
  'ui/TipHost.tsx',
  'app/session/SignInAgain.tsx',
  'features/demo-scenes/ResetWatch.tsx',
  'features/erasures/RequestedWatch.tsx',
].map(source);

type ModuleInfo = {
  importedIds: readonly string[];
  importers: readonly string[];
  code: string | null;
};
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The modules that one needs before it runs. */
const closureOf = (id: string, modules: Modules, found = new Set<string>()) => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
    closureOf(imported, modules, found);
  }
  return found;
};

const iconFile = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const iconImport = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g;

/** Names without case or hyphens: `LayoutDashboard` is the icon of `layout-dashboard.mjs`. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** Which modules import each icon: the one that exports all icons imports every one itself. */
const importersOfIcons = (icon: string, modules: Modules): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  const all = modules.getModuleInfo(icon)?.importers ?? [];
  for (const id of all.flatMap((barrel) => modules.getModuleInfo(barrel)?.importers ?? [])) {
    for (const [, list = ''] of (modules.getModuleInfo(id)?.code ?? '').matchAll(iconImport)) {
      for (const name of list.split(',')) {
        const key = plain(name.trim().split(/\s+as\s+/)[0] ?? '');
        found.set(key, [...(found.get(key) ?? []), id]);
      }
    }
  }
  return found;
};

/**
 * Small modules of nearly every other page, which would be a chunk each. The entry alone needs React's
 * DOM, but a group takes what its modules need: the fields would.
 */
const sharedByMost =
  /rolldown\/runtime|\/(?:node_modules\/(?:react-dom|scheduler)|ui\/(?:fields\/field-style|is-composing|combobox\/rank-options))\b/;

let list: Set<string> | undefined;
let first: Set<string> | undefined;
let fields: Set<string> | undefined;
let mui: Set<string> | undefined;
let extras: Set<string> | undefined;
let icons: Map<string, string[]> | undefined;

/** Whether an icon is one module's alone that the first list doesn't need. */
const isOfOneOther = (name: string, id: string, modules: Modules, needed: Set<string>) => {
  icons ??= importersOfIcons(id, modules);
  const [importer, ...others] = icons.get(plain(name)) ?? [];
  return importer !== undefined && others.length === 0 && !needed.has(importer);
};

/** The libraries that comboboxes need, and neither `first` nor the overview or dialogs. */
const fieldsBeyond = (first: Set<string>, modules: Modules): Set<string> => {
  const others = [overviewPage, dialog].reduce(
    (found, page) => closureOf(page, modules, found),
    new Set<string>(),
  );
  const isOwn = (id: string) =>
    /\/(?:node_modules|ui\/combobox)\//.test(id) && !first.has(id) && !others.has(id);
  return new Set([...closureOf(combobox, modules)].filter(isOwn));
};

/**
 * What the first list needs beside the entry is one chunk, and the libraries of comboboxes another:
 * as many as there are combinations of pages that share something would compress badly, and each new
 * page would make the first list larger.
 */
const listChunk = (id: string, modules: Modules): string | null => {
  list ??= closureOf(firstListPage, modules);
  first ??= closureOf(entry, modules);
  const name = iconFile.exec(id)?.[1];
  const isApart = name !== undefined && isOfOneOther(name, id, modules, first);
  // One stylesheet, the entry's too.
  const isStyle = id.endsWith('.css') && first.has(id);
  const isOfList = list.has(id) || isStyle || sharedByMost.test(id);
  return isOfList && !isApart ? 'list' : null;
};

const fieldsChunk = (id: string, modules: Modules): string | null => {
  first ??= closureOf(entry, modules);
  fields ??= fieldsBeyond(first, modules);
  return fields.has(id) ? 'fields' : null;
};

/** All styles beyond the first list's are one file: by chunks, each page would wait for ten small ones. */
const stylesChunk = (id: string, modules: Modules): string | null => {
  first ??= closureOf(entry, modules);
  return id.endsWith('.module.css') && !first.has(id) ? 'styles' : null;
};

/** What the forms and pages of collection points share is one chunk too: pieces compress badly. */
const pointChunk =
  /\/src\/console\/features\/collection-points\/(?:collection-point-\w+|nested-fields|record-content|field-groups|action-blocks|form\/update-links)\.ts$/;

/** What forms stand in and what guards them: nearly all forms need it. */
const formChunk =
  /\/src\/console\/(?:ui\/fields\/(?:FormFrame|FormState|form-words)|api\/(?:UnsavedChangesGuard|useChangeNote|ChoicesFoot|resolve-faults))\.tsx?$/;

/** What comes behind every page that is on screen (src/console/ui/lazy-extra.ts). */
const extraChunk = (id: string, modules: Modules): string | null => {
  first ??= closureOf(entry, modules);
  extras ??= extraParts.reduce((found, part) => closureOf(part, modules, found), new Set<string>());
  return extras.has(id) && !first.has(id) && !id.endsWith('.css') ? 'extras' : null;
};

/** What every part of MUI needs, and nothing that needs more: chunks that need each other fail. */
const muiChunk = (id: string, modules: Modules): string | null => {
  first ??= closureOf(entry, modules);
  mui ??= closureOf(muiTheme, modules);
  return mui.has(id) && !first.has(id) ? 'mui' : null;
};

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
    noticesOfFiles(notices),
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
          groups: [
            { name: listChunk, debugName: 'first list', priority: 2 },
            {
              name: fieldsChunk,
              debugName: 'fields',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: muiChunk,
              debugName: 'mui',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: extraChunk,
              debugName: 'extras',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: stylesChunk,
              debugName: 'styles',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'point', test: pointChunk, includeDependenciesRecursively: false },
            { name: 'form', test: formChunk, includeDependenciesRecursively: false },
          ],
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

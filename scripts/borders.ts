import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

// node scripts/borders.ts [--check]. Writes the overrides of biome.json: which files may import
// what. An override of Biome replaces the rule, so each of them repeats what holds everywhere.

type Ban = { group: readonly string[]; message: string };
type Border = {
  includes: readonly string[];
  bans?: readonly Ban[];
  globals?: Readonly<Record<string, string>>;
  defaultExport?: 'off';
};

const ban = (message: string, ...group: readonly string[]): Ban => ({ group, message });
const each = (names: readonly string[], message: string) =>
  Object.fromEntries(names.map((name) => [name, message]));

const noBrowser = each(
  ['window', 'document', 'localStorage', 'sessionStorage', 'navigator'],
  'This code runs without a browser.',
);
const noProcess = each(
  ['process'],
  'The console is started from /config.json, not from an environment.',
);

const noNode = ban(
  'Node modules only in main.ts, start.ts, config.ts and the adapters (ARCHITECTURE.md).',
  ...['node:*', 'node:*/**', 'fs', 'path', 'http'],
);
const verbsOnly = ban(
  "A domain's door is its verbs.",
  ...['routes', 'records', 'wire', 'rules'].map((file) => `#service/domains/*/${file}.ts`),
);
const pagesAndQueries = ban(
  'app takes pages, watches and queries from features.',
  '#console/features/**',
  ...['queries.ts', '*Page.tsx', '*Watch.tsx'].map((door) => `!#console/features/*/${door}`),
);
const doorsOnly = ban(
  "A feature's doors for others are its queries.ts and its parts.",
  '#console/features/**',
  ...['queries.ts', 'parts/*'].map((door) => `!#console/features/*/${door}`),
);

const notConsole = ['#service/**', '#demo/**', '#person/**', '#contract/documentation/**'];
const notService = ['#console/**', '#demo/**', '#person/**'];
const notAbove = ['#console/features/**', '#console/app/**'];
const outside = '../**';
const outsideParent = '../../**';

const noMui = ban(
  'Parts are styled by CSS modules: the first list would load MUI and emotion otherwise.',
  ...['@mui/**', '@emotion/**', '**/ui/theme.ts', './theme.ts', '../theme.ts', '**/MuiTheme.tsx'],
);

/** A border without MUI, but for the parts that are loaded when they are first drawn. */
const muiOnlyIn = (border: Border, ...parts: readonly string[]): readonly Border[] => [
  { ...border, bans: [...(border.bans ?? []), noMui] },
  ...(parts.length === 0 ? [] : [{ ...border, includes: parts }]),
];

const ui = (above: string): Border => ({
  includes: above === outside ? ['src/console/ui/*'] : ['src/console/ui/*/**'],
  bans: [
    ban(
      'ui knows no domain, no HTTP and no router.',
      // What a mask hides is the same on both sides.
      ...['#contract/**', '!#contract/mask-text.ts', '!#contract/clear-elements.ts'],
      ...[...notConsole, 'react-router', '@tanstack/**', 'node:*', '#console/**', above],
    ),
  ],
  globals: noProcess,
});

const api = (...node: readonly string[]): readonly Ban[] => [
  ban(
    'api knows neither records, features nor app.',
    ...[...notConsole, '#console/records/**', ...notAbove, outside, ...node],
  ),
];

const feature = (above: string): Border => ({
  includes: above === outside ? ['src/console/features/*/*'] : ['src/console/features/*/*/**'],
  bans: [
    ban(
      'Features stand on contract, ui, api and records only.',
      ...[...notConsole, '#console/app/**', above, 'node:*'],
    ),
    doorsOnly,
  ],
  globals: noProcess,
});

const below = (above: string, ...domains: readonly string[]): Ban =>
  ban(
    'db, http and identity know no domain.',
    ...[...notService, ...domains, '#service/app.ts', '#service/start.ts', above],
  );

// Where two of them match a file, the later one holds.
const borders: readonly Border[] = [
  {
    includes: ['src/contract/**', '!**/*.test.ts'],
    bans: [
      ban(
        'The contract imports zod/mini and itself only.',
        ...['**', '!zod/mini', '!./*', '!./**'],
      ),
    ],
    globals: noBrowser,
  },
  {
    includes: ['src/contract/documentation/**', '!**/*.test.ts'],
    bans: [
      ban(
        'The texts of the contract import the contract only.',
        ...['**', '!zod/mini', '!./*', '!./**', '!#contract/**'],
      ),
    ],
    globals: noBrowser,
  },

  ...muiOnlyIn(
    ui(outside),
    ...['theme.ts', 'tokens.test.ts', 'MuiTheme.tsx'].map((file) => `src/console/ui/${file}`),
    ...['ConfirmDialog', 'PanelDialog', 'SideDrawer', 'TopDialog', 'popover-frame'].map(
      (name) => `src/console/ui/${name}.tsx`,
    ),
  ),
  ...muiOnlyIn(ui(outsideParent), 'src/console/ui/combobox/*'),
  ...muiOnlyIn({
    includes: ['src/console/api/**'],
    bans: api('node:*'),
    globals: noProcess,
  }),
  { includes: ['src/console/api/**/*.test.*'], bans: api() },
  ...muiOnlyIn({
    includes: ['src/console/records/**'],
    bans: [
      ban(
        'records stands on contract, ui and api only, and names no resource.',
        ...[...notConsole, ...notAbove, '#console/paths.ts', outside, 'node:*'],
      ),
    ],
    globals: noProcess,
  }),
  ...muiOnlyIn(feature(outside)),
  ...muiOnlyIn(
    feature(outsideParent),
    'src/console/features/index-runs/charts/*',
    'src/console/features/insights/charts/*',
    'src/console/features/preference-centers/charts/*',
    'src/console/features/purpose-preferences/form/PreferenceTabs.tsx',
  ),
  ...muiOnlyIn({
    includes: ['src/console/app/**', 'src/console/*.ts', 'src/console/*.tsx'],
    bans: [
      ban('The console never imports the service.', ...notConsole, outsideParent, 'node:*'),
      pagesAndQueries,
    ],
    globals: noProcess,
  }),

  {
    includes: ['src/service/*', 'src/service/testing/**'],
    bans: [ban('The service never imports the console.', '#console/**', outsideParent)],
  },
  {
    includes: ['src/service/app.ts'],
    bans: [
      ban('app.ts puts the service together and nothing else.', ...notService, outside),
      noNode,
    ],
    globals: noBrowser,
  },
  {
    includes: ['src/service/domains/**'],
    bans: [
      ban(
        "A domain stands on contract, db, http and other domains' verbs.",
        ...[...notService, outside],
        ...['#service/app.ts', '#service/start.ts', '#service/main.ts'],
      ),
      verbsOnly,
      noNode,
    ],
    globals: noBrowser,
  },
  {
    includes: ['src/service/db/*', 'src/service/http/**', 'src/service/identity/**'],
    bans: [below(outside, '#service/domains/**'), noNode],
    globals: noBrowser,
  },
  {
    includes: ['src/service/db/schema/**'],
    bans: [below(outsideParent, '#service/domains/**'), noNode],
    globals: noBrowser,
  },
  {
    // The adapters: they may import Node's modules.
    includes: [
      'src/service/identity/demo-key.ts',
      'src/service/identity/receipt-keys.ts',
      'src/service/identity/fetch-key-list.ts',
      'src/service/identity/open-encryption.ts',
      'src/service/identity/seal-bytes.ts',
      'src/service/identity/open-identity.ts',
      'src/service/identity/oidc-adapter.ts',
      'src/service/identity/sign-in.ts',
      'src/service/identity/node-page.ts',
      'src/service/db/pglite-messages.ts',
      'src/service/db/client.ts',
      'src/service/db/hash-text.ts',
      'src/service/db/pglite-worker.ts',
      'src/service/db/pglite-client.ts',
      'src/service/db/data-dir-lock.ts',
      'src/service/db/data-folder.ts',
      'src/service/db/empty-database.ts',
      'src/service/db/migration-files.ts',
      'src/service/db/postgres.ts',
      'src/service/http/serve.ts',
      'src/service/http/starting.ts',
      'src/service/http/compress.ts',
      'src/service/http/zip.ts',
      'src/service/http/log.ts',
      'src/service/http/console-files.ts',
      'src/service/http/json-thread.ts',
      'src/service/http/json-worker.ts',
      'src/service/identity/provider.ts',
      'src/service/identity/embedded-identity.ts',
      'src/service/db/*.test.ts',
      'src/service/http/*.test.ts',
      'src/service/identity/*.test.ts',
      'src/service/identity/sessions/*.test.ts',
    ],
    bans: [below(outside)],
    globals: noBrowser,
  },
  {
    includes: ['src/demo/**'],
    bans: [
      ban("The demo data knows the service's verbs only.", '#console/**', '#person/**', outside),
      verbsOnly,
      noNode,
    ],
    globals: noBrowser,
  },
  {
    includes: ['src/person/**'],
    bans: [
      ban(
        "People's pages stand on contract, db, http, identity and the domains' verbs.",
        ...['#console/**', '#demo/**', '#service/app.ts', '#service/start.ts', '#service/main.ts'],
        outsideParent,
      ),
      verbsOnly,
      noNode,
    ],
    globals: noBrowser,
  },
  {
    includes: ['src/person/assets/**'],
    globals: {},
  },
  {
    includes: ['e2e/**'],
    bans: [
      ban(
        'Browser tests know the contract only.',
        ...[
          '#console/**',
          '#service/**',
          '!#service/testing/separate-provider.ts',
          '#demo/**',
          '#person/**',
          outsideParent,
        ],
      ),
    ],
  },
  {
    includes: [
      '*.config.ts',
      'e2e/playwright.config.ts',
      'e2e/global-setup.ts',
      'scripts/testing/vitest-reporter.ts',
    ],
    defaultExport: 'off',
  },
];

const file = 'biome.json';
const current = readFileSync(file, 'utf8');
const config = JSON.parse(current) as {
  linter: { rules: { style: { noRestrictedImports: { options: { patterns: Ban[] } } } } };
};
const everywhere = config.linter.rules.style.noRestrictedImports.options.patterns;

const toOverride = ({ includes, bans, globals, defaultExport }: Border) => ({
  includes,
  linter: {
    rules: {
      style: {
        ...(bans && {
          noRestrictedImports: {
            level: 'error',
            options: { patterns: [...everywhere, ...bans] },
          },
        }),
        ...(globals && {
          noRestrictedGlobals: { level: 'error', options: { deniedGlobals: globals } },
        }),
        ...(defaultExport && { noDefaultExport: defaultExport }),
      },
    },
  },
});

const wanted = execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${file}`], {
  input: JSON.stringify({ ...config, overrides: borders.map(toOverride) }, null, 2),
  encoding: 'utf8',
});

if (wanted === current) {
  process.stdout.write(`${file} is up to date\n`);
} else if (process.argv.includes('--check')) {
  process.stderr.write(`${file} isn't what scripts/borders.ts writes. Run: npm run borders\n`);
  process.exit(1);
} else {
  writeFileSync(file, wanted);
  process.stdout.write(`${file} written\n`);
}

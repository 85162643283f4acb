import { globSync, readFileSync } from 'node:fs';

/** `npm run check`, `npm test`, `npm run test:more` and `npm run test:all`. */
export type Level = 'check' | 'test' | 'more' | 'all';

/** The first level that runs a test file. */
type Tier = 'test' | 'more' | 'all';

/**
 * A check holds or doesn't. Tests are counted file by file; `budget` are the processor seconds that
 * one file may take, at the speed of the machine in calibrate.ts.
 */
export type Step = { name: string; command: readonly string[] } & (
  | { kind: 'check' }
  | { kind: 'tests'; files: readonly string[]; budget: number }
  | { kind: 'journeys' }
);

const unitBudget = 2;
const serviceBudget = 15;

/** The test files of each of Vitest's projects. */
export const projectFiles = {
  unit: [
    'src/{contract,demo,docs-page}/**/*.test.ts',
    'src/console/**/*.test.ts',
    'scripts/**/*.test.ts',
  ],
  demo: ['src/demo/{load,prepared,reset,seed}-demo.test.ts'],
  service: ['src/{service,person}/**/*.test.ts'],
  /** Needs a cluster: `scripts/with-citus.ts`. */
  citus: ['src/service/on-citus.test.ts'],
  console: ['src/console/**/*.test.tsx'],
};

/** Open the built-in database themselves, whatever the other tests run on. */
const ofPglite: readonly string[] = [
  'src/service/db/caretaker.test.ts',
  'src/service/db/counts-are-filled.test.ts',
  'src/service/db/data-dir-lock.test.ts',
  'src/service/db/data-folder.test.ts',
  'src/service/db/empty-database.test.ts',
  'src/service/db/pglite-client.test.ts',
  'src/service/db/rows-lie-by-person.test.ts',
];

/** What a second kind of database can break, beside the whole suite on PostgreSQL. */
const onPgliteToo: Record<'test' | 'more', readonly string[]> = {
  test: [
    'src/service/app.test.ts',
    'src/service/db/{client,keyset,migrate,phone-digits,repeat}.test.ts',
    'src/service/http/once.test.ts',
    'src/service/domains/receipts/record-receipts.test.ts',
  ],
  more: [
    'src/service/backup.test.ts',
    'src/service/db/*.test.ts',
    'src/service/durability.test.ts',
    'src/service/http/limits.test.ts',
    'src/service/domains/erasures/erasures.test.ts',
    'src/service/domains/deletions/deletion-jobs.test.ts',
    'src/service/domains/custom-indexes/*.test.ts',
    'src/service/domains/merges/merge.test.ts',
    'src/service/domains/receipts/list-receipts.test.ts',
    'src/service/domains/jobs/run-jobs.test.ts',
    'src/service/domains/attachments/attachments.test.ts',
    'src/service/domains/bulk-jobs/bulk-jobs.test.ts',
    'src/service/domains/replays/replays.test.ts',
    'src/service/domains/retention/retention-runs.test.ts',
    'src/service/domains/data-subjects/list-profiles.test.ts',
    'src/service/domains/data-subjects-v4/list-profiles.test.ts',
    'src/service/domains/collection-points/list-collection-points.test.ts',
    'src/service/domains/purposes/list-purposes.test.ts',
    'src/service/domains/purpose-preferences/list-purpose-preferences.test.ts',
  ],
};

/**
 * The tiers that run tests of a file. It says so in a comment (`@module-tag more`) for all of them, or
 * for single ones in their options (`tags: 'more'`); `npm test` runs the others.
 */
export const tiersOf = (text: string): Tier[] => {
  const tag = /^\/\/ @module-tag (\S+)$/m.exec(text)?.[1];
  if (tag === 'more' || tag === 'all') return [tag];
  if (tag !== undefined) throw new Error(`@module-tag is "more" or "all", not "${tag}".`);
  const single = (['more', 'all'] as const).filter((tier) => text.includes(`tags: '${tier}'`));
  return ['test', ...single];
};

const tiersAt: Record<Level, readonly Tier[]> = {
  check: ['test'],
  test: ['test'],
  more: ['more'],
  all: ['test', 'more', 'all'],
};

const filesOf = (patterns: readonly string[]): string[] => globSync([...patterns]).sort();

/** A project's files that run at a level; those of another project, which it also matches, don't. */
const filesAt = (
  level: Level,
  patterns: readonly string[],
  others: readonly string[] = [],
): string[] => {
  const notOurs = new Set(filesOf(others));
  return filesOf(patterns).filter(
    (file) =>
      !notOurs.has(file) &&
      tiersOf(readFileSync(file, 'utf8')).some((tier) => tiersAt[level].includes(tier)),
  );
};

const smokeOnPglite = (level: 'test' | 'more'): string[] => {
  const files = onPgliteToo[level].flatMap((pattern) => {
    const found = filesOf([pattern]);
    if (found.length === 0) throw new Error(`${pattern} is not there.`);
    return found;
  });
  const earlier = level === 'more' ? smokeOnPglite('test') : [];
  return [...new Set([...files, ...filesAt(level, ofPglite)])].filter(
    (file) => !earlier.includes(file),
  );
};

/** What has Vitest run only the tests of a level, in files that have some of others too. */
export const tagsAt: Record<Level, readonly string[]> = {
  check: ['--tags-filter=!more && !all'],
  test: ['--tags-filter=!more && !all'],
  more: ['--tags-filter=more'],
  all: [],
};

const check = (name: string, ...command: string[]): Step => ({ name, command, kind: 'check' });

const vitest = (
  level: Level,
  project: keyof typeof projectFiles,
  files: readonly string[],
  {
    name = project,
    budget = serviceBudget,
    before = [],
    tags = tagsAt[level],
  }: {
    name?: string;
    budget?: number;
    before?: readonly string[];
    tags?: readonly string[];
  } = {},
): Step => ({
  name,
  kind: 'tests',
  files,
  budget,
  command: [
    ...before,
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./scripts/testing/vitest-reporter.ts',
    ...tags,
    ...files,
  ],
});

/** A worker starts a browser and its own services: more than two leave too little for the lane beside. */
const journeys: Record<'test' | 'more' | 'all', readonly string[]> = {
  test: ['--grep', '@smoke', '--workers', '2'],
  more: ['--grep-invert', '@smoke|@all', '--workers', '2'],
  all: [],
};

const checks: readonly Step[] = [
  check('lint', 'biome', 'ci', '--error-on-warnings'),
  check('borders', 'node', 'scripts/borders.ts', '--check'),
  // Each of more checkers repeats much of what the others do.
  check('types', 'tsc', '--noEmit', '--checkers', '1'),
  check('unused', 'knip'),
  check('docs', 'node', 'scripts/check-docs.ts'),
  check('words', 'node', 'scripts/check-words.ts'),
  check('migrations', 'node', 'scripts/check-migrations.ts'),
  check('mutations', 'node', 'scripts/mutations.ts', '--check'),
];

const builds: readonly Step[] = [
  check('build', 'vite', 'build', '--logLevel', 'warn'),
  check('demo data', 'node', 'scripts/demo-data.ts'),
];

type Machine = {
  hasPostgres: boolean;
  hasCitus: boolean;
  /** Whether what the demo is made of changed since its tests passed last. */
  isDemoChanged: boolean;
};

const onPostgres = ['node', 'scripts/with-postgres.ts', '--'];

const serviceSteps = (
  level: 'test' | 'more' | 'all',
  { hasPostgres, hasCitus }: Machine,
): Step[] => {
  const { service, citus } = projectFiles;
  const files = filesAt(level, service, citus);
  const onPglite = (given: readonly string[]) =>
    vitest(level, 'service', given, { name: 'service on PGlite' });
  if (!hasPostgres) return [onPglite(files)];
  return [
    vitest(level, 'service', filesAt(level, service, [...citus, ...ofPglite]), {
      name: 'service on PostgreSQL',
      before: onPostgres,
    }),
    onPglite(level === 'all' ? files : smokeOnPglite(level)),
    ...(level === 'all' && hasCitus
      ? [
          vitest(level, 'citus', filesOf(citus), {
            name: 'service on Citus',
            before: ['node', 'scripts/with-citus.ts', '--'],
          }),
        ]
      : []),
  ];
};

/** What a level runs: `first`, what the others need; then `rest`, the longest first. */
export const planOf = (
  level: Level,
  machine: Machine,
): { first: readonly Step[]; rest: readonly Step[] } => {
  const { unit, demo, console } = projectFiles;
  const unitStep = vitest(level, 'unit', filesAt(level, unit, demo), { budget: unitBudget });
  if (level === 'check') return { first: [], rest: [...checks, unitStep] };
  const demoStep = vitest(level, 'demo', filesOf(demo), { tags: [] });
  const browser: Step = {
    name: 'browser',
    kind: 'journeys',
    command: ['node', 'scripts/e2e.ts', '--reporter=list,json', ...journeys[level]],
  };
  const consoleStep = vitest(level, 'console', filesAt(level, console), {
    before: machine.hasPostgres ? onPostgres : [],
  });
  const service = serviceSteps(level, machine);
  const rest: Step[] = [
    ...(level === 'test' ? [consoleStep, ...service, browser] : [browser, ...service, consoleStep]),
    ...(level !== 'test' || machine.isDemoChanged ? [demoStep] : []),
    ...(level === 'all'
      ? [
          check('document', 'node', 'scripts/check-openapi.ts'),
          check('operations', 'node', 'scripts/call-each-operation.ts'),
        ]
      : []),
    unitStep,
    ...(level === 'more' ? [] : [check('size', 'node', 'scripts/check-size.ts'), ...checks]),
  ];
  return {
    first: builds,
    rest: rest.filter((step) => step.kind !== 'tests' || step.files.length > 0),
  };
};

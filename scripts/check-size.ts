import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

/** Budgets in bytes of Brotli-compressed JavaScript (docs/design.md 8). */
const firstListBudget = 157_000;
/** How many more scripts than the first list a page needs when it's opened by its address. */
const coldFiles = 13;
/** And how much in all, with a combobox and without. */
const coldBudgets = { withCombobox: 169_500, without: 104_000 };
/** Of a page's own code, beyond what is shared. */
const pageBudget = 30_000;
/** Both charts, which load after the numbers. */
const chartsBudget = 140_000;
/** What pages share: once, and fetched behind the first page (docs/design.md 10.9). */
const sharedBudgets = {
  // The names of all classes beyond the first list's.
  styles: 3_600,
  // The activity tells changes by the tables of forms; records of purposes are no part of the first list.
  shared: 47_500,
  // What the pages of purposes, collection points and centers share, with approval.
  versions: 19_000,
  // With the call, what it says of the caller, and other records of a person.
  people: 16_000,
  // With the library of forms.
  'shared-forms': 17_000,
  // With MUI, for pages with a combobox; dialogs need what's later, too.
  'shared-dialogs': 50_000,
  'shared-dialogs-comboboxes': 14_500,
  'shared-dialogs-forms-comboboxes': 4_500,
  // With what is done to many rows of a list, and the frames of dialogs that ask.
  'shared-dialogs-later': 12_700,
};
const chartModules = ['TrendChart', 'PeopleChart'].map(
  (name) => `src/console/features/insights/charts/${name}.tsx`,
);
const entry = 'index.html';

type Chunk = {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  src?: string;
};

const manifest: Record<string, Chunk> = JSON.parse(
  await readFile('dist/.vite/manifest.json', 'utf8'),
);

/** The files that a module needs before it runs. */
const closureOf = (key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) closureOf(imported, found);
  return found;
};

/** Chunks that need each other run in an order of their own, in which a page may fail. */
const failAtCycles = (key: string, path: readonly string[] = []): void => {
  const known = path.indexOf(key);
  if (known >= 0) throw new Error(`In a circle: ${[...path.slice(known), key].join(', ')}`);
  if (whole.has(key)) return;
  for (const imported of manifest[key]?.imports ?? []) failAtCycles(imported, [...path, key]);
  whole.add(key);
};
const whole = new Set<string>();
for (const key of Object.keys(manifest)) failAtCycles(key);

const sizeOf = async (files: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    Array.from(files, async (file) => (await stat(`dist/${file}.br`)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const inlineScripts = Array.from(
  (await readFile('dist/index.html', 'utf8')).matchAll(/<script>([\s\S]*?)<\/script>/g),
  ([, text]) => brotliCompressSync(text ?? '').byteLength,
).reduce((sum, length) => sum + length, 0);

const chunkNamed = (wanted: string): string => {
  const file = Object.values(manifest).find(({ name }) => name === wanted)?.file;
  if (file === undefined) throw new Error(`The build has no chunk of ${wanted}.`);
  return file;
};
const firstList = closureOf(entry);
const firstListSize = (await sizeOf(firstList)) + inlineScripts;
const known = new Set(firstList);
const rows = [{ name: 'first list', size: firstListSize, budget: firstListBudget }];
for (const [name, budget] of Object.entries(sharedBudgets)) {
  const file = chunkNamed(name);
  if (firstList.has(file)) throw new Error(`The first list needs the chunk ${name}.`);
  known.add(file);
  rows.push({ name, size: await sizeOf([file]), budget });
}
const pages = Object.entries(manifest).filter(([, { src }]) => /Page\.tsx$/.test(src ?? ''));
for (const [key] of pages) {
  const cold = [...closureOf(key)].filter((file) => !firstList.has(file));
  if (cold.length > coldFiles) {
    throw new Error(`${key} needs ${cold.length} scripts beside the first list's.`);
  }
  const coldSize = await sizeOf(cold);
  const coldBudget = cold.includes(chunkNamed('shared-dialogs-comboboxes'))
    ? coldBudgets.withCombobox
    : coldBudgets.without;
  if (coldSize > coldBudget) {
    throw new Error(`${key} needs ${coldSize} bytes beside the first list's, not ${coldBudget}.`);
  }
  const more = cold.filter((file) => !known.has(file));
  rows.push({ name: key.split('/').pop() ?? key, size: await sizeOf(more), budget: pageBudget });
}
// src/console/app/FetchAhead.tsx is one of the extras.
const extras = Object.values(manifest).find(({ name }) => name === 'extras');
const ahead = new Set((extras?.dynamicImports ?? []).flatMap((key) => [...closureOf(key)]));
for (const name of Object.keys(sharedBudgets)) {
  if (!ahead.has(chunkNamed(name))) throw new Error(`The chunk ${name} is not fetched ahead.`);
}
for (const file of [manifest[entry]?.file ?? '', chunkNamed('list')]) {
  const code = await readFile(`dist/${file}`, 'utf8');
  if (!code.startsWith('//# allFunctionsCalledOnLoad\n')) {
    throw new Error(`${file} is not compiled ahead.`);
  }
}
const overview = closureOf('src/console/features/insights/OverviewPage.tsx', new Set(known));
const charts = new Set(chartModules.flatMap((key) => [...closureOf(key)]));
const chartFiles = [...charts].filter((file) => !overview.has(file));
rows.push({ name: 'charts', size: await sizeOf(chartFiles), budget: chartsBudget });
for (const { name, size, budget } of rows) {
  const share = Math.round((size / budget) * 100);
  process.stdout.write(
    `${size <= budget ? 'ok      ' : 'TOO BIG '} ${name}: ${(size / 1000).toFixed(1)} of ${budget / 1000} kB (${share} %)\n`,
  );
}

const notices = await readFile('dist/third-party-notices.txt', 'utf8');
const unnamed = ['react', 'react-dom', '@mui/material', '@fontsource-variable/inter'].filter(
  (name) => !notices.includes(`\n## ${name} - `),
);
for (const name of unnamed) process.stdout.write(`MISSING  the notice of ${name}\n`);
const isSmall = rows.every(({ size, budget }) => size <= budget);
process.exit(isSmall && unnamed.length === 0 ? 0 : 1);

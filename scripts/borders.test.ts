import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Import = readonly [file: string, module: string];

const allowed: readonly Import[] = [
  ['src/console/records/Table.tsx', '#contract/common/paging.ts'],
  ['src/console/records/Panel.tsx', '#console/api/QueryPanel.tsx'],
  ['src/console/records/Pages.tsx', '#console/ui/Pager.tsx'],
  ['src/console/features/purposes/Page.tsx', '#console/records/ResourceTable.tsx'],
  ['src/console/features/purposes/list/Filters.tsx', '#console/records/ListFilters.tsx'],
  ['src/console/features/purposes/list/Picker.tsx', '#console/features/merge/queries.ts'],
  ['src/console/features/purposes/list/Tag.tsx', '#console/features/merge/parts/MergeTag.tsx'],
  ['src/console/features/purposes/PurposeTag.tsx', '#console/features/merge/parts/merge-words.ts'],
  ['src/service/http/serve.ts', 'node:http'],
];

const refused: readonly Import[] = [
  ['src/console/records/queries.ts', '#console/features/purposes/queries.ts'],
  ['src/console/records/routes.ts', '#console/app/router.tsx'],
  ['src/console/records/Link.tsx', '#console/paths.ts'],
  ['src/console/records/service.ts', '#service/app.ts'],
  ['src/console/api/List.tsx', '#console/records/ResourceTable.tsx'],
  ['src/console/api/List.test.tsx', '#console/records/ResourceTable.tsx'],
  ['src/console/ui/List.tsx', '#console/records/ResourceTable.tsx'],
  ...readdirSync('src/console/ui', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }): Import => [`src/console/ui/${name}/Names.tsx`, '#console/api/api.ts']),
  ['src/console/features/purposes/list/Merge.tsx', '#console/features/merge/MergePage.tsx'],
  ['src/console/features/purposes/list/Step.tsx', '#console/features/merge/choose/ChooseStep.tsx'],
  ['src/console/features/purposes/Words.tsx', '#console/features/merge/words.ts'],
  ['src/console/features/purposes/parts/Tag.tsx', '#console/features/merge/words.ts'],
  ['src/console/features/purposes/list/Deep.tsx', '#console/features/merge/parts/deep/Tag.tsx'],
  ['src/console/app/Tag.tsx', '#console/features/merge/parts/MergeTag.tsx'],
  ['src/service/domains/purposes/files.ts', 'node:fs'],
  ['src/service/db/page.ts', '#console/paths.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'borders-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that have an import they may not have. */
let faulty: ReadonlySet<string>;

beforeAll(() => {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  // The folder isn't a repository.
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined }));
  for (const [file, module] of [...allowed, ...refused]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import { part } from '${module}';\nexport { part };\n`);
  }
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  faulty = new Set(diagnostics.map(({ location }) => location.path));
});

test.each(allowed)('%s may import %s', (file) => {
  expect(faulty).not.toContain(file);
});

test.each(refused)('%s may not import %s', (file) => {
  expect(faulty).toContain(file);
});

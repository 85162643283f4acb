import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readMutation } from './mutations/read-mutation.ts';
import { tagsAt, tiersOf } from './testing/plan.ts';

// node scripts/mutations.ts [--check | number…]. Shows for each patch in scripts/mutations, or for
// those named, that the tests notice it: docs/tests.md, "Mutations". --check only shows that each
// still applies.

const mutationCount = 32;
const given = process.argv.slice(2);
const mutations = globSync('scripts/mutations/*.patch')
  .sort()
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    return { name: basename(file, '.patch'), file: resolve(file), ...readMutation(text) };
  });

const git = (cwd: string, ...args: string[]) =>
  spawnSync('git', ['-C', cwd, ...args], { encoding: 'utf8' });

const check = (): void => {
  const faults = mutations.flatMap(({ name, file, testFile }) => {
    const { status, stderr } = git('.', 'apply', '--check', file);
    return [
      ...(status === 0 ? [] : [`${name} no longer applies: ${stderr.trim()}`]),
      ...(existsSync(testFile) ? [] : [`${name}: there is no ${testFile}.`]),
    ];
  });
  if (mutations.length !== mutationCount) {
    faults.push(`There are ${mutations.length} mutations, not ${mutationCount}.`);
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${mutations.length} mutations, ${faults.length} faults\n`);
  process.exit(faults.length === 0 ? 0 : 1);
};

type Report = {
  numTotalTests: number;
  testResults: {
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** The first test that fails; undefined if all pass. */
const failureIn = (
  folder: string,
  project: string,
  files: readonly string[],
  tags: readonly string[] = [],
): string | undefined => {
  const output = join(folder, 'outcome.json');
  rmSync(output, { force: true });
  const flags = ['--retry=0', '--reporter=json', `--outputFile=${output}`, ...tags];
  spawnSync('vitest', ['run', '--project', project, ...flags, ...files], {
    cwd: folder,
    stdio: 'ignore',
  });
  const { testResults }: Report = JSON.parse(readFileSync(output, 'utf8'));
  if (testResults.length < files.length) throw new Error(`Not all of ${files.join(' ')} ran.`);
  const failed = testResults.filter(({ status }) => status !== 'passed');
  const tests = failed.flatMap(({ assertionResults, message }) => {
    const titles = assertionResults.filter(({ status }) => status === 'failed');
    return titles.length > 0 ? titles.map(({ fullName }) => fullName) : [message];
  });
  return tests[0]?.split('\n')[0];
};

const copyTree = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'consent-console-mutations-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((one) => one !== '' && existsSync(one))) {
    cpSync(file, join(folder, file));
  }
  // A patch of the service must not be caught by a test of the console: making the demo data anew
  // would remove what `.cache` has.
  for (const shared of ['node_modules', '.cache'])
    symlinkSync(resolve(shared), join(folder, shared));
  // Patches are applied in it; outside a repository git would ignore where they go.
  git(folder, 'init', '--quiet');
  return folder;
};

const runAll = (): void => {
  const chosen = mutations.filter(
    ({ name }) =>
      given.length === 0 || given.some((one) => Number(one) === Number.parseInt(name, 10)),
  );
  const folder = copyTree();
  try {
    for (const [project, own] of Map.groupBy(chosen, ({ project: name }) => name)) {
      const failure = failureIn(folder, project, [...new Set(own.map(({ testFile }) => testFile))]);
      if (failure !== undefined) throw new Error(`Fails without a mutation: ${failure}`);
    }
    const caught = chosen.filter(({ name, file, project, testFile, promise }) => {
      const { status, stderr } = git(folder, 'apply', file);
      if (status !== 0) throw new Error(`${name} no longer applies: ${stderr}`);
      const inTest = tiersOf(readFileSync(testFile, 'utf8')).includes('test')
        ? failureIn(folder, project, [testFile], tagsAt.test)
        : undefined;
      const failure = inTest ?? failureIn(folder, project, [testFile]);
      git(folder, 'apply', '--reverse', file);
      const level = inTest === undefined ? 'test:more' : 'npm test';
      const found =
        failure === undefined ? 'NOT CAUGHT' : `caught by ${level}, ${project}: ${failure}`;
      process.stdout.write(`${name}\n  ${promise}\n  ${found} (${testFile})\n`);
      return failure !== undefined;
    });
    process.stdout.write(`\n${caught.length} passed, ${chosen.length - caught.length} failed\n`);
    process.exitCode = caught.length === chosen.length ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (given.includes('--check')) check();
else runAll();

import { spawnSync } from 'node:child_process';
import { findPostgres } from './find-postgres.ts';

// node scripts/test-changed.ts [revision] runs the tests that a change touches: what isn't
// committed yet, or everything since the revision.

const since = process.argv[2] ?? 'HEAD';
const run = (...[command = '', ...args]: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
const changed =
  git('diff', '--name-only', since).stdout + git('ls-files', '-o', '--exclude-standard').stdout;
const touches = (pattern: RegExp) => changed.split('\n').some((file) => pattern.test(file));

const vitest = ['vitest', 'run', '--passWithNoTests', `--changed=${since}`, '--project'];
const onPostgres = findPostgres() === undefined ? [] : ['node', 'scripts/with-postgres.ts', '--'];
const codes = [
  run('biome', 'ci', '--error-on-warnings'),
  run('tsc', '--noEmit', '--checkers', '1'),
  run(...vitest, 'unit', '--project', 'demo'),
  touches(/^src\/(service|contract|demo)\//) ? run(...onPostgres, ...vitest, 'service') : 0,
  touches(/^src\/(console|contract)\//) ? run(...vitest, 'console') : 0,
  touches(/^e2e\//)
    ? run('node', 'scripts/e2e.ts', `--only-changed=${since}`, '--pass-with-no-tests')
    : 0,
];
process.exit(Math.max(...codes));

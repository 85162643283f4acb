import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

// The demo's tests take minutes, so `npm test` runs them only when what the demo is made of changed.

const kept = '.cache/demo-tests';

/** Files of the demo, the tables it fills, and the modules of domains that it names. */
const demoSources = (): string[] => {
  const own = globSync('src/demo/*');
  const named = own
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'#service\/(domains\/.+)'/g)])
    .map(([, path]) => `src/service/${path}`);
  const tables = globSync(['src/service/db/schema/*.ts', 'src/service/db/migrations/*.sql']);
  return [...new Set([...own, ...named, ...tables])].sort();
};

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
};

const readKept = (): string | undefined => {
  try {
    return readFileSync(kept, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Notes that the demo's tests passed on the sources as they are. */
export const keepDemoSources = (): void => {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(kept, hashOf(demoSources()));
};

/**
 * Whether the demo's sources differ from those that its tests passed on last. On a new clone those
 * are the committed ones: `npm run test:more` passed before they landed.
 */
export const isDemoChanged = (): boolean => {
  const files = demoSources();
  const passed = readKept();
  if (passed !== undefined) return passed !== hashOf(files);
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...files], {
    encoding: 'utf8',
  });
  if (status !== 0 || stdout !== '') return true;
  keepDemoSources();
  return false;
};

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('package.json says of each install script whether it runs', () => {
  const locked: Record<string, { hasInstallScript?: true }> = read('package-lock.json').packages;
  const withScript = Object.keys(locked)
    .filter((path) => locked[path]?.hasInstallScript)
    .map((path) => path.replace(/^.*node_modules\//, ''));
  const decided: Record<string, boolean> = read('package.json').allowScripts;
  expect(Object.keys(decided).sort()).toEqual([...new Set(withScript)].sort());
  // Only the project's Node needs its script: esbuild's programs come as packages of their own.
  expect(Object.keys(decided).filter((name) => decided[name])).toEqual(['node']);
});

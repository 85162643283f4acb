import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// The tools of scripts/openapi-tools are installed apart: they are a fifth as large as all that the
// project needs, want an older TypeScript, and nothing but two scripts uses them.

const sources = join(import.meta.dirname, 'openapi-tools');
const lock = 'package-lock.json';

/** Where the tools are, once they are installed. */
export const toolsFolder = join(import.meta.dirname, '../.cache/openapi-tools');

export const toolOf = (name: string): string => join(toolsFolder, 'node_modules/.bin', name);

/** Installs the tools from the registry, unless these are there already. */
export const installOpenApiTools = async (): Promise<void> => {
  const wanted = await readFile(join(sources, lock), 'utf8');
  const installed = join(toolsFolder, 'installed.json');
  await mkdir(toolsFolder, { recursive: true });
  await cp(sources, toolsFolder, { recursive: true });
  if ((await readFile(installed, 'utf8').catch(() => '')) === wanted) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...flags], { cwd: toolsFolder, stdio: 'inherit' });
  await writeFile(installed, wanted);
};

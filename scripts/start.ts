import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const sources = [
  'index.html',
  'vite.config.ts',
  'scripts/boot-script-plugin.ts',
  'scripts/docs-page-plugin.ts',
  'package-lock.json',
  ...globSync('{public,src/console,src/contract,src/docs-page}/**/*'),
];
const built = 'dist/index.html';

const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
if (!existsSync(built) || statSync(built).mtimeMs < newest) {
  process.stdout.write('Building the console…\n');
  // In its own process: it takes a gigabyte of memory, which this one would keep.
  const emptyDatabase = fileURLToPath(new URL('empty-database.ts', import.meta.url));
  const databases = promisify(execFile)(process.execPath, [emptyDatabase]).catch((error: Error) =>
    process.stderr.write(`The first start takes longer: ${error.message}\n`),
  );
  const { build } = await import('vite');
  await Promise.all([build({ logLevel: 'warn' }), databases]);
}
await import('#service/main.ts');

import { existsSync, globSync, statSync } from 'node:fs';

const sources = [
  'index.html',
  'vite.config.ts',
  'scripts/boot-script-plugin.ts',
  'package-lock.json',
  ...globSync('{public,src/console,src/contract}/**/*'),
];
const built = 'dist/index.html';

const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
if (!existsSync(built) || statSync(built).mtimeMs < newest) {
  process.stdout.write('Building the console…\n');
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}
await import('#service/main.ts');

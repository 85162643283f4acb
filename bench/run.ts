import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { type Figure, print } from './support/figures.ts';
import { databaseName } from './support/throwaway-database.ts';

type Bench = { run: () => Promise<Figure[]> };

const onDatabase: Record<string, () => Promise<Bench>> = {
  'service-list': () => import('./service-list.ts'),
  limits: () => import('./limits.ts'),
  profiles: () => import('./profiles.ts'),
  receipts: () => import('./receipts.ts'),
  duplicates: () => import('./duplicates.ts'),
  index: () => import('./custom-index.ts'),
  'worst-bodies': () => import('./worst-bodies.ts'),
  overload: () => import('./overload.ts'),
};
const benches: Record<string, () => Promise<Bench>> = {
  ...onDatabase,
  start: () => import('./start.ts'),
  'first-list': () => import('./first-list.ts'),
  matrix: () => import('./matrix.ts'),
  'big-records': () => import('./big-records.ts'),
};

const asked = process.argv.slice(2);
for (const name of asked) {
  if (benches[name] !== undefined) continue;
  process.stderr.write(
    `There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(2);
}
const names = asked.length === 0 ? Object.keys(benches) : asked;
for (const name of names) {
  const bench = await benches[name]?.();
  const place = name in onDatabase ? ` on ${databaseName}` : '';
  const load = `${loadavg()[0]?.toFixed(1)} processes on ${availableParallelism()} cores`;
  process.stdout.write(`\n── ${name}${place} (${load})\n`);
  for (const figure of (await bench?.run()) ?? []) print(figure);
}

const again = names.filter((name) => name in onDatabase);
if (process.env.TEST_DATABASE_URL === undefined && again.length > 0) {
  const command = [process.execPath, import.meta.filename, ...again];
  const { status } = spawnSync(process.execPath, ['scripts/with-postgres.ts', '--', ...command], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

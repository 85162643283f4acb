import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';

// npm run migrations -- --name add-x writes the SQL of a changed schema. drizzle-kit compares with its
// newest snapshot alone, so older ones, 6,000 lines each, aren't kept.

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
const snapshots = globSync('src/service/db/migrations/meta/*_snapshot.json').sort();
for (const old of snapshots.slice(0, -1)) rmSync(old);
process.exit(status ?? 1);

import { readMigrations } from '#service/db/migration-files.ts';
import { faultsOf } from './migration-rules.ts';

// npm run check:migrations fails where a migration locks or rewrites a table of people, or takes away
// what the release before it uses.

const migrations = await readMigrations();
const faults = migrations.flatMap((one) => faultsOf(one).map((fault) => `${one.name}: ${fault}`));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${migrations.length} migrations read, ${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);

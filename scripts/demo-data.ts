import { readMigrations } from '#service/db/migration-files.ts';
import { copyDemoData, keepDemoData } from '#service/testing/demo-data.ts';
import { putSettingsToSleep } from '#service/testing/settings-of-before.ts';
import { migratedSnapshot } from '#service/testing/snapshot.ts';

/**
 * Makes the data that tests begin with, unless they are there: the demo's, and an empty database.
 * Copies the demo to a given folder instead, with `--settings-asleep` as an upgrade leaves it.
 */
const [dataDir, asleep] = process.argv.slice(2);
if (dataDir === undefined) {
  await migratedSnapshot(await readMigrations());
  await keepDemoData();
} else {
  await copyDemoData(dataDir);
  if (asleep === '--settings-asleep') await putSettingsToSleep({ dataDir });
}

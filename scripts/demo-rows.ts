import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { packDemo, packedEnd, packedSeed } from '#demo/load-demo.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { loadAccount } from '#service/db/account.ts';
import { openDatabase } from '#service/db/client.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { demoFile } from '#service/demo-file.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';

// node scripts/demo-rows.ts. Creates the demo's rows with the service's verbs, and writes them to the
// file that a first start loads.

const database = await openDatabase({ dataDir: 'memory', log });
try {
  await migrate(database, await readMigrations());
  const { db } = database;
  const account = await loadAccount(db, packedEnd);
  const dependencies = { db, account, signToken: async () => '' };
  await seedDemo(dependencies, packedSeed);
  const text = JSON.stringify(await packDemo(dependencies));
  const bytes = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  await writeFile(demoFile, bytes);
  console.log(`${bytes.byteLength} bytes, unpacked ${text.length}.`);
} finally {
  await database.close();
}

import { prepareDemo } from '#demo/load-demo.ts';
import { makeEmptyDatabase, makeFilledDatabase } from '#service/db/empty-database.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { demoFile, readDemoFile } from '#service/demo-file.ts';

/** Makes the files that a new built-in database starts from; part of `npm run build`. */
const migrations = await readMigrations();
await makeEmptyDatabase(migrations);
const packed = await readDemoFile();
await makeFilledDatabase(migrations, {
  rowsFile: demoFile,
  fill: ({ db }) => prepareDemo(db, packed, new Date().toISOString()),
});

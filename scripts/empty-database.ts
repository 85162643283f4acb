import { makeEmptyDatabase } from '#service/db/empty-database.ts';
import { readMigrations } from '#service/db/migration-files.ts';

/** Makes the files that a new built-in database starts from; part of `npm run build`. */
await makeEmptyDatabase(await readMigrations());

import { DrizzleQueryError } from 'drizzle-orm';
import { readConfig } from '#service/config.ts';
import { openDatabase } from '#service/db/client.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { distribute, planDistribution } from '#service/db/distribute.ts';
import { migrate } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { createLog } from '#service/http/log.ts';

// npm run distribute distributes the tables over a Citus cluster; with -- --dry-run it only says how.

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (...sentences: string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const [, , option, ...more] = process.argv;
if ((option !== undefined && option !== '--dry-run') || more.length > 0) {
  fail('Usage: npm run distribute [-- --dry-run]');
}
const read = readConfig(process.env);
const { config } = 'faults' in read ? fail(...read.faults) : read;
if (config.databaseUrl === null) {
  fail(
    "The built-in database can't be distributed. Set DATABASE_URL to the coordinator of a cluster.",
  );
} else {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    log: createLog(config.logLevel),
  });
  try {
    const steps = await planDistribution(database);
    if (steps.length === 0) say('Nothing to do: all tables are distributed.');
    else if (option === '--dry-run') {
      for (const step of steps) say(step.replace(/…$/, ''));
      say(`Tables are split into ${config.citusShards} parts (CITUS_SHARDS).`);
    } else {
      const begun = performance.now();
      await migrate(database, await readMigrations());
      await distribute(database, { shards: config.citusShards, say });
      say(`Done in ${Math.ceil((performance.now() - begun) / 1000)} s. Start the service.`);
    }
  } catch (error) {
    const isOfDatabase = error instanceof DrizzleQueryError;
    fail(
      isOfDatabase
        ? `Interrupted (${databaseFault(error).code ?? 'no code'}). Finished tables are kept: run it again to continue.`
        : String(error instanceof Error ? error.message : error),
    );
  } finally {
    await database.close();
  }
}

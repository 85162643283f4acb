import { sql } from 'drizzle-orm';
import { readConfig } from '#service/config.ts';
import { openDatabase } from '#service/db/client.ts';
import { planMigration } from '#service/db/migrate.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { connectFault } from '#service/db/wait-for-database.ts';
import { createLog } from '#service/http/log.ts';
import { durationWords, planPart } from './upgrade-plan.ts';

// npm run upgrade -- plan says what the next start of this release does to the database, what that
// holds up, and how long it may take. It changes nothing; the service itself upgrades when it starts.

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (...sentences: string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

if (process.argv.slice(2).join(' ') !== 'plan') fail('Usage: npm run upgrade -- plan');
const read = readConfig(process.env);
const { config } = 'faults' in read ? fail(...read.faults) : read;
if (config.databaseUrl === null) {
  fail(
    'The plan is for a PostgreSQL server: set DATABASE_URL. The built-in database is upgraded at the start, while nobody uses it.',
  );
} else {
  const log = createLog(config.logLevel);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, log });
  try {
    const steps = await planMigration(database, await readMigrations());
    const { rows } = await database.db.execute<{ name: string; rows: number }>(sql`
      select c.relname as name, greatest(c.reltuples, 0)::float8 as rows from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`);
    const counts = new Map(rows.map(({ name, rows: count }) => [name, count]));
    if (steps.length === 0) say('Nothing to do: the database has the schema of this release.');
    let total = 0;
    for (const [index, { name, segment }] of steps.entries()) {
      const part = planPart(segment, counts);
      total += part.seconds;
      const size = part.rows === 0 ? '' : `, ${Math.round(part.rows).toLocaleString('en')} rows`;
      say(
        `${index + 1}. ${name}: ${part.what}${size}; ${part.lock}; ${durationWords(part.seconds)}`,
      );
    }
    if (steps.length > 0) {
      say(
        `In all ${durationWords(total)}, more on a slow disk. Then it serves, and jobs fill the rest.`,
      );
      if (steps.some(({ name }) => name < '0030')) {
        say(
          'From the first part on, releases before the last one can only read: they refuse receipts.',
        );
      }
    }
  } catch (error) {
    const fault = connectFault(error, config.databaseUrl);
    fail(fault ?? (error instanceof Error ? error.message : String(error)));
  } finally {
    await database.close();
  }
}

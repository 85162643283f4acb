import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { readConfig } from '#service/config.ts';
import { outageOf } from '#service/db/availability.ts';
import { openDatabase } from '#service/db/client.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { createLog } from '#service/http/log.ts';
import { forgetSigningKeys, rotateSigningKeys } from '#service/identity/keys.ts';
import { openEncryption } from '#service/identity/open-encryption.ts';

// npm run rotate-keys makes new signing keys; with -- --forget-before DATE it removes old ones.

process.umask(0o077);

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const usage = 'Usage: npm run rotate-keys [-- --forget-before 2026-12-31]';

/** RFC 3339; a day begins at 00:00 UTC. Undefined if this command is not to remove keys. */
const readForgetBefore = (): string | undefined => {
  try {
    const { values } = parseArgs({ options: { 'forget-before': { type: 'string' } } });
    const text = values['forget-before'];
    if (text === undefined) return undefined;
    if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(text)) return fail([usage]);
    return new Date(text).toISOString();
  } catch {
    return fail([usage]);
  }
};

const forgetBefore = readForgetBefore();
const read = readConfig(process.env);
if ('faults' in read) fail(read.faults);
else {
  const { config } = read;
  const run = async () => {
    const database = await openDatabase({
      dataDir: resolve(config.dataDir),
      databaseUrl: config.databaseUrl ?? undefined,
      log: createLog(config.logLevel),
    });
    try {
      const encryption = await openEncryption(database.db, config);
      if (forgetBefore === undefined) {
        await rotateSigningKeys(database.db, encryption);
        say('New keys sign from now on. Running instances use them within a minute.');
        say('Tokens signed by earlier keys still work. To end them, use --forget-before DATE.');
        return;
      }
      const count = await forgetSigningKeys(database.db, forgetBefore);
      say(`Removed ${count} ${count === 1 ? 'key' : 'keys'} made before ${forgetBefore}.`);
      say('Running instances refuse tokens signed by them within a minute.');
      say('The keys that sign now are kept, however old.');
    } finally {
      await database.close();
    }
  };
  await run().catch((error: Error) => {
    const isOfDatabase = error instanceof DrizzleQueryError || outageOf(error) !== undefined;
    const code = databaseFault(error).code ?? 'no code';
    fail([
      isOfDatabase
        ? `The keys were not changed (${code}). Check that the database runs and that this version of the service was started once.`
        : error.message,
    ]);
  });
}

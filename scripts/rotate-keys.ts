import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { type ProofKeyReason, proofKeyReasons } from '#contract/proofs.ts';
import { readConfig } from '#service/config.ts';
import { outageOf } from '#service/db/availability.ts';
import { openDatabase } from '#service/db/client.ts';
import type { Database } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { recordOperator } from '#service/domains/activity/record-operator.ts';
import { createLog } from '#service/http/log.ts';
import { forgetSigningKeys, revokeKey, rotateSigningKeys } from '#service/identity/keys.ts';
import { openEncryption } from '#service/identity/open-encryption.ts';
import { openRowSigning } from '#service/identity/row-signing.ts';

// npm run rotate-keys makes new signing keys; with -- --forget-before DATE it removes old ones, and
// with -- --withdraw-proof-key KID it says that proofs signed with that key aren't trusted. The same for
// receipts: -- --withdraw-receipt-key KID.

process.umask(0o077);

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const fail = (sentences: readonly string[]): never => {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const usage =
  'Usage: npm run rotate-keys [-- --forget-before 2026-12-31 | --withdraw-proof-key KID [--reason compromised] | --withdraw-receipt-key KID [--reason compromised]]';

type Task =
  | { kind: 'rotate' }
  /** RFC 3339; a day begins at 00:00 UTC. */
  | { kind: 'forget'; before: string }
  | { kind: 'withdraw'; purpose: 'proof' | 'receipt'; kid: string; reason: ProofKeyReason };

const keyOptions: readonly (string | undefined)[] = [
  '--withdraw-proof-key',
  '--withdraw-receipt-key',
];

/** With `=` before the key's id: one that begins with a dash would be taken for an option. */
const withKeyJoined = (args: readonly string[]): string[] =>
  args.flatMap((arg, place) => {
    if (keyOptions.includes(arg)) return `${arg}=${args[place + 1] ?? ''}`;
    return keyOptions.includes(args[place - 1]) ? [] : arg;
  });

const readTask = (): Task => {
  try {
    const { values } = parseArgs({
      args: withKeyJoined(process.argv.slice(2)),
      options: {
        'forget-before': { type: 'string' },
        'withdraw-proof-key': { type: 'string' },
        'withdraw-receipt-key': { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const { 'forget-before': before, 'withdraw-proof-key': ofProofs, reason } = values;
    const ofReceipts = values['withdraw-receipt-key'];
    if (ofProofs !== undefined && ofReceipts !== undefined) return fail([usage]);
    const kid = ofProofs ?? ofReceipts;
    if (kid === '' || (kid === undefined && reason !== undefined)) return fail([usage]);
    if (kid !== undefined) {
      const given = proofKeyReasons.find((known) => known === (reason ?? 'unspecified'));
      if (before !== undefined || given === undefined) return fail([usage]);
      const purpose = ofProofs === undefined ? 'receipt' : 'proof';
      return { kind: 'withdraw', purpose, kid, reason: given };
    }
    if (before === undefined) return { kind: 'rotate' };
    if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(before)) return fail([usage]);
    return { kind: 'forget', before: new Date(before).toISOString() };
  } catch {
    return fail([usage]);
  }
};

const task = readTask();
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
      const signer = await openRowSigning(database.db, encryption);
      const now = new Date().toISOString();
      const record = (
        tx: Database,
        kind: 'rotated' | 'revoked' | 'deleted',
        objectId: string | null = null,
      ) =>
        recordOperator(tx, signer, now, {
          kind,
          operation: 'rotateKeys',
          objectType: 'signingKey',
          objectId,
        });
      if (task.kind === 'rotate') {
        await database.db.transaction(async (tx) => {
          await rotateSigningKeys(tx, encryption);
          await record(tx, 'rotated');
        });
        say('New keys sign from now on. Running instances use them within a minute.');
        say('Tokens signed by earlier keys still work. To end them, use --forget-before DATE.');
        return;
      }
      if (task.kind === 'withdraw') {
        const isDone = await database.db.transaction(async (tx) => {
          const isRevoked = await revokeKey(tx, encryption, task);
          if (isRevoked) await record(tx, 'revoked', task.kid);
          return isRevoked;
        });
        if (!isDone) {
          return fail([
            `No key of ${task.purpose}s that is trusted now has this id. Nothing was changed.`,
          ]);
        }
        const what = task.purpose === 'proof' ? 'Proofs' : 'Receipts';
        say(`${what} signed with this key are not trusted from now on, whatever date they bear.`);
        say(`Running instances publish that within a minute. ${what} of other keys are as before.`);
        return;
      }
      const count = await database.db.transaction(async (tx) => {
        const removed = await forgetSigningKeys(tx, encryption, task.before);
        if (removed > 0) await record(tx, 'deleted');
        return removed;
      });
      say(`Removed ${count} ${count === 1 ? 'key' : 'keys'} made before ${task.before}.`);
      say('Running instances refuse tokens signed by them within a minute.');
      say('The keys that sign now and what verifies proofs and receipts are kept, however old.');
      say('A leaked key that verifies receipts: --withdraw-receipt-key KID.');
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

import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { secretsTable, signingKeysTable } from '#service/db/schema/identity.ts';
import { type Encryption, isEncrypted } from './encryption.ts';

/** What ties the encrypted form to its row. */
export const signingKeyName = (id: string): string => `The signing key ${id}`;
export const secretName = (name: string): string => `The secret ${name}`;

/** Held by whoever makes or re-encrypts keys and secrets. */
export const lockKeys = (tx: Database): Promise<void> => oneAtATime(tx, 'keys', '');

const readStored = async (db: Database) => [
  ...(await db.select().from(signingKeysTable)).map(({ id, privateJwk }) => ({
    name: signingKeyName(id),
    stored: privateJwk,
    write: (tx: Database, text: string) =>
      tx.update(signingKeysTable).set({ privateJwk: text }).where(eq(signingKeysTable.id, id)),
  })),
  ...(await db.select().from(secretsTable)).map(({ name, value }) => ({
    name: secretName(name),
    stored: value,
    write: (tx: Database, text: string) =>
      tx.update(secretsTable).set({ value: text }).where(eq(secretsTable.name, name)),
  })),
];

/** Whether the database holds anything that needs an encryption key it was given before. */
export const holdsEncrypted = async (db: Database): Promise<boolean> =>
  (await readStored(db)).some(({ stored }) => isEncrypted(stored));

/**
 * Encrypts what is still clear, and again what an older key encrypted. Several instances may call
 * it at once. Reads everything, so that a wrong key is found at the start.
 * @throws UnknownKeyError, or Error with one sentence
 */
export const encryptStored = (db: Database, encryption: Encryption): Promise<void> =>
  db.transaction(async (tx) => {
    await lockKeys(tx);
    for (const { name, stored, write } of await readStored(tx)) {
      const text = isEncrypted(stored) ? await encryption.decrypt(stored, name) : stored;
      if (!encryption.isCurrent(stored)) await write(tx, await encryption.encrypt(text, name));
    }
  });

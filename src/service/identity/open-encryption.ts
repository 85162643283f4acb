import { resolve } from 'node:path';
import type { Database } from '#service/db/database.ts';
import { demoEncryptionKey, loadDemoKey } from './demo-key.ts';
import { encryptStored, holdsEncrypted } from './encrypt-stored.ts';
import { createEncryption, type Encryption, UnknownKeyError } from './encryption.ts';

type Settings = { encryptionKeys: Uint8Array<ArrayBuffer>[] | null; dataDir: string };

/**
 * The encryption of what the database stores secret; everything there is encrypted with the first
 * key when this returns.
 * @throws Error with one sentence if the keys are not the database's
 */
export const openEncryption = async (
  db: Database,
  { encryptionKeys, dataDir }: Settings,
): Promise<Encryption> => {
  const folder = resolve(dataDir);
  const keys =
    encryptionKeys ?? loadDemoKey(folder, demoEncryptionKey, !(await holdsEncrypted(db)));
  const encryption = await createEncryption(keys);
  await encryptStored(db, encryption).catch((error: unknown) => {
    if (!(error instanceof UnknownKeyError)) throw error;
    const given =
      encryptionKeys === null ? `The key in ${folder}/${demoEncryptionKey.file}` : 'ENCRYPTION_KEY';
    throw new Error(
      `${given} isn't the key that encrypted the secrets in this database: give the earlier key, after a comma if there's a new one.`,
      { cause: error },
    );
  });
  return encryption;
};

import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEncryptionKeys } from './parse-encryption-keys.ts';

/** The demo's encryption key stands beside its data, under this name. */
export const demoKeyFile = 'encryption-key';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');

/** Instances that start together agree: the first one puts a whole file in its place. */
const makeKeyFile = (folder: string, path: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = crypto.getRandomValues(new Uint8Array(32));
  const unfinished = `${path}.${crypto.randomUUID()}`;
  writeFileSync(unfinished, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, path);
  } catch {
    // Some file systems have no links.
    if (!existsSync(path)) writeFileSync(path, readFileSync(unfinished), { mode: 0o600 });
  } finally {
    rmSync(unfinished, { force: true });
  }
};

/**
 * The key of a demo that was given none, from its file in the data folder. Makes the file unless
 * the database holds what a lost file encrypted.
 * @throws Error with one sentence
 */
export const loadDemoKey = (folder: string, mayMake: boolean): Uint8Array<ArrayBuffer>[] => {
  const path = join(folder, demoKeyFile);
  try {
    if (mayMake) makeKeyFile(folder, path);
    const keys = parseEncryptionKeys(readFileSync(path, 'utf8').trim());
    if (keys !== null) return keys;
  } catch (error) {
    throw new Error(
      codeOf(error) === 'ENOENT'
        ? `${path} is missing, and the demo's secrets were encrypted with the key in it: restore it, or set ENCRYPTION_KEY.`
        : `${path}, the demo's encryption key, can't be used (${codeOf(error)}).`,
      { cause: error },
    );
  }
  throw new Error(`${path} doesn't hold an encryption key: restore it, or set ENCRYPTION_KEY.`);
};

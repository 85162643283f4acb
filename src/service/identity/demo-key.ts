import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEncryptionKeys } from './parse-encryption-keys.ts';

/** A key that a demo makes for itself, in a file beside its data. */
export type DemoKey = { file: string; setting: string; what: string; kind: string; lost: string };

export const demoEncryptionKey: DemoKey = {
  file: 'encryption-key',
  setting: 'ENCRYPTION_KEY',
  what: "the demo's encryption key",
  kind: 'an encryption key',
  lost: "the demo's secrets were encrypted with the key in it",
};
export const demoSealKey: DemoKey = {
  file: 'seal-key',
  setting: 'SEAL_KEY',
  what: "the demo's seal key",
  kind: 'a seal key',
  lost: "the demo's activity was sealed with the key in it",
};

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
 * A key of a demo that was given none, from its file in the data folder. Makes the file unless the
 * database holds what a lost file was used for.
 * @throws Error with one sentence
 */
export const loadDemoKey = (
  folder: string,
  { file, setting, what, kind, lost }: DemoKey,
  mayMake: boolean,
): Uint8Array<ArrayBuffer>[] => {
  const path = join(folder, file);
  try {
    if (mayMake) makeKeyFile(folder, path);
    const keys = parseEncryptionKeys(readFileSync(path, 'utf8').trim());
    if (keys !== null) return keys;
  } catch (error) {
    throw new Error(
      codeOf(error) === 'ENOENT'
        ? `${path} is missing, and ${lost}: restore it, or set ${setting}.`
        : `${path}, ${what}, can't be used (${codeOf(error)}).`,
      { cause: error },
    );
  }
  throw new Error(`${path} doesn't hold ${kind}: restore it, or set ${setting}.`);
};

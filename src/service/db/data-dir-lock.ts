import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/**
 * Takes the data directory for this process and returns what gives it back. PGlite itself lets a
 * second process in, which would ruin the files; SQLite's lock ends with the process, however it
 * ends. Throws where another process has the directory.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) {
      throw error;
    }
    throw new Error(
      `The data directory ${resolve(dataDir)} is in use by another process; stop that one or set DATA_DIR to another directory.`,
    );
  }
  return () => lock.close();
};

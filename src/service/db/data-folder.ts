import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { leastFreeMb, StorageFull } from './availability.ts';

/** What stands in a data folder of ours, or may stand in a new volume. */
const ours = new Set([
  'lock',
  'pglite',
  'pglite.new',
  'encryption-key',
  'seal-key',
  'lost+found',
  '.gitkeep',
  '.DS_Store',
]);
/** The kernel's own file systems: files there are not files. */
const kernelFolders = ['/proc', '/sys', '/dev'];
const privateFile = 0o600;
const privateFolder = 0o700;
const othersMayWrite = 0o022;

/** What was found where the data is to be. */
export type DataFolder = {
  path: string;
  /** With links followed, as far as it exists. */
  realPath: string;
  entries: readonly string[] | null;
  /** In its folder `pglite`; null where there is none. */
  databaseEntries: readonly string[] | null;
  isMarked: boolean;
  /** Beside it. A service on a PostgreSQL server has one too, but no database here that could be missing. */
  hasLedger: boolean;
  isOurs: boolean;
  mode: number;
};

/** Stands beside the folder, so that it is still there when the volume is not. */
export const markerOf = (path: string): string => `${resolve(path)}.in-use`;

/** Where the ledger of erasures is unless a setting names another folder: it outlives the data. */
export const ledgerBeside = (path: string): string => `${resolve(path)}.erasures`;

/** Why this folder must not be used, in one sentence; undefined where it may be. */
export const refuseFolder = (folder: DataFolder): string | undefined => {
  const { path, realPath, entries, databaseEntries, isOurs, mode } = folder;
  const kernel = kernelFolders.find((own) => realPath === own || realPath.startsWith(`${own}/`));
  if (kernel !== undefined && !realPath.startsWith('/dev/shm/')) {
    return `DATA_DIR ${path} is in ${kernel}, which can't hold files: choose a folder on a disk.`;
  }
  if (entries === null) return undefined;
  if (!isOurs && (mode & othersMayWrite) !== 0) {
    return `DATA_DIR ${path} belongs to another user, and others can write to it: choose a folder that only the service's user can write to.`;
  }
  if (databaseEntries !== null) {
    return databaseEntries.length === 0
      ? `DATA_DIR ${path} has an empty database folder: mount its volume, or restore a backup. To start without data, remove ${join(path, 'pglite')}.`
      : undefined;
  }
  const foreign = entries.find((name) => !ours.has(name));
  if (foreign !== undefined) {
    return `DATA_DIR ${path} contains other files (${foreign}): choose an empty folder, or one that this service created.`;
  }
  if (folder.isMarked || (folder.hasLedger && entries.length === 0)) {
    return `DATA_DIR ${path} is empty but had data before: mount its volume, or restore a backup. To start without data, remove the folder, or move ${markerOf(path)} and ${ledgerBeside(path)} away.`;
  }
  return undefined;
};

const realPathOf = (path: string): string => {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), path.slice(parent.length));
};

const listOf = (path: string) => (existsSync(path) ? readdirSync(path) : null);

const hasLedgerBeside = (path: string): boolean => (listOf(ledgerBeside(path)) ?? []).length > 0;

/**
 * @param isRestore whether a backup is about to fill it: then it may be empty, though it was in use
 * @throws Error with one sentence where the folder must not be used
 */
export const checkDataFolder = (path: string, { isRestore = false } = {}): void => {
  const realPath = realPathOf(resolve(path));
  const { uid, mode } = existsSync(path) ? statSync(path) : { uid: process.getuid?.(), mode: 0 };
  const isInKernel = refuseFolder({
    ...{ path, realPath, entries: null, databaseEntries: null },
    ...{ isMarked: false, hasLedger: false, isOurs: true, mode: 0 },
  });
  const refusal =
    isInKernel ??
    refuseFolder({
      path,
      realPath,
      entries: listOf(path),
      databaseEntries: listOf(join(path, 'pglite')),
      isMarked: !isRestore && existsSync(markerOf(path)),
      hasLedger: !isRestore && hasLedgerBeside(path),
      isOurs: process.getuid === undefined || uid === process.getuid(),
      mode,
    });
  if (refusal !== undefined) throw new Error(refusal);
};

const eachIn = (path: string, visit: (path: string, isFolder: boolean) => void): void => {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  visit(path, stat.isDirectory());
  if (stat.isDirectory()) for (const name of readdirSync(path)) eachIn(join(path, name), visit);
};

/** Takes from others what they may do with the folder; PGlite gives its first files to everyone. */
export const closeToOthers = (path: string): void => {
  if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: privateFolder });
  eachIn(path, (own, isFolder) => {
    const mode = isFolder ? privateFolder : privateFile;
    if ((lstatSync(own).mode & 0o777) !== mode) chmodSync(own, mode);
  });
};

/** Notes that the folder holds data, where its parent may be written to. */
export const markUsed = (path: string): void => {
  const marker = markerOf(path);
  if (existsSync(marker)) return;
  try {
    accessSync(dirname(marker), constants.W_OK);
    writeFileSync(
      marker,
      "The folder with this name holds the data of a Consent Console. If it's empty, its volume isn't mounted.\n",
      { mode: privateFile },
    );
  } catch {
    // Then an empty folder passes for a new one.
  }
};

/**
 * Takes the note away when the database has been closed. It stays where no ledger beside the folder
 * would tell that there was data.
 */
export const unmarkUsed = (path: string): void => {
  const marker = markerOf(path);
  if (!existsSync(marker) || !hasLedgerBeside(path)) return;
  try {
    accessSync(dirname(marker), constants.W_OK);
    rmSync(marker);
  } catch {
    // Then it stays: what it says is still right.
  }
};

const leastBytes = 64 * 1024 * 1024;
const knownVersion = '18';

/** What a database that did not open looks like from outside. */
export type Damage = {
  version: string | null;
  controlBytes: number;
  logs: number;
  freeBytes: number;
};

/** Why the database did not open, as far as its files tell. */
export const explainDamage = ({ version, controlBytes, logs, freeBytes }: Damage): string => {
  if (freeBytes < leastBytes) return 'the disk is full';
  if (version === null) return 'its file PG_VERSION is missing';
  if (version !== knownVersion) {
    return `its files are from PostgreSQL ${version}, and this program reads files from ${knownVersion}`;
  }
  if (controlBytes === 0) return 'its control file is missing';
  if (logs === 0) return 'its write-ahead log is missing';
  return 'its files are damaged';
};

const orElse = <Value>(read: () => Value, other: Value): Value => {
  try {
    return read();
  } catch {
    return other;
  }
};

/** Reads from the folder why the database in it did not open. */
export const readDamage = (path: string): string => {
  const at = (...names: string[]) => join(path, 'pglite', ...names);
  // A first start that failed has left nothing under this name.
  const isBegun = existsSync(at());
  const { bavail, bsize } = statfsSync(path);
  const freeBytes = bavail * bsize;
  if (!isBegun && freeBytes >= leastBytes) return "its first files couldn't be created";
  return explainDamage({
    version: orElse(() => readFileSync(at('PG_VERSION'), 'utf8').trim(), null),
    controlBytes: orElse(() => statSync(at('global', 'pg_control')).size, 0),
    logs: orElse(() => readdirSync(at('pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name)), [])
      .length,
    freeBytes,
  });
};

/** @throws StorageFull where less is free on the disk of the folder */
export const requireSpace = async (path: string, leastMb = leastFreeMb): Promise<void> => {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < leastMb * 2 ** 20) throw new StorageFull('little-left');
};

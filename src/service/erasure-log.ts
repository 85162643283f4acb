import { erasureEventHours } from '#contract/events.ts';
import type { Database } from './db/database.ts';
import { oneAtATime } from './db/one-at-a-time.ts';
import type { ErasureLogRow } from './db/schema/erasures.ts';
import {
  idsNotInErasureLog,
  isInErasureLog,
  readErasureLogAfter,
  readErasureLogNumber,
  writeToErasureLog,
} from './domains/erasures/erasure-log.ts';
import { redoErasureLogEntry } from './domains/erasures/redo-log-entry.ts';
import { ErasureLogFileError, erasureLogFileOf } from './erasure-log-file.ts';
import type { Account, Erasing } from './http/context.ts';
import type { Log } from './http/to-problem.ts';
import { secretName } from './identity/encrypt-stored.ts';
import type { Encryption } from './identity/encryption.ts';
import { createIdentifierHashes } from './identity/identifier-hashes.ts';
import { loadSecret } from './identity/keys.ts';

/** Of the database: the key that identifiers are hashed with. */
const secret = 'erasures';
const pageSize = 500;
/** Held while the file is read and written, and never by who waits for people. */
const fileLock = 'erasure ledger file';

type Options = {
  db: Database;
  account: Pick<Account, 'tenantId'>;
  folder: string;
  /** Whether nothing is served without it. */
  isRequired: boolean;
  encryption: Encryption;
  sealer: Erasing['sealer'];
  sealErased: Erasing['sealErased'];
  now?: () => string;
  newId: () => string;
  log: Pick<Log, 'warn'>;
  say?: ((sentence: string) => void) | undefined;
};

const pagesAfter = async function* (db: Database, number: number) {
  for (let after = number; ; ) {
    const rows = await readErasureLogAfter(db, after, pageSize);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.number ?? after;
  }
};

/** What asks while it is being done gets the next round, and shares that with others. */
const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
};

/**
 * Holds the database against the erasure log's file: what the file has and the database hasn't is done
 * again, since a backup brought it back; then the file has everything. Nothing may be served before.
 * @throws ErasureLogFileError where the file can't be used or belongs to another database
 */
export const openErasureLog = async ({
  db,
  account: { tenantId },
  folder,
  isRequired,
  encryption,
  sealer,
  sealErased,
  now = () => new Date().toISOString(),
  newId,
  log,
  say = () => {},
}: Options): Promise<Erasing> => {
  const file = erasureLogFileOf(folder, tenantId);
  const { path } = file;
  /** A file that the disk keeps from us, where nobody asked for it, is no reason not to serve. */
  const orGoOn = (error: unknown): undefined => {
    const isOfDisk = error instanceof ErasureLogFileError && error.code !== undefined;
    if (isRequired || !isOfDisk) throw error;
    log.warn({ path, code: error.code }, "the ledger of erasures can't be written");
  };

  const openKey = async (): Promise<string> => {
    const stored = await file.readKey().catch(orGoOn);
    if (stored === undefined) return loadSecret(db, encryption, secret);
    const given = await encryption.decrypt(stored, secretName(secret)).catch((error: unknown) => {
      throw new ErasureLogFileError(
        `The ledger of erasures ${path} was written with another ENCRYPTION_KEY: give the earlier key, after a comma if there's a new one.`,
        error,
      );
    });
    const key = await loadSecret(db, encryption, secret, given);
    if (given === key) return key;
    throw new ErasureLogFileError(
      `The ledger of erasures ${path} and this database have different keys of erasures: restore the backup together with this ledger.`,
    );
  };

  const key = await openKey();
  const hashes = createIdentifierHashes(key);

  const holdingFile = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await oneAtATime(tx, fileLock);
      return work(tx);
    });

  const writeAnew = async (tx: Database): Promise<void> =>
    file.replace(await encryption.encrypt(key, secretName(secret)), pagesAfter(tx, 0));

  /** @returns false where the file's end isn't in the database */
  const bringFileUp = (): Promise<boolean> =>
    holdingFile(async (tx) => {
      const last = await file.readLast();
      if (last === undefined) {
        if ((await readErasureLogNumber(tx)) > 0) {
          log.warn({ path }, 'the ledger of erasures was gone; it is written anew');
        }
        await writeAnew(tx);
        return true;
      }
      if (last !== null && !(await isInErasureLog(tx, last))) return false;
      for await (const rows of pagesAfter(tx, last?.number ?? 0)) await file.append(rows);
      return true;
    });

  /** The entries of the file that the database hasn't, and how far those go that a reset followed. */
  const findMissing = async () => {
    const missing = new Set<string>();
    let page: string[] = [];
    let resetNumber = 0;
    const sort = async () => {
      for (const id of await idsNotInErasureLog(db, page)) missing.add(id);
      page = [];
    };
    for await (const { id, number, entry } of file.readRows()) {
      if (entry.kind === 'reset') resetNumber = number;
      page.push(id);
      if (page.length === pageSize) await sort();
    }
    await sort();
    return { missing, resetNumber };
  };

  const redo = (row: ErasureLogRow, isGone: boolean): Promise<void> =>
    holdingFile(async (tx) => {
      if ((await idsNotInErasureLog(tx, [row.id])).length === 0) return;
      if (!isGone) {
        const erasing = {
          hashes,
          sealer,
          sealErased,
          syncErasureLog: async () => {},
          isInErasureLog: true,
          wasTold: Date.parse(row.at) + erasureEventHours * 3_600_000 <= Date.parse(now()),
        } as const;
        const context = { db: tx, now: () => row.at, newId, erasing, afterCommit: () => {} };
        await redoErasureLogEntry(context, row);
      }
      await writeToErasureLog(tx, row);
    });

  const bringDatabaseUp = async (): Promise<void> => {
    const { missing, resetNumber } = await findMissing();
    const count = `${missing.size} ${missing.size === 1 ? 'entry' : 'entries'}`;
    say(`Applying ${count} of the ledger of erasures, which the database doesn't have…`);
    log.warn({ entries: missing.size }, 'the database was behind the ledger of erasures');
    for await (const row of file.readRows()) {
      if (missing.has(row.id)) await redo(row, row.number < resetNumber);
    }
    await holdingFile(writeAnew);
  };

  const syncErasureLog = coalesced(async () => {
    if (!(await bringFileUp())) await bringDatabaseUp();
  });

  const open = async (): Promise<void> => {
    await syncErasureLog();
    const header = await file.readKey();
    if (header !== undefined && !encryption.isCurrent(header)) await holdingFile(writeAnew);
  };
  await open().catch(orGoOn);
  return { hashes, sealer, sealErased, syncErasureLog };
};

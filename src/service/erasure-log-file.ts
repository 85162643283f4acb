import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { ledgerBeside } from './db/data-folder.ts';
import type { ErasureLogRow } from './db/schema/erasures.ts';

/** The first line; `key` is the secret that the account's identifiers are hashed with, encrypted. */
const headerSchema = z.object({
  product: z.literal('consent-console'),
  format: z.int(),
  tenantId: z.guid(),
  key: z.string(),
});
/** What an entry of a kind holds is what `domains/erasures` wrote. */
const rowSchema = z.object({
  number: z.int().check(z.positive()),
  id: z.guid(),
  at: z.iso.datetime(),
  entry: z.looseObject({ kind: z.string() }),
});
const kinds = ['people', 'profiles', 'receipts', 'revoked', 'reset'];

const format = 1;
const privateMode = 0o600;
const privateFolder = 0o700;
const suffix = '.jsonl';
const longestHeader = 4096;
const newline = 0x0a;
const firstTail = 64 * 1024;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Why a file can't be used, in one sentence without personal data. */
export class ErasureLogFileError extends Error {
  override readonly name = 'LedgerFileError';
  /** Of the system, where the disk is to blame. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

type Setting = { erasureLog: string | null; dataDir: string };

/** The folder of the erasure logs: beside that of the data, so that it survives what happens to the data. */
export const erasureLogFolderOf = ({ erasureLog, dataDir }: Setting): string =>
  resolve(erasureLog ?? ledgerBeside(dataDir));

/** Whether any account's erasure log is in a folder. */
export const hasErasureLog = async (folder: string): Promise<boolean> => {
  try {
    return (await readdir(folder)).some((name) => name.endsWith(suffix));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

const readLines = async function* (handle: FileHandle): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of handle.createReadStream({ encoding: 'utf8', start: 0 })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
};

/**
 * The erasure log of an account as a file (docs/decisions/2026-11-26-a-ledger-outlives-the-backup.md): a
 * header, and a line of JSON for each entry. Only its owner can read it. One at a time may write,
 * which callers see to; what was written has reached the disk when a call returns. All of it throws
 * ErasureLogFileError.
 */
export const erasureLogFileOf = (folder: string, tenantId: string) => {
  const path = join(folder, `${tenantId}${suffix}`);
  const refused = (error: unknown): never => {
    if (error instanceof ErasureLogFileError) throw error;
    throw new ErasureLogFileError(
      `The ledger of erasures ${path} can't be used (${codeOf(error) ?? 'unknown error'}). Set ERASURE_LEDGER to a folder that this service can write to.`,
      error,
    );
  };
  const damaged = (place: string) =>
    new ErasureLogFileError(
      `The ledger of erasures ${path} is damaged at ${place}: bring a copy of it. If the database has every erasure, move the file away, and it is written anew.`,
    );
  const newer = () =>
    new ErasureLogFileError(
      `The ledger of erasures ${path} was written by a newer version of Consent Console: use that version.`,
    );

  /** Undefined where there is no file, or an empty one. */
  const withFile = async <Result>(
    flags: 'r' | 'r+',
    work: (handle: FileHandle, size: number) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const handle = await open(path, flags);
      try {
        const { size } = await handle.stat();
        return size === 0 ? undefined : await work(handle, size);
      } finally {
        await handle.close();
      }
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? undefined : refused(error);
    }
  };

  const parseHeader = (line: string): { key: string } => {
    const header = (() => {
      try {
        return z.parse(headerSchema, JSON.parse(line));
      } catch {
        throw new ErasureLogFileError(
          `${path} isn't a ledger of erasures of Consent Console: bring a copy of it, or set ERASURE_LEDGER to another folder.`,
        );
      }
    })();
    if (header.format > format) throw newer();
    if (header.tenantId !== tenantId) {
      throw new ErasureLogFileError(
        `The ledger of erasures ${path} is that of another account: bring this one's.`,
      );
    }
    return header;
  };

  const parseRow = (line: string, place: string): ErasureLogRow => {
    const row = (() => {
      try {
        return z.parse(rowSchema, JSON.parse(line));
      } catch {
        throw damaged(place);
      }
    })();
    if (!kinds.includes(row.entry.kind)) throw newer();
    return row as ErasureLogRow;
  };

  const writeRows = async (handle: FileHandle, rows: readonly ErasureLogRow[]) => {
    const lines = rows.map(({ number, id, at, entry }) => toLine({ number, id, at, entry }));
    await handle.writeFile(lines.join('')).catch(refused);
  };

  return {
    path,

    /** The encrypted key in the header; undefined where there is no file. */
    readKey: (): Promise<string | undefined> =>
      withFile('r', async (handle) => {
        const start = Buffer.alloc(longestHeader);
        const { bytesRead } = await handle.read(start, 0, longestHeader, 0);
        const end = start.subarray(0, bytesRead).indexOf(newline);
        return parseHeader(start.toString('utf8', 0, Math.max(0, end))).key;
      }),

    /**
     * The last entry, null where there is none yet, or undefined where there is no file. A line that
     * a crash cut off is removed, because the database has its entry.
     */
    readLast: (): Promise<ErasureLogRow | null | undefined> =>
      withFile('r+', async (handle, size) => {
        for (let length = firstTail; ; length *= 2) {
          const from = Math.max(0, size - length);
          const tail = Buffer.alloc(size - from);
          await handle.read(tail, 0, tail.length, from);
          const end = tail.lastIndexOf(newline);
          const begin = end <= 0 ? -1 : tail.lastIndexOf(newline, end - 1);
          if (begin === -1 && from > 0) continue;
          if (end === -1) throw damaged('line 1');
          if (from + end + 1 < size) {
            await handle.truncate(from + end + 1);
            await handle.sync();
          }
          return begin === -1 ? null : parseRow(tail.toString('utf8', begin + 1, end), 'its end');
        }
      }),

    /** All entries in order. */
    readRows: async function* (): AsyncGenerator<ErasureLogRow> {
      const handle = await open(path).catch(refused);
      let number = 0;
      for await (const line of readLines(handle)) {
        number += 1;
        if (number === 1) parseHeader(line);
        else yield parseRow(line, `line ${number}`);
      }
    },

    append: async (rows: readonly ErasureLogRow[]): Promise<void> => {
      const handle = await open(path, 'a', privateMode).catch(refused);
      try {
        await writeRows(handle, rows);
        await handle.sync().catch(refused);
      } finally {
        await handle.close();
      }
    },

    /** Writes the whole file anew; the former one stays until this one is complete. */
    replace: async (key: string, pages: AsyncIterable<readonly ErasureLogRow[]>): Promise<void> => {
      const unfinished = `${path}.${crypto.randomUUID()}`;
      await mkdir(folder, { recursive: true, mode: privateFolder }).catch(refused);
      const handle = await open(unfinished, 'wx', privateMode).catch(refused);
      try {
        await handle
          .writeFile(toLine({ product: 'consent-console', format, tenantId, key }))
          .catch(refused);
        for await (const rows of pages) await writeRows(handle, rows);
        await handle.sync().catch(refused);
        await rename(unfinished, path).catch(refused);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      const entries = await open(folder).catch(refused);
      await entries.sync().finally(() => entries.close());
    },
  };
};

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';

/** The first line of a backup, as JSON; the dump follows. */
const headerSchema = z.object({
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  product: z.literal('consent-console'),
  format: z.number(),
  database: z.enum(['pglite', 'postgres']),
  takenAt: z.string(),
  /** Everything the schema of the database had, by name. */
  migrations: z.array(z.string()),
  /** Whose data it is, and the newest entry of its ledger of erasures; earlier versions had none. */
  tenantId: z._default(z.nullable(z.guid()), null),
  ledgerNumber: z._default(z.int(), 0),
});
type Header = z.infer<typeof headerSchema>;
export type BackupFacts = Omit<Header, 'sha256' | 'product' | 'format'>;

const format = 1;
const noHash = '0'.repeat(64);
const hashAt = '{"sha256":"'.length;
const longestHeader = 64 * 1024;

const headerLine = (facts: BackupFacts) =>
  Buffer.from(
    `${JSON.stringify({ sha256: noHash, product: 'consent-console', format, ...facts })}\n`,
  );

/**
 * Writes a backup that only its owner can read. The hash comes last, so that a backup that was
 * interrupted is never taken for a whole one.
 */
export const writeBackup = async (
  file: string,
  facts: BackupFacts,
  dump: Readable,
): Promise<void> => {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${file} already exists: choose another file name.`
        : `${file} can't be written (${error.code}).`,
    );
  });
  try {
    const line = headerLine(facts);
    const hash = createHash('sha256').update(line);
    await handle.writeFile(line);
    for await (const chunk of dump) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.write(hash.digest('hex'), hashAt);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
};

const readHeader = async (file: string): Promise<{ header: Header; line: Buffer }> => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} can't be read (${error.code}).`);
  });
  const start = Buffer.alloc(longestHeader);
  const { bytesRead } = await handle.read(start, 0, longestHeader, 0).finally(() => handle.close());
  const line = start.subarray(0, start.subarray(0, bytesRead).indexOf('\n') + 1);
  try {
    return { header: z.parse(headerSchema, JSON.parse(line.toString())), line };
  } catch {
    throw new Error(`${file} isn't a backup of Consent Console.`);
  }
};

/**
 * Opens a backup and checks all of it.
 * @param known the migrations of this program
 * @throws Error with one sentence where it isn't a whole backup that this program can restore
 */
export const readBackup = async (
  file: string,
  known: readonly string[],
): Promise<BackupFacts & { dump: () => Readable }> => {
  const { header, line } = await readHeader(file);
  const newer = header.migrations.find((name) => !known.includes(name));
  if (header.format > format || newer !== undefined) {
    throw new Error(
      `${file} was created by a newer version of Consent Console: use that version to restore it.`,
    );
  }
  const dump = () => createReadStream(file, { start: line.length });
  const hash = createHash('sha256').update(line.toString().replace(header.sha256, noHash));
  for await (const chunk of dump()) hash.update(chunk);
  if (hash.digest('hex') !== header.sha256) {
    throw new Error(`${file} is damaged or incomplete: use another backup.`);
  }
  return { ...header, dump };
};

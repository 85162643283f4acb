import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
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
  /** How the dump is encrypted; earlier versions never did. */
  encryption: z._default(z.nullable(z.literal('age')), null),
});
type Header = z.infer<typeof headerSchema>;
export type BackupFacts = Omit<Header, 'sha256' | 'product' | 'format' | 'encryption'>;

/** Versions that know only the first refuse what is encrypted as a newer version's. */
const formats = { plain: 1, encrypted: 2 };
const noHash = '0'.repeat(64);
const hashAt = '{"sha256":"'.length;
const longestHeader = 64 * 1024;

const headerLine = (facts: BackupFacts, isEncrypted: boolean) => {
  const format = isEncrypted ? formats.encrypted : formats.plain;
  const encryption = isEncrypted ? 'age' : null;
  const header = { sha256: noHash, product: 'consent-console', format, ...facts, encryption };
  return Buffer.from(`${JSON.stringify(header)}\n`);
};

// A stream of the Web that may be left halfway, unlike those of Readable.toWeb.
const toWeb = (dump: Readable): ReadableStream<Uint8Array> =>
  WebStream.from<Uint8Array>(dump) as ReadableStream<Uint8Array>;

/** @throws Error with one sentence where one is no public key */
const encrypterFor = (recipients: readonly string[]): Encrypter => {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new Error('BACKUP_RECIPIENT has a mistyped key: copy it again.', { cause });
    }
  }
  return encrypter;
};

/**
 * Writes a backup that only its owner can read, and if there are recipients, only who has the secret
 * key of one of them. Its first line stays readable. The hash comes last, so that a backup that was
 * interrupted is never taken for a whole one.
 * @param recipients public keys of age
 */
export const writeBackup = async (
  file: string,
  facts: BackupFacts,
  dump: Readable,
  recipients: readonly string[] = [],
): Promise<void> => {
  const encrypter = recipients.length === 0 ? null : encrypterFor(recipients);
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${file} already exists: choose another file name.`
        : `${file} can't be written (${error.code}).`,
    );
  });
  try {
    const line = headerLine(facts, encrypter !== null);
    const hash = createHash('sha256').update(line);
    await handle.writeFile(line);
    const content = encrypter === null ? dump : await encrypter.encrypt(toWeb(dump));
    for await (const chunk of content) {
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
 * Decrypts a dump.
 * @throws Error with one sentence where none of the keys fits
 */
const decrypted = async (
  file: string,
  dump: Readable,
  identities: readonly string[],
): Promise<ReadableStream<Uint8Array>> => {
  if (identities.length === 0) {
    throw new Error(`${file} is encrypted: set BACKUP_IDENTITY to the secret key of a recipient.`);
  }
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return await decrypter.decrypt(toWeb(dump));
  } catch (cause) {
    throw new Error(`BACKUP_IDENTITY isn't the key that ${file} was encrypted for.`, { cause });
  }
};

/**
 * Opens a backup and checks all of it.
 * @param known the migrations of this program
 * @param identities secret keys of age, for one that is encrypted
 * @throws Error with one sentence where it isn't a whole backup that this program can restore
 */
export const readBackup = async (
  file: string,
  known: readonly string[],
  identities: readonly string[] = [],
): Promise<BackupFacts & { dump: () => Promise<Readable> }> => {
  const { header, line } = await readHeader(file);
  const newer = header.migrations.find((name) => !known.includes(name));
  if (header.format > formats.encrypted || newer !== undefined) {
    throw new Error(
      `${file} was created by a newer version of Consent Console: use that version to restore it.`,
    );
  }
  const stored = () => createReadStream(file, { start: line.length });
  const hash = createHash('sha256').update(line.toString().replace(header.sha256, noHash));
  for await (const chunk of stored()) hash.update(chunk);
  if (hash.digest('hex') !== header.sha256) {
    throw new Error(`${file} is damaged or incomplete: use another backup.`);
  }
  const dump = async (): Promise<Readable> =>
    header.encryption === null
      ? stored()
      : Readable.from(await decrypted(file, stored(), identities));
  // A key that doesn't fit is told before anything is restored.
  (await dump()).destroy();
  return { ...header, dump };
};

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { type BackupFacts, readBackup, writeBackup } from './backup-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'consent-backup-file-'));
afterAll(() => rm(folder, { recursive: true }));

const facts = {
  database: 'postgres' as const,
  takenAt: '2026-11-28T00:00:00.000Z',
  migrations: [] as string[],
  tenantId: null,
  ledgerNumber: 7,
} satisfies BackupFacts;
/** More than one piece of whatever reads or encrypts it. */
const content = Buffer.from('ana@example.com;'.repeat(20_000));
const identities = [await generateIdentity(), await generateIdentity(), await generateIdentity()];
const [first = '', second = '', stranger = ''] = identities;
const recipients = await Promise.all([first, second].map(identityToRecipient));

let count = 0;
const write = async (to: readonly string[]) => {
  count += 1;
  const file = join(folder, `${count}.backup`);
  await writeBackup(file, facts, Readable.from([content]), to);
  return file;
};
const readBack = async (file: string, keys: readonly string[]) =>
  buffer(await (await readBackup(file, [], keys)).dump());

describe('an encrypted backup', () => {
  test('comes back for each of its recipients, and nobody reads it without', async () => {
    const file = await write(recipients);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes('ana@example.com')).toBe(false);
    for (const own of [[first], [second], [stranger, second]]) {
      expect(content.equals(await readBack(file, own))).toBe(true);
    }
    expect(await readBackup(file, [], [first])).toMatchObject(facts);
    await expect(readBackup(file, [])).rejects.toThrow('is encrypted: set BACKUP_IDENTITY');
    await expect(readBackup(file, [], [stranger])).rejects.toThrow(
      "BACKUP_IDENTITY isn't the key that",
    );
  });

  test('that was changed is refused, with a hash made anew too', async () => {
    const file = await write(recipients);
    const whole = await readFile(file);
    whole.writeUInt8(whole.readUInt8(whole.length - 20) ^ 1, whole.length - 20);
    await writeFile(file, whole);
    await expect(readBackup(file, [], [first])).rejects.toThrow('damaged or incomplete');
    const text = whole.toString('latin1');
    const [, told = ''] = /^\{"sha256":"([\da-f]{64})"/.exec(text) ?? [];
    const unhashed = Buffer.from(text.replace(told, '0'.repeat(64)), 'latin1');
    const hash = createHash('sha256').update(unhashed).digest('hex');
    await writeFile(file, Buffer.from(text.replace(told, hash), 'latin1'));
    await expect(readBack(file, [first])).rejects.toThrow();
  });

  test('is left alone by versions that know no encryption', async () => {
    const [line = ''] = (await readFile(await write(recipients), 'latin1')).split('\n');
    const [plain = ''] = (await readFile(await write([]), 'latin1')).split('\n');
    expect([JSON.parse(line).format, JSON.parse(plain).format]).toEqual([2, 1]);
  });

  test('is not begun for a mistyped key', async () => {
    const [whole = ''] = recipients;
    const mistyped = whole.replace(/.$/, (end) => (end === 'q' ? 'p' : 'q'));
    await expect(write([mistyped])).rejects.toThrow('BACKUP_RECIPIENT has a mistyped key');
    await expect(stat(join(folder, `${count}.backup`))).rejects.toThrow('ENOENT');
  });
});

import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCredentialEndpoint, revokeCredentialEndpoint } from '#contract/api-access.ts';
import { revokeCollectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { createEncryption } from '#service/identity/encryption.ts';
import { emptyData, putDataRows } from '#service/testing/data-rows.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';
import {
  deletionCertificatesTable,
  erasureLedgerTable,
  erasuresTable,
  type LedgerEntry,
  suppressionsTable,
} from './db/schema/erasures.ts';
import { apiCredentialsTable, receiptSignersTable, secretsTable } from './db/schema/identity.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { eraseProfiles } from './domains/erasures/erase-profiles.ts';
import { eraseReceipts } from './domains/erasures/erase-receipts.ts';
import type { Eraser } from './domains/erasures/eraser.ts';
import { appendToLedger, noteReset, readLedgerAfter } from './domains/erasures/ledger.ts';
import { openErasureLedger } from './erasure-ledger.ts';
import { ledgerFileOf } from './erasure-ledger-file.ts';

const service = await startService();
const { api, clock, db, sealer } = service;
const newId = () => crypto.randomUUID();
const administrator = { as: 'administrator' } as const;
const log = { warn: vi.fn() };

const home = await mkdtemp(join(tmpdir(), 'consent-ledger-'));
afterAll(() => rm(home, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  await service.reset();
  await emptyLedger();
  await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
  folder = join(home, newId());
  log.warn.mockClear();
});

/** As a backup from before has it. */
const emptyLedger = async () => {
  await db.delete(erasureLedgerTable);
};

const openLedger = (more: Partial<Parameters<typeof openErasureLedger>[0]> = {}) =>
  openErasureLedger({
    db,
    account: service.account(),
    folder,
    isRequired: true,
    encryption: testEncryption,
    sealer,
    newId,
    log,
    ...more,
  });
type Ledger = Awaited<ReturnType<typeof openLedger>>;

const fileIn = (of: string) => ledgerFileOf(of, service.account().tenantId);
const pathOf = () => fileIn(folder).path;
const rowsOf = async (of = folder) => {
  const rows = [];
  for await (const row of fileIn(of).readRows()) rows.push(row);
  return rows.map(({ number, id, entry }) => ({ number, id, entry }));
};
const stored = async () =>
  (await readLedgerAfter(db, 0, 10_000)).map(({ number, id, entry }) => ({ number, id, entry }));

const revoked = (id: string = newId()): LedgerEntry => ({
  ...{ kind: 'revoked', what: 'apiCredential' },
  ...{ id, version: null, by: 'privacy' },
});

/** One write that is recorded in the ledger, and what follows its commit. */
const write = async (ledger: Ledger, entry: LedgerEntry = revoked()): Promise<void> => {
  const late: (() => Promise<void>)[] = [];
  await db.transaction((tx) =>
    appendToLedger(
      { db: tx, now: clock.now, newId, erasing: ledger, afterCommit: (work) => late.push(work) },
      entry,
    ),
  );
  for (const work of late) await work();
};

describe('the file', () => {
  test('has every entry when its write is answered, and only its owner can read it', async () => {
    const ledger = await openLedger();
    expect(await rowsOf()).toEqual([]);
    await write(ledger);
    await write(ledger);
    expect(await rowsOf()).toEqual(await stored());
    expect((await stored()).map(({ number }) => number)).toEqual([1, 2]);
    expect((await stat(pathOf())).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('of several instances that write at once is a whole copy each, without gaps', async () => {
    const shared = await Promise.all([openLedger(), openLedger()]);
    const elsewhere = join(home, newId());
    const other = await openLedger({ folder: elsewhere });
    await Promise.all(
      [...shared, other].flatMap((ledger) => Array.from({ length: 20 }, () => write(ledger))),
    );
    // What the others wrote last comes with the next round of upkeep.
    for (const ledger of [...shared, other]) await ledger.syncLedger();
    const rows = await stored();
    expect(rows.map(({ number }) => number)).toEqual(Array.from(rows, (_, index) => index + 1));
    expect(rows).toHaveLength(60);
    expect(await rowsOf()).toEqual(rows);
    expect(await rowsOf(elsewhere)).toEqual(rows);
  });

  test('whose last line a crash cut off is mended', async () => {
    const ledger = await openLedger();
    await write(ledger);
    await write(ledger);
    const { size } = await stat(pathOf());
    await truncate(pathOf(), size - 20);
    await ledger.syncLedger();
    expect(await rowsOf()).toEqual(await stored());
    await appendFile(pathOf(), Buffer.alloc(100));
    await write(ledger);
    expect(await rowsOf()).toEqual(await stored());
  });

  test('that was lost is written anew, at once or at the next start', async () => {
    const ledger = await openLedger();
    await write(ledger);
    await rm(folder, { recursive: true });
    await ledger.syncLedger();
    expect(await rowsOf()).toEqual(await stored());
    expect(log.warn).toHaveBeenCalledOnce();
    await rm(pathOf());
    await openLedger();
    expect(await rowsOf()).toEqual(await stored());
  });

  test('is read to its end, however long its last line is', async () => {
    const ledger = await openLedger();
    await write(ledger, {
      kind: 'receipts',
      receiptIds: Array.from({ length: 9_000 }, newId),
      ruleId: newId(),
    });
    await write(await openLedger());
    expect(await rowsOf()).toEqual(await stored());
  });

  test('keeps its key for a database from before there was one', async () => {
    const first = await openLedger();
    await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
    const second = await openLedger();
    const hashed = (ledger: Ledger) => ledger.hashes.exact('ana@example.org');
    expect(hashed(second)).toBe(hashed(first));
  });

  test('has its key encrypted with the newest ENCRYPTION_KEY', async () => {
    const ledger = await openLedger();
    await write(ledger);
    const [older, newer] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
    await rm(folder, { recursive: true });
    await openLedger({ encryption: await createEncryption([older]) });
    const both = await createEncryption([newer, older]);
    await openLedger({ encryption: both });
    expect(both.isCurrent((await fileIn(folder).readKey()) ?? '')).toBe(true);
    expect(await rowsOf()).toEqual(await stored());
    await expect(openLedger()).rejects.toThrow('was written with another ENCRYPTION_KEY');
  });

  test.each([
    ['of something else', 'Dear Ana,\n', "isn't a ledger of erasures"],
    ['damaged inside', null, 'is damaged at line 2'],
    ['damaged at its end', null, 'is damaged at its end'],
    ['of a newer version', null, 'written by a newer version'],
    ['of another account', null, 'is that of another account'],
  ])('%s is refused at the start', async (what, text, sentence) => {
    const ledger = await openLedger();
    for (let count = 0; count < 3; count += 1) await write(ledger);
    const [header = '', one = '', two = '', three = ''] = (await readFile(pathOf(), 'utf8')).split(
      '\n',
    );
    const lines = {
      'damaged inside': [header, one.slice(0, 40), two, three],
      'damaged at its end': [header, one, two, three.slice(0, 40)],
      'of a newer version': [header, one, two, three.replace('"revoked"', '"forgotten"')],
      'of another account': [header.replace(/"tenantId":"[^"]+"/, `"tenantId":"${newId()}"`), one],
    }[what];
    await writeFile(pathOf(), text ?? `${lines?.join('\n')}\n`);
    await emptyLedger();
    await expect(openLedger()).rejects.toThrow(sentence);
    await expect(openLedger({ isRequired: false })).rejects.toThrow(sentence);
  });

  test('that the disk keeps from the service stops a start only where its folder was set', async () => {
    await writeFile(folder, 'no folder');
    await expect(openLedger()).rejects.toThrow(/can't be used \(E\w+\)\. Set ERASURE_LEDGER/);
    const ledger = await openLedger({ isRequired: false });
    expect(log.warn).toHaveBeenCalled();
    await expect(write(ledger)).rejects.toThrow("can't be used");
    await rm(folder);
    await mkdir(folder);
    await ledger.syncLedger();
    expect(await rowsOf()).toEqual(await stored());
  });
});

describe('a database that a backup brought back', () => {
  test('gets what the file has, under the same numbers', async () => {
    const ledger = await openLedger();
    for (let count = 0; count < 4; count += 1) await write(ledger);
    const rows = await stored();
    await db.delete(erasureLedgerTable).where(eq(erasureLedgerTable.number, 4));
    await db.delete(erasureLedgerTable).where(eq(erasureLedgerTable.number, 3));
    await openLedger();
    expect(await stored()).toEqual(rows);
    expect(await rowsOf()).toEqual(rows);
  });

  test('gets it while it is served, too', async () => {
    const ledger = await openLedger();
    await write(ledger);
    const rows = await stored();
    await emptyLedger();
    await ledger.syncLedger();
    expect(await stored()).toEqual(rows);
  });

  test('that went on without the file keeps both histories', async () => {
    const ledger = await openLedger();
    for (let count = 0; count < 3; count += 1) await write(ledger);
    const [first, ...lost] = await stored();
    await emptyLedger();
    const elsewhere = join(home, newId());
    const other = await openLedger({ folder: elsewhere });
    await write(other);
    const [since] = await stored();
    await openLedger();
    const all = [since, first, ...lost].map((row, index) => ({ ...row, number: index + 1 }));
    expect(await stored()).toEqual(all);
    expect(await rowsOf()).toEqual(all);
    await other.syncLedger();
    expect(await rowsOf(elsewhere)).toEqual(all);
  });

  test('stays without clients, signers and tokens that were revoked', async () => {
    const ledger = await openLedger();
    const { id } = await api.done(
      createCredentialEndpoint,
      { body: { kind: 'client', name: 'Shop', scope: 'CONSENT_READ' } },
      administrator,
    );
    const signer = newId();
    await db.insert(receiptSignersTable).values({
      ...{ id: signer, name: 'Shop', publicJwk: null, jwksUrl: 'https://shop.example.org/keys' },
      ...{ createdAt: clock.now(), createdBy: 'privacy', revokedAt: null, revokedBy: null },
    });
    const point = await api.activePoint();
    const token = await api.pointToken(point);
    clock.advance(60_000);
    const by = 'privacy';
    await write(ledger, { kind: 'revoked', what: 'apiCredential', id, version: null, by });
    await write(ledger, { kind: 'revoked', what: 'receiptSigner', id: signer, version: null, by });
    await write(ledger, {
      kind: 'revoked',
      what: 'collectionPointToken',
      id: point,
      version: 1,
      by,
    });
    const at = clock.now();
    await emptyLedger();
    clock.advance(60_000);
    await openLedger();
    const ended = { revokedAt: expect.stringContaining(at.slice(0, 19)), revokedBy: by };
    expect(
      await db.select().from(apiCredentialsTable).where(eq(apiCredentialsTable.id, id)),
    ).toMatchObject([ended]);
    expect(await db.select().from(receiptSignersTable)).toMatchObject([ended]);
    expect((await api.refusedReceipt(token)).code).toBe('collection-point-token-revoked');
  });

  test('does not lose what came after all of it was replaced', async () => {
    const ledger = await openLedger();
    const point = await api.activePoint();
    const token = await api.pointToken(point);
    const by = 'privacy';
    await write(ledger, {
      kind: 'revoked',
      what: 'collectionPointToken',
      id: point,
      version: 1,
      by,
    });
    await noteReset(db, { now: clock.now, newId });
    await noteReset(db, { now: clock.now, newId });
    await write(ledger);
    const rows = await stored();
    expect(rows.map(({ entry }) => entry.kind)).toEqual(['revoked', 'reset', 'revoked']);
    await emptyLedger();
    await openLedger();
    expect(await stored()).toEqual(rows);
    await api.receipt(token);
  });

  test('is afterwards as it was after the erasures', async () => {
    const ledger = await openLedger();
    const [news, offers] = [await api.activePurpose(), await api.activePurpose()];
    const point = await api.activePoint({ PurposeIds: [news, offers] });
    const token = await api.pointToken(point);
    const say = (identifier: string, Id: string, TransactionType: string) =>
      api.receipt(token, { identifier, purposes: [{ Id, TransactionType }] });
    for (const name of ['ana', 'ben', 'cleo', 'dora']) {
      const identifier = `${name}@example.org`;
      await say(identifier, news, 'CONFIRMED');
      await say(identifier, offers, 'CONFIRMED');
      await say(identifier, offers, 'WITHDRAWN');
    }
    const comparable = async () => {
      const { deletion_certificates: certificates = [], ...rows } = await service.readRows();
      const named = certificates.map((row) => ({ ...Object(row), id: '' }));
      return { ...rows, certificates: named.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)) };
    };
    const textOf = (row: unknown) => JSON.stringify(row);
    const before = await service.readRows();
    const [ana, ben] = await Promise.all(
      ['ana', 'ben'].map((name) => idOf(db, `${name}@example.org`)),
    );
    const run = <Result>(work: (eraser: Eraser) => Promise<Result>) => {
      clock.advance(60_000);
      return deleteIn({ db, clock, erasing: ledger } as never, work);
    };
    const keep = { until: '2027-10-01T00:00:00.000Z', reason: 'A claim' };
    await run((eraser) => erasePeople(eraser, [ana ?? ''], { ...byRequest, keep }));
    const profiles = [{ subjectId: ben ?? '', purposeIds: [offers] }];
    await run((eraser) =>
      eraseProfiles(eraser, profiles, { ...byRequest, retainsTransactions: false }),
    );
    const rows = before.receipts?.map((row) => Object(row)) ?? [];
    const ids = rows
      .filter(({ identifier }) => identifier === 'cleo@example.org')
      .map(({ id }) => id);
    const rule = { ...byRequest, deleteType: 'RETENTION', ruleId: newId() } as const;
    await run((eraser) => eraseReceipts(eraser, ids, rule));
    const after = await comparable();
    expect((await stored()).map(({ entry }) => entry.kind)).toEqual([
      ...['people', 'profiles', 'receipts'],
    ]);

    await emptyData(db);
    await emptyLedger();
    await putDataRows(db, before);
    clock.advance(86_400_000);
    await openLedger();
    expect(await comparable()).toEqual(after);
  });

  test('knows that someone was erased whom it never had', async () => {
    const ledger = await openLedger();
    const [person, purposeId, erasureId] = [newId(), newId(), newId()];
    const identifier = 'ana@example.org';
    const exact = ledger.hashes.exact(identifier);
    const folded = ledger.hashes.folded(identifier);
    const refusedAt = '2026-10-01T00:00:00.000000Z';
    const suppression = { hash: folded, purposeId, status: 'OPT_OUT' as const, refusedAt };
    const erased = {
      subjectIds: [person, newId()],
      exactHashes: [exact],
      foldedHashes: [folded],
      suppressions: [suppression],
    };
    const until = '2027-10-01T00:00:00.000000Z';
    const at = clock.now();
    await write(ledger, {
      ...{ kind: 'people', people: [erased], deleteType: 'API', ruleId: null, erasureId },
      keep: { until, reason: 'A claim' },
    });
    const stale = { hash: folded, purposeId: newId(), status: 'WITHDRAWN' as const, refusedAt };
    const others = { ...stale, hash: ledger.hashes.folded('ben@example.org') };
    await db.insert(suppressionsTable).values([stale, others]);
    await emptyLedger();
    clock.advance(86_400_000);
    await openLedger();
    const deletedAt = `${at.slice(0, 19)}.000000Z`;
    expect(await db.select().from(deletionCertificatesTable)).toMatchObject([
      {
        ...{ hash: exact, objectId: person, objectType: 'DATA_SUBJECT', deletedAt },
        ...{ deleteType: 'API', erasureId },
      },
    ]);
    expect(await db.select().from(suppressionsTable)).toEqual(
      expect.arrayContaining([suppression, others]),
    );
    expect(await db.select().from(suppressionsTable)).toHaveLength(2);
    expect(await db.select().from(erasuresTable)).toMatchObject([
      {
        id: erasureId,
        status: 'DONE',
        outcome: 'KEEP_PROOF',
        keepUntil: until,
        decidedAt: deletedAt,
      },
    ]);
    await db.delete(suppressionsTable).where(eq(suppressionsTable.hash, others.hash));
  });
});

test('revoking twice is one entry, in the order of the commits', async () => {
  const { id } = await api.done(
    createCredentialEndpoint,
    { body: { kind: 'client', name: 'Shop', scope: 'CONSENT_READ' } },
    administrator,
  );
  const revoke = { params: { credentialId: id } };
  await api.done(revokeCredentialEndpoint, revoke, administrator);
  await api.done(revokeCredentialEndpoint, revoke, administrator);
  const point = await api.activePoint();
  const token = { params: { collectionpointId: point }, query: { version: 1 } };
  await api.done(revokeCollectionPointTokenEndpoint, token);
  await api.done(revokeCollectionPointTokenEndpoint, token);
  expect((await stored()).map(({ entry }) => entry)).toMatchObject([
    { kind: 'revoked', what: 'apiCredential', id },
    { kind: 'revoked', what: 'collectionPointToken', id: point, version: 1 },
  ]);
});

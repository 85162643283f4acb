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
import { addDestination } from '#service/testing/destinations.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';
import {
  deletionCertificatesTable,
  type ErasureLogEntry,
  erasureLogTable,
  erasuresTable,
  suppressionsTable,
} from './db/schema/erasures.ts';
import { eventsTable } from './db/schema/events.ts';
import { apiCredentialsTable, receiptSignersTable, secretsTable } from './db/schema/identity.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { eraseProfiles } from './domains/erasures/erase-profiles.ts';
import { eraseReceipts } from './domains/erasures/erase-receipts.ts';
import type { Eraser } from './domains/erasures/eraser.ts';
import {
  appendToErasureLog,
  noteReset,
  readErasureLogAfter,
} from './domains/erasures/erasure-log.ts';
import { holdAfterRestore } from './domains/events/follow-restore.ts';
import { openErasureLog } from './erasure-log.ts';
import { erasureLogFileOf } from './erasure-log-file.ts';

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
  await emptyLog();
  await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
  folder = join(home, newId());
  log.warn.mockClear();
});

/** As a backup from before has it. */
const emptyLog = async () => {
  await db.delete(erasureLogTable);
};

const openLog = (more: Partial<Parameters<typeof openErasureLog>[0]> = {}) =>
  openErasureLog({
    db,
    account: service.account(),
    folder,
    isRequired: true,
    encryption: testEncryption,
    sealer,
    sealErased: service.eventSeals.sealErased,
    newId,
    log,
    ...more,
  });
type ErasureLog = Awaited<ReturnType<typeof openLog>>;

const fileIn = (of: string) => erasureLogFileOf(of, service.account().tenantId);
const pathOf = () => fileIn(folder).path;
const rowsOf = async (of = folder) => {
  const rows = [];
  for await (const row of fileIn(of).readRows()) rows.push(row);
  return rows.map(({ number, id, entry }) => ({ number, id, entry }));
};
const stored = async () =>
  (await readErasureLogAfter(db, 0, 10_000)).map(({ number, id, entry }) => ({
    number,
    id,
    entry,
  }));

const revoked = (id: string = newId()): ErasureLogEntry => ({
  ...{ kind: 'revoked', what: 'apiCredential' },
  ...{ id, version: null, by: 'privacy' },
});

/** One write that is recorded in the erasure log, and what follows its commit. */
const write = async (erasureLog: ErasureLog, entry: ErasureLogEntry = revoked()): Promise<void> => {
  const late: (() => Promise<void>)[] = [];
  await db.transaction((tx) =>
    appendToErasureLog(
      {
        db: tx,
        now: clock.now,
        newId,
        erasing: erasureLog,
        afterCommit: (work) => late.push(work),
      },
      entry,
    ),
  );
  for (const work of late) await work();
};

describe('the file', () => {
  test('has every entry when its write is answered, and only its owner can read it', async () => {
    const erasureLog = await openLog();
    expect(await rowsOf()).toEqual([]);
    await write(erasureLog);
    await write(erasureLog);
    expect(await rowsOf()).toEqual(await stored());
    expect((await stored()).map(({ number }) => number)).toEqual([1, 2]);
    expect((await stat(pathOf())).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('of several instances that write at once is a whole copy each, without gaps', async () => {
    const shared = await Promise.all([openLog(), openLog()]);
    const elsewhere = join(home, newId());
    const other = await openLog({ folder: elsewhere });
    await Promise.all(
      [...shared, other].flatMap((erasureLog) =>
        Array.from({ length: 20 }, () => write(erasureLog)),
      ),
    );
    // What the others wrote last comes with the next round of upkeep.
    for (const erasureLog of [...shared, other]) await erasureLog.syncErasureLog();
    const rows = await stored();
    expect(rows.map(({ number }) => number)).toEqual(Array.from(rows, (_, index) => index + 1));
    expect(rows).toHaveLength(60);
    expect(await rowsOf()).toEqual(rows);
    expect(await rowsOf(elsewhere)).toEqual(rows);
  });

  test('whose last line a crash cut off is mended', async () => {
    const erasureLog = await openLog();
    await write(erasureLog);
    await write(erasureLog);
    const { size } = await stat(pathOf());
    await truncate(pathOf(), size - 20);
    await erasureLog.syncErasureLog();
    expect(await rowsOf()).toEqual(await stored());
    await appendFile(pathOf(), Buffer.alloc(100));
    await write(erasureLog);
    expect(await rowsOf()).toEqual(await stored());
  });

  test('that was lost is written anew, at once or at the next start', async () => {
    const erasureLog = await openLog();
    await write(erasureLog);
    await rm(folder, { recursive: true });
    await erasureLog.syncErasureLog();
    expect(await rowsOf()).toEqual(await stored());
    expect(log.warn).toHaveBeenCalledOnce();
    await rm(pathOf());
    await openLog();
    expect(await rowsOf()).toEqual(await stored());
  });

  test('is read to its end, however long its last line is', async () => {
    const erasureLog = await openLog();
    await write(erasureLog, {
      kind: 'receipts',
      receiptIds: Array.from({ length: 9_000 }, newId),
      ruleId: newId(),
    });
    await write(await openLog());
    expect(await rowsOf()).toEqual(await stored());
  });

  test('keeps its key for a database from before there was one', async () => {
    const first = await openLog();
    await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
    const second = await openLog();
    const hashed = (erasureLog: ErasureLog) => erasureLog.hashes.exact('ana@example.org');
    expect(hashed(second)).toBe(hashed(first));
  });

  test('has its key encrypted with the newest ENCRYPTION_KEY', async () => {
    const erasureLog = await openLog();
    await write(erasureLog);
    const [older, newer] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    await db.delete(secretsTable).where(eq(secretsTable.name, 'erasures'));
    await rm(folder, { recursive: true });
    await openLog({ encryption: await createEncryption([older]) });
    const both = await createEncryption([newer, older]);
    await openLog({ encryption: both });
    expect(both.isCurrent((await fileIn(folder).readKey()) ?? '')).toBe(true);
    expect(await rowsOf()).toEqual(await stored());
    await expect(openLog()).rejects.toThrow('was written with another ENCRYPTION_KEY');
  });

  test.each([
    ['of something else', 'Dear Ana,\n', "isn't a ledger of erasures"],
    ['damaged inside', null, 'is damaged at line 2'],
    ['damaged at its end', null, 'is damaged at its end'],
    ['of a newer version', null, 'written by a newer version'],
    ['of another account', null, 'is that of another account'],
  ])('%s is refused at the start', async (what, text, sentence) => {
    const erasureLog = await openLog();
    for (let count = 0; count < 3; count += 1) await write(erasureLog);
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
    await emptyLog();
    await expect(openLog()).rejects.toThrow(sentence);
    await expect(openLog({ isRequired: false })).rejects.toThrow(sentence);
  });

  test('that the disk keeps from the service stops a start only where its folder was set', async () => {
    await writeFile(folder, 'no folder');
    await expect(openLog()).rejects.toThrow(/can't be used \(E\w+\)\. Set ERASURE_LEDGER/);
    const erasureLog = await openLog({ isRequired: false });
    expect(log.warn).toHaveBeenCalled();
    await expect(write(erasureLog)).rejects.toThrow("can't be used");
    await rm(folder);
    await mkdir(folder);
    await erasureLog.syncErasureLog();
    expect(await rowsOf()).toEqual(await stored());
  });
});

describe('a database that a backup brought back', () => {
  test('gets what the file has, under the same numbers', async () => {
    const erasureLog = await openLog();
    for (let count = 0; count < 4; count += 1) await write(erasureLog);
    const rows = await stored();
    await db.delete(erasureLogTable).where(eq(erasureLogTable.number, 4));
    await db.delete(erasureLogTable).where(eq(erasureLogTable.number, 3));
    await openLog();
    expect(await stored()).toEqual(rows);
    expect(await rowsOf()).toEqual(rows);
  });

  test('gets it while it is served, too', async () => {
    const erasureLog = await openLog();
    await write(erasureLog);
    const rows = await stored();
    await emptyLog();
    await erasureLog.syncErasureLog();
    expect(await stored()).toEqual(rows);
  });

  test('that went on without the file keeps both histories', async () => {
    const erasureLog = await openLog();
    for (let count = 0; count < 3; count += 1) await write(erasureLog);
    const [first, ...lost] = await stored();
    await emptyLog();
    const elsewhere = join(home, newId());
    const other = await openLog({ folder: elsewhere });
    await write(other);
    const [since] = await stored();
    await openLog();
    const all = [since, first, ...lost].map((row, index) => ({ ...row, number: index + 1 }));
    expect(await stored()).toEqual(all);
    expect(await rowsOf()).toEqual(all);
    await other.syncErasureLog();
    expect(await rowsOf(elsewhere)).toEqual(all);
  });

  test('stays without clients, signers and tokens that were revoked', async () => {
    const erasureLog = await openLog();
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
    await write(erasureLog, { kind: 'revoked', what: 'apiCredential', id, version: null, by });
    await write(erasureLog, {
      kind: 'revoked',
      what: 'receiptSigner',
      id: signer,
      version: null,
      by,
    });
    await write(erasureLog, {
      kind: 'revoked',
      what: 'collectionPointToken',
      id: point,
      version: 1,
      by,
    });
    const at = clock.now();
    await emptyLog();
    clock.advance(60_000);
    await openLog();
    const ended = { revokedAt: expect.stringContaining(at.slice(0, 19)), revokedBy: by };
    expect(
      await db.select().from(apiCredentialsTable).where(eq(apiCredentialsTable.id, id)),
    ).toMatchObject([ended]);
    expect(await db.select().from(receiptSignersTable)).toMatchObject([ended]);
    expect((await api.refusedReceipt(token, { dsDataElements: { Shoe: '42' } })).code).toBe(
      'collection-point-token-revoked',
    );
  });

  test('does not lose what came after all of it was replaced', async () => {
    const erasureLog = await openLog();
    const point = await api.activePoint();
    const token = await api.pointToken(point);
    const by = 'privacy';
    await write(erasureLog, {
      kind: 'revoked',
      what: 'collectionPointToken',
      id: point,
      version: 1,
      by,
    });
    await noteReset(db, { now: clock.now, newId });
    await noteReset(db, { now: clock.now, newId });
    await write(erasureLog);
    const rows = await stored();
    expect(rows.map(({ entry }) => entry.kind)).toEqual(['revoked', 'reset', 'revoked']);
    await emptyLog();
    await openLog();
    expect(await stored()).toEqual(rows);
    await api.receipt(token, { dsDataElements: { Shoe: '42' } });
  });

  test('is afterwards as it was after the erasures', async () => {
    const erasureLog = await openLog();
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
      return deleteIn({ db, clock, erasing: erasureLog } as never, work);
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
    await emptyLog();
    await putDataRows(db, before);
    clock.advance(86_400_000);
    await openLog();
    expect(await comparable()).toEqual(after);
  });

  test('tells of those again who may not have been told of, for a day', async () => {
    const erasureLog = await openLog();
    const point = await api.pointToken(await api.activePoint());
    for (const identifier of ['ana@example.org', 'ben@example.org']) {
      await api.receipt(point, { identifier, dsDataElements: { Shoe: '42' } });
    }
    await addDestination(service);
    const before = await service.readRows();
    const [ana, ben] = [await idOf(db, 'ana@example.org'), await idOf(db, 'ben@example.org')];
    const erase = (id: string) =>
      deleteIn({ db, clock, erasing: erasureLog } as never, (eraser) =>
        erasePeople(eraser, [id], byRequest),
      );
    await erase(ana);
    clock.advance(3_600_000);
    await erase(ben);
    const bensAt = Date.parse(clock.now());
    await emptyData(db);
    await emptyLog();
    await putDataRows(db, before);
    await holdAfterRestore(db);
    clock.advance(23 * 3_600_000);
    await openLog({ now: clock.now });
    const told = await db.select().from(eventsTable);
    expect(told.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([['ERASURE', ben]]);
    expect(Date.parse(told[0]?.until ?? '')).toBe(bensAt + 86_400_000);
  });

  test('knows that someone was erased whom it never had', async () => {
    const erasureLog = await openLog();
    const [person, purposeId, erasureId] = [newId(), newId(), newId()];
    const identifier = 'ana@example.org';
    const exact = erasureLog.hashes.exact(identifier);
    const [folded = ''] = erasureLog.hashes.folded(identifier);
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
    await write(erasureLog, {
      ...{ kind: 'people', people: [erased], deleteType: 'API', ruleId: null, erasureId },
      keep: { until, reason: 'A claim' },
    });
    const stale = { hash: folded, purposeId: newId(), status: 'WITHDRAWN' as const, refusedAt };
    const [ofBen = ''] = erasureLog.hashes.folded('ben@example.org');
    const others = { ...stale, hash: ofBen };
    await db.insert(suppressionsTable).values([stale, others]);
    await emptyLog();
    clock.advance(86_400_000);
    await openLog();
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

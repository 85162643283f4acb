// @module-tag more

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { getDataSubjectV4Endpoint } from '#contract/data-subjects-v4.ts';
import {
  crossDeviceReceiptMaximum,
  deleteCrossDeviceReceiptsEndpoint,
  listDeletionCertificatesEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { placeLegalHoldEndpoint } from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { erasureLogTable, suppressionsTable } from '#service/db/schema/erasures.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { redoErasureLogEntry } from '#service/domains/erasures/redo-log-entry.ts';
import { emptyData, putDataRows } from '#service/testing/data-rows.ts';
import { allowPrograms } from '#service/testing/deletions.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, erasing } = service;
const [device, other] = ['device-1@example.com', 'device-2@example.com'];
let purpose: string;
let cookieToken: string;
let formToken: string;

beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    const pointOf = async (CollectionPointType: string) =>
      api.pointToken(await api.activePoint({ CollectionPointType, PurposeIds: [purpose] }));
    cookieToken = await pointOf('COOKIE');
    formToken = await pointOf('API');
    await allowPrograms(api);
  }),
);

const say = async (token: string, identifier: string, TransactionType = 'CONFIRMED') => {
  clock.advance(1000);
  await api.receipt(token, { identifier, purposes: [{ Id: purpose, TransactionType }] });
};
const remove = (identifiers: readonly string[], options = {}) =>
  api.call(deleteCrossDeviceReceiptsEndpoint, { body: { identifiers } }, options);
const idOf = async (identifier: string) =>
  (await api.done(getDataSubjectV4Endpoint, { headers: { identifier } })).id;
const statusOf = async (identifier: string) =>
  (await api.profileOf(identifier))?.Purposes?.map(({ Status, TotalTransactionCount }) => [
    Status,
    TotalTransactionCount,
  ]);
const pointsLeft = async () =>
  (await db.select().from(receiptsTable)).map(({ identifier }) => identifier).sort();

test('removes receipts of cookies alone, and keeps what they led to', async () => {
  await say(cookieToken, device);
  await say(formToken, device);
  await say(cookieToken, device, 'WITHDRAWN');
  await say(cookieToken, other);
  const { status, answer } = await remove([device, 'nobody@example.com', device]);
  expect([status, answer]).toEqual([200, '2 receipts were deleted.']);
  expect(answerFaults(deleteCrossDeviceReceiptsEndpoint, 200, answer)).toEqual([]);
  expect(await pointsLeft()).toEqual([device, other]);
  expect(await statusOf(device)).toEqual([['WITHDRAWN', 1]]);
  expect(await db.$count(transactionsTable)).toBe(2);
  const [consent] = await db
    .select()
    .from(subjectPurposesTable)
    .where(eq(subjectPurposesTable.subjectId, await idOf(device)));
  expect(consent?.statusTransactionId).toBeNull();
  const { content } = await api.done(listDeletionCertificatesEndpoint, {
    headers: { identifier: device },
  });
  expect(content.map(({ objectType, deleteType }) => `${objectType} ${deleteType}`)).toEqual([
    'RECEIPT API',
    'RECEIPT API',
  ]);
  expect((await remove([device])).answer).toBe('0 receipts were deleted.');
});

test('keeps what was refused as a suppression', async () => {
  await say(cookieToken, device, 'WITHDRAWN');
  await say(cookieToken, other);
  await remove([device, other]);
  const kept = await db.select().from(suppressionsTable);
  expect(kept.map(({ status, purposeId }) => [status, purposeId])).toEqual([
    ['WITHDRAWN', purpose],
  ]);
});

test('is done again in a restored backup, with what was refused', async () => {
  await say(cookieToken, device, 'WITHDRAWN');
  const rows = await service.readRows();
  await remove([device]);
  const [entry] = (await db.select().from(erasureLogTable)).slice(-1);
  expect(entry?.entry).toMatchObject({
    kind: 'receipts',
    deleteType: 'API',
    suppressions: [{ status: 'WITHDRAWN' }],
  });
  await emptyData(db);
  await putDataRows(db, rows);
  if (entry === undefined) throw new Error('Nothing is in the erasure log.');
  await db.transaction((tx) =>
    redoErasureLogEntry(
      {
        db: tx,
        now: clock.now,
        newId: () => crypto.randomUUID(),
        erasing: { ...erasing, isInErasureLog: true },
        afterCommit: () => {},
      },
      entry,
    ),
  );
  expect(await db.$count(receiptsTable)).toBe(0);
  expect(await db.$count(suppressionsTable)).toBe(1);
});

test('removes 10,000 receipts at a time, and says that more are left', async () => {
  await say(cookieToken, device);
  await db.execute(sql`insert into receipts
    select (jsonb_populate_record(own, jsonb_build_object('id', gen_random_uuid()))).*
    from receipts as own, generate_series(1, ${crossDeviceReceiptMaximum}::int)`);
  expect((await remove([device])).answer).toBe(
    '10000 receipts were deleted. More are left: send the request again.',
  );
  expect((await remove([device])).answer).toBe('1 receipt was deleted.');
  expect(await db.$count(receiptsTable)).toBe(0);
});

test('deletes nothing while one of the people is on hold', async () => {
  await say(cookieToken, device);
  await say(cookieToken, other);
  await api.done(placeLegalHoldEndpoint, {
    params: { dataSubjectId: await idOf(other) },
    body: { reason: 'Court case' },
  });
  const before = await service.readRows();
  const { problem } = await remove([device, other]);
  expect(problem).toMatchObject({ status: 400, code: 'person-on-hold' });
  expect(await service.readRows()).toEqual(before);
  expect((await remove([device])).answer).toBe('1 receipt was deleted.');
});

test('leaves what came under an identifier that was merged away', async () => {
  await say(cookieToken, device);
  await say(formToken, other);
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: other, additionalIdentifiers: [device] },
  });
  expect((await remove([device])).answer).toBe('0 receipts were deleted.');
  expect(await pointsLeft()).toEqual([device, other]);
});

test('is for the scope COOKIE alone, while deletion by programs is on', async () => {
  await say(cookieToken, device);
  for (const as of ['writer', 'reader', 'administrator', 'support'] as const) {
    expect((await remove([device], { as })).problem?.code).toBe('scope-missing');
  }
  const { secret } = await api.done(createCredentialEndpoint, {
    body: { kind: 'key', name: 'Banner', scope: 'COOKIE', validDays: 30 },
  });
  const withKey = { as: 'nobody' as const, headers: { APIKey: secret ?? '' } };
  expect(
    (
      await api.refused(
        listDeletionCertificatesEndpoint,
        { headers: { identifier: device } },
        withKey,
      )
    ).code,
  ).toBe('scope-missing');
  await api.done(updateDeletionSettingsEndpoint, { body: { allowsPrograms: false } });
  expect((await remove([device], withKey)).problem?.code).toBe('deletion-by-programs-off');
  await allowPrograms(api);
  expect((await remove([device], withKey)).status).toBe(200);
});

test.each([[[]], [['']], [Array.from({ length: 1001 }, (_, at) => `${at}@x.org`)], [undefined]])(
  'refuses no identifiers, empty ones, and more than 1,000 %#',
  async (identifiers) => {
    const { problem } = await api.call(deleteCrossDeviceReceiptsEndpoint, {
      body: { identifiers },
    });
    expect(problem?.errors?.[0]?.path).toMatch(/^identifiers/);
  },
);

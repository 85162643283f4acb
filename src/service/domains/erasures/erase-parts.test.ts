import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import {
  deletionCertificatesTable,
  erasureLogTable,
  keptReceiptsTable,
  legalHoldsTable,
  suppressionsTable,
} from '#service/db/schema/erasures.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { eraseProfiles } from './erase-profiles.ts';
import { eraseReceipts } from './erase-receipts.ts';
import type { Deletion } from './eraser.ts';

const service = await startService();
const { api, clock, db, erasing } = service;

const [ana, ben] = ['ana@example.org', 'ben@example.org'];
let [newsletter, offers, token] = ['', '', ''];

beforeEach(async () => {
  await service.reset();
  newsletter = await api.activePurpose({ Name: 'Newsletter' });
  offers = await api.activePurpose({ Name: 'Offers' });
  token = await api.pointToken(await api.activePoint({ PurposeIds: [newsletter, offers] }));
});

const say = async (
  identifier: string,
  said: Record<string, TransactionType>,
  fields: Record<string, unknown> = {},
) => {
  clock.advance(1000);
  const purposes = Object.entries(said).map(([Id, TransactionType]) => ({ Id, TransactionType }));
  return (await api.receipt(token, { identifier, purposes, ...fields })).id;
};
const purposesOf = async (identifier: string) => {
  const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
  return (content[0]?.Purposes ?? []).map(({ Name, Status }) => `${Name}: ${Status}`).sort();
};
const receiptIds = async () =>
  (await db.select({ id: receiptsTable.id }).from(receiptsTable)).map(({ id }) => id).sort();
const certificatesOf = async (identifier: string) => {
  const rows = await db
    .select()
    .from(deletionCertificatesTable)
    .where(eq(deletionCertificatesTable.hash, erasing.hashes.exact(identifier)));
  return rows.map(({ objectType, objectId }) => `${objectType} ${objectId}`).sort();
};

describe("erasing a person's profile of a purpose", () => {
  const erase = async (
    wanted: readonly [string, string][],
    deletion: Partial<Deletion & { retainsTransactions: boolean }> = {},
  ) => {
    clock.advance(1000);
    const of = await Promise.all(
      wanted.map(async ([identifier, purposeId]) => ({
        subjectId: await idOf(db, identifier),
        purposeIds: [purposeId],
      })),
    );
    return deleteIn(service, (eraser) =>
      eraseProfiles(eraser, of, { ...byRequest, retainsTransactions: false, ...deletion }),
    );
  };

  test('removes its consent, what was done to it and the receipts about nothing else', async () => {
    const both = await say(ana, { [newsletter]: 'CONFIRMED', [offers]: 'CONFIRMED' });
    const only = await say(ana, { [newsletter]: 'OPT_IN' });
    const another = await say(ben, { [newsletter]: 'OPT_IN' });
    expect(await erase([[ana, newsletter]])).toEqual({
      profiles: 1,
      people: 1,
      receipts: 1,
      onHold: [],
    });
    expect(await purposesOf(ana)).toEqual(['Offers: ACTIVE']);
    expect(await purposesOf(ben)).toEqual(['Newsletter: OPT_IN']);
    expect(await receiptIds()).toEqual([both, another].sort());
    expect(await certificatesOf(ana)).toEqual(
      [`DATA_SUBJECT_PROFILE ${newsletter}`, `RECEIPT ${only}`].sort(),
    );
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('keeps what was done to it where that is asked for', async () => {
    const id = await say(ana, { [newsletter]: 'CONFIRMED' });
    await erase([[ana, newsletter]], { retainsTransactions: true });
    expect(await purposesOf(ana)).toEqual([]);
    expect(await receiptIds()).toEqual([id]);
    expect(await db.$count(transactionsTable)).toBe(1);
  });

  test('keeps its receipts as proof where that is asked for', async () => {
    const id = await say(ana, { [newsletter]: 'CONFIRMED' });
    const keep = { until: '2029-01-01T00:00:00.000Z', reason: 'Asked for' };
    await erase([[ana, newsletter]], { keep });
    expect(await receiptIds()).toEqual([]);
    expect(await db.select().from(keptReceiptsTable)).toMatchObject([
      { receiptId: id, keepReason: 'Asked for', transactions: [{ purposeId: newsletter }] },
    ]);
    expect(await certificatesOf(ana)).toEqual([`DATA_SUBJECT_PROFILE ${newsletter}`]);
  });

  test('leaves the refusal, so that an import begins from it', async () => {
    await say(ana, { [newsletter]: 'WITHDRAWN', [offers]: 'CONFIRMED' });
    await erase([[ana, newsletter]]);
    expect(await db.select().from(suppressionsTable)).toMatchObject([
      { purposeId: newsletter, status: 'WITHDRAWN' },
    ]);
    await say(ana, { [newsletter]: 'IMPLICIT' });
    expect(await purposesOf(ana)).toEqual(['Newsletter: WITHDRAWN', 'Offers: ACTIVE']);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('takes it out of what merges keep', async () => {
    await say(ana, { [newsletter]: 'CONFIRMED', [offers]: 'CONFIRMED' });
    await say(ben, { [newsletter]: 'OPT_IN' });
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [ben] },
    });
    await erase([[ana, newsletter]]);
    const { content } = await api.done(listMergesEndpoint, { headers: { identifier: ana } });
    expect(content).toHaveLength(1);
    expect(JSON.stringify(content)).not.toContain(newsletter);
    expect(JSON.stringify(content)).toContain(offers);
    expect(await certificatesOf(ben)).toContain(`DATA_SUBJECT_PROFILE ${newsletter}`);
    expect((await findTraces(db, [newsletter])).map((trace) => trace.split(':')[0])).not.toContain(
      'public.merges',
    );
  });

  test('leaves people on hold, and does nothing where there is no such profile', async () => {
    await say(ana, { [newsletter]: 'CONFIRMED' });
    await say(ben, { [newsletter]: 'CONFIRMED' });
    const subjectId = await idOf(db, ana);
    await db
      .insert(legalHoldsTable)
      .values({ subjectId, reason: 'A claim', heldAt: clock.now(), heldBy: 'someone' });
    expect(
      await erase([
        [ana, newsletter],
        [ben, offers],
      ]),
    ).toEqual({ profiles: 0, people: 0, receipts: 0, onHold: [subjectId] });
    expect(await purposesOf(ana)).toEqual(['Newsletter: ACTIVE']);
    expect(await db.$count(erasureLogTable)).toBe(0);
  });
});

describe('erasing receipts', () => {
  const rule = crypto.randomUUID();
  const erase = (ids: readonly string[], deletion: Partial<Deletion> = {}) =>
    deleteIn(service, (eraser) =>
      eraseReceipts(eraser, ids, {
        ...byRequest,
        deleteType: 'RETENTION',
        ruleId: rule,
        ...deletion,
      }),
    );

  test('removes them with what they did, and leaves what they led to', async () => {
    const first = await say(ana, { [newsletter]: 'CONFIRMED', [offers]: 'OPT_IN' });
    const second = await say(ana, { [newsletter]: 'CONFIRMED' });
    const third = await say(ben, { [newsletter]: 'OPT_IN' });
    const before = await purposesOf(ana);
    expect(await erase([first])).toEqual({ receipts: 1, onHold: [] });
    expect(await purposesOf(ana)).toEqual(before);
    expect(await receiptIds()).toEqual([second, third].sort());
    expect(await certificatesOf(ana)).toEqual([`RECEIPT ${first}`]);
    expect(await db.select().from(erasureLogTable)).toMatchObject([
      { number: 1, entry: { kind: 'receipts', receiptIds: [first], ruleId: rule } },
    ]);
    expect(await findTableFaults(db)).toEqual([]);
    expect(await erase([first])).toEqual({ receipts: 0, onHold: [] });
    // The consent goes on by the usual rules.
    await say(ana, { [offers]: 'WITHDRAWN' });
    expect(await purposesOf(ana)).toEqual(['Newsletter: ACTIVE', 'Offers: WITHDRAWN']);
  });

  test('removes those without purposes, and those of merged records', async () => {
    const empty = await say(ana, {}, { dsDataElements: { City: 'Porto' } });
    const merged = await say(ben, { [offers]: 'OPT_IN' });
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [ben] },
    });
    expect(await erase([empty, merged])).toEqual({ receipts: 2, onHold: [] });
    expect(await receiptIds()).toEqual([]);
    expect(await certificatesOf(ben)).toEqual([`RECEIPT ${merged}`]);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('leaves those of people on hold, or who are not due anymore', async () => {
    const held = await say(ana, { [newsletter]: 'CONFIRMED' });
    const left = await say(ben, { [newsletter]: 'CONFIRMED' });
    const subjectId = await idOf(db, ana);
    await db
      .insert(legalHoldsTable)
      .values({ subjectId, reason: 'A claim', heldAt: clock.now(), heldBy: 'someone' });
    expect(await erase([held, left], { stillDue: async () => [] })).toEqual({
      ...{ receipts: 0, onHold: [subjectId] },
    });
    expect(await receiptIds()).toEqual([held, left].sort());
  });
});

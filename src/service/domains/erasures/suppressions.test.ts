import { beforeEach, describe, expect, test } from 'vitest';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { erasePeople } from './erase-people.ts';

const service = await startService();
const { api, clock, db, erasing } = service;

let purpose = '';
let other = '';
let token = '';
beforeEach(async () => {
  await service.reset();
  purpose = await api.activePurpose({ Name: 'Newsletter' });
  other = await api.activePurpose({ Name: 'Offers' });
  token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose, other] }));
});

const ana = 'ana@example.org';
type Fields = Record<string, unknown>;

const say = async (TransactionType: TransactionType, fields: Fields = {}) => {
  clock.advance(1000);
  const purposes = [{ Id: purpose, TransactionType }];
  return api.receipt(token, { identifier: ana, purposes, ...fields });
};
const erase = async (identifier = ana) => {
  clock.advance(1000);
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};
const statusOf = async (identifier = ana) => {
  const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
  return content[0]?.Purposes?.find(({ Id }) => Id === purpose)?.Status;
};

describe('after a refusal and an erasure', () => {
  test.each<[TransactionType, TransactionType, string]>([
    ['WITHDRAWN', 'IMPLICIT', 'WITHDRAWN'],
    ['WITHDRAWN', 'NO_OPT_OUT', 'WITHDRAWN'],
    ['WITHDRAWN', 'PENDING', 'WITHDRAWN'],
    ['WITHDRAWN', 'CONFIRMED', 'ACTIVE'],
    ['WITHDRAWN', 'OPT_IN', 'OPT_IN'],
    ['OPT_OUT', 'IMPLICIT', 'OPT_OUT'],
    ['OPT_OUT', 'NO_OPT_OUT', 'NOT_OPT_OUT'],
    ['HARD_OPT_OUT', 'NO_OPT_OUT', 'HARD_OPT_OUT'],
    ['HARD_OPT_OUT', 'CONFIRMED', 'ACTIVE'],
  ])('by %s, an import of %s leads to %s', async (refusal, type, status) => {
    await say('CONFIRMED');
    await say(refusal);
    await erase();
    await say(type);
    expect(await statusOf()).toBe(status);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('a yes from before the refusal does not end it', async () => {
    await say('CONFIRMED');
    const before = clock.now();
    clock.advance(60_000);
    await say('WITHDRAWN');
    await erase();
    await say('CONFIRMED', { interactionDate: before });
    expect(await statusOf()).toBeUndefined();
    await say('NO_CHOICE');
    expect(await statusOf()).toBe('WITHDRAWN');
    await say('CONFIRMED');
    expect(await statusOf()).toBe('ACTIVE');
  });

  test('neither do several from before it, in their order', async () => {
    await say('CONFIRMED');
    const first = clock.now();
    clock.advance(60_000);
    const second = clock.now();
    clock.advance(60_000);
    await say('WITHDRAWN');
    await erase();
    await say('CONFIRMED', { interactionDate: first });
    await say('CONFIRMED', { interactionDate: second });
    expect(await statusOf()).toBeUndefined();
    await say('NO_CHOICE');
    expect(await statusOf()).toBe('WITHDRAWN');
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('other capitals and other formats of a phone number are the same person', async () => {
    await say('WITHDRAWN', { additionalIdentifiers: { Phone: '+1 202 555 0101' } });
    await erase();
    await say('IMPLICIT', { identifier: 'Ana@Example.org' });
    await say('IMPLICIT', { identifier: '+1 (202) 555-0101' });
    await say('IMPLICIT', { identifier: 'ben@example.org' });
    expect(await statusOf('Ana@Example.org')).toBe('WITHDRAWN');
    expect(await statusOf('+1 (202) 555-0101')).toBe('WITHDRAWN');
    expect(await statusOf('ben@example.org')).toBe('IMPLICIT');
  });

  test('what others are known by is not refused for them', async () => {
    const phone = '+1 202 555 0101';
    await say('IMPLICIT', { identifier: phone, purposes: [], dsDataElements: { Shoe: '42' } });
    await say('WITHDRAWN', { additionalIdentifiers: { Phone: phone } });
    await erase();
    await say('IMPLICIT', { identifier: phone });
    expect(await statusOf(phone)).toBe('IMPLICIT');
  });

  test('the kept refusal is a transaction of its own, which reports do not count', async () => {
    await say('WITHDRAWN');
    const refusedAt = clock.now();
    await erase();
    const before = await readRecounts(db);
    const { id } = await say('IMPLICIT');
    const { content } = await api.done(listTransactionsEndpoint, {
      headers: { identifier: ana },
      body: {},
    });
    expect(
      content.map(({ transactionType, receiptId, autoGenerated, interactionDate }) => [
        transactionType,
        receiptId ?? null,
        autoGenerated,
        interactionDate,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['WITHDRAWN', null, true, refusedAt],
        ['IMPLICIT', id, false, clock.now()],
      ]),
    );
    expect(content).toHaveLength(2);
    const after = await readRecounts(db);
    const dayCountsOf = ({ stored }: typeof after) => stored.consent_ledger?.join() ?? '';
    expect(dayCountsOf(after).split('WITHDRAWN')).toHaveLength(
      dayCountsOf(before).split('WITHDRAWN').length,
    );
  });

  test('what staff record by mistake is corrected to the refusal', async () => {
    await say('WITHDRAWN');
    await erase();
    await say('NO_CHOICE');
    expect(await statusOf()).toBe('WITHDRAWN');
    clock.advance(1000);
    const headers = { identifier: ana };
    const dataSubjectId = await idOf(db, ana);
    const readOut = { version: 1, agreed: true };
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions: [{ purposeId: purpose, decision: 'CONFIRMED', readOut }] },
    });
    expect(await statusOf()).toBe('ACTIVE');
    await api.done(correctReceiptEndpoint, {
      headers,
      body: { dataSubjectId, receiptId, note: 'Another person' },
    });
    expect(await statusOf()).toBe('WITHDRAWN');
  });

  test('an opt-out for the address makes the person anew, and holds for what was refused before', async () => {
    await say('WITHDRAWN');
    await erase();
    clock.advance(1000);
    await api.done(recordDecisionsEndpoint, {
      headers: { identifier: ana },
      body: { everything: 'HARD_OPT_OUT', channel: 'PHONE' },
    });
    expect(await statusOf()).toBe('HARD_OPT_OUT');
    await say('IMPLICIT');
    expect(await statusOf()).toBe('HARD_OPT_OUT');
    await erase();
    await say('NO_OPT_OUT');
    expect(await statusOf()).toBe('HARD_OPT_OUT');
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('a late receipt is applied as of its date beside the refusal', async () => {
    await say('WITHDRAWN');
    await erase();
    await say('CONFIRMED');
    const between = clock.now();
    clock.advance(10_000);
    await say('OPT_IN');
    await say('NO_CHOICE', { interactionDate: between });
    expect(await statusOf()).toBe('OPT_IN');
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('another erasure replaces what was refused: a consent in force ends it', async () => {
    await say('WITHDRAWN');
    await erase();
    await say('CONFIRMED');
    await erase();
    expect(await db.$count(suppressionsTable)).toBe(0);
    await say('IMPLICIT');
    expect(await statusOf()).toBe('IMPLICIT');
  });

  test.each(['WITHDRAWN', 'CONFIRMED'] as const)(
    'what another says by %s, who shared an additional identifier, takes nothing away',
    async (type) => {
      const [ben, phone] = ['ben@example.org', '+1 202 555 0101'];
      for (const identifier of [ana, ben]) {
        await say(identifier === ana ? 'HARD_OPT_OUT' : type, { identifier });
        await api.upsert(identifier, [{ name: 'Phone', value: [phone], linked: true }]);
      }
      await erase();
      await erase(ben);
      for (const identifier of [ana, phone]) {
        await say('IMPLICIT', { identifier });
        expect(await statusOf(identifier)).toBe('HARD_OPT_OUT');
      }
      await say('IMPLICIT', { identifier: ben });
      expect(await statusOf(ben)).toBe(type === 'WITHDRAWN' ? 'WITHDRAWN' : 'IMPLICIT');
    },
  );

  test('a merge takes it along to who stays', async () => {
    const ben = 'ben@example.org';
    await say('OPT_OUT');
    await erase();
    await say('IMPLICIT', { purposes: [{ Id: other, TransactionType: 'IMPLICIT' }] });
    await api.upsert(ben, []);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
    });
    await say('IMPLICIT', { identifier: ben });
    expect(await statusOf(ben)).toBe('OPT_OUT');
    await say('CONFIRMED', { identifier: ben });
    expect(await statusOf(ben)).toBe('ACTIVE');
  });

  test('only hashes are stored', async () => {
    await say('WITHDRAWN');
    await erase();
    expect(await db.select().from(suppressionsTable)).toMatchObject([
      { hash: erasing.hashes.folded(ana)[0], purposeId: purpose, status: 'WITHDRAWN' },
    ]);
  });
});

test('a purpose that was never refused begins as it is said', async () => {
  await say('WITHDRAWN');
  await erase();
  await say('IMPLICIT', { purposes: [{ Id: other, TransactionType: 'IMPLICIT' }] });
  expect(await statusOf()).toBeUndefined();
});

// @module-tag more

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import { consentStatuses } from '#contract/data-subject-values.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
} from '#contract/data-subjects.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { plansOf } from '#service/testing/plans.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { endDueConsents } from './end-due-consents.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const rows = createSubjectRows(db, clock.now);
const newId = () => crypto.randomUUID();
beforeEach(service.reset);

type Chunk = <Result>(chunk: () => Promise<Result>) => Promise<Result>;
/** Runs upkeep, and something else between its steps. */
const endDue = (inTurn: Chunk = (chunk) => chunk()) =>
  endDueConsents({ db, now: clock.now, newId }, inTurn);

const pageOf = (query: object) => api.done(listProfilesEndpoint, { query: { size: 50, ...query } });
const profileOf = async (identifier: string) => {
  const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
  return content[0];
};

/** Creates this many people whose only consent expires at 10:00. */
const storm = async (purposeId: string, count: number): Promise<void> => {
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at,
      last_transaction_at)
    select gen_random_uuid(), 'person' || n || '@example.org', n::text, ${clock.now()}::timestamptz,
      ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`insert into identifiers select identifier, id from data_subjects`);
  await db.execute(sql`insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      first_transaction_at, last_transaction_at, updated_at, transaction_count, expiry_at)
    select id, ${purposeId}::uuid, 1, 'ACTIVE', created_at, created_at, created_at, 1,
      '2026-11-21T10:00:00Z' from data_subjects`);
};

describe('many consents that expire at once', () => {
  test('read as expired right afterward, with the same statements as before and without writes', async () => {
    await storm(await api.activePurpose(), 3000);
    const read = async () => {
      const plans = await plansOf(db, () => profileOf('person1234@example.org'));
      return plans.map(({ statement }) => statement);
    };
    // The first look at anybody is recorded otherwise.
    await read();
    const usual = await read();
    clock.set('2026-11-21T10:00:00.000Z');
    const before = await service.readRows();
    expect(await read()).toEqual(usual);
    expect((await profileOf('person1234@example.org'))?.Purposes).toMatchObject([
      {
        Status: 'EXPIRED',
        ExpiryDate: '2026-11-21T10:00:00.000Z',
        StatusSince: '2026-11-21T10:00:00.000Z',
        LastTransactionDate: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect(await service.readRows()).toEqual(before);
  });

  test('all appear in the first poll by updatedSince after they were recorded', async () => {
    await storm(await api.activePurpose(), 1200);
    const seen = new Set<string>();
    let since = '2026-11-21T12:00:00';
    const poll = async () => {
      const polledAt = clock.now();
      let headers: { requestContinuation?: string } = {};
      for (;;) {
        const query = { size: 50, properties: 'ignoreCount', updatedSince: since };
        const { content, pageable } = await api.done(listProfilesEndpoint, { query, headers });
        for (const { Id, Purposes } of content) {
          expect(Purposes).toMatchObject([{ Status: 'EXPIRED', TotalTransactionCount: 2 }]);
          seen.add(Id);
        }
        const next = pageable?.requestContinuation;
        if (!next) break;
        headers = { requestContinuation: next };
      }
      since = polledAt.slice(0, 19);
    };
    // By then this program has seen everything.
    clock.set('2026-11-21T12:34:56.000Z');
    let chunks = 0;
    await endDue(async (chunk) => {
      const done = await chunk();
      chunks += 1;
      if (chunks % 2 === 0) await poll();
      clock.advance(1000);
      return done;
    });
    await poll();
    expect(seen.size).toBe(1200);
    expect(chunks).toBeGreaterThanOrEqual(5);
  });

  test('are recorded once by several instances, which share the work', async () => {
    await storm(await api.activePurpose(), 1200);
    clock.set('2026-11-21T10:00:00.000Z');
    const shares = [0, 0, 0];
    await Promise.all(
      shares.map((_, instance) =>
        endDue(async (chunk) => {
          const done = await chunk();
          shares[instance] = (shares[instance] ?? 0) + 1;
          return done;
        }),
      ),
    );
    // The last step of each finds nothing.
    for (const share of shares) expect(share).toBeGreaterThan(1);
    const { rows: ended } = await db.execute(sql`select count(*)::int as count,
      count(distinct subject_id)::int as people from transactions where type = 'EXPIRED'`);
    expect(ended).toEqual([{ count: 1200, people: 1200 }]);
  });
});

test('an ending is dated when it happened, and its last update when it was recorded', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  await record(point, { purposes: [{ id: purpose, expiryAt: '2026-11-21T10:00:00' }] });
  clock.set('2026-11-21T10:00:42.000Z');
  expect(await profileOf('someone@example.org')).toMatchObject({
    LastUpdatedDate: '2026-11-21T09:00:00.000Z',
    Purposes: [{ Status: 'EXPIRED', TotalTransactionCount: 1 }],
  });
  await endDue();
  expect(await profileOf('someone@example.org')).toMatchObject({
    LastUpdatedDate: '2026-11-21T10:00:42.000Z',
    Purposes: [
      {
        Status: 'EXPIRED',
        ExpiryDate: '2026-11-21T10:00:00.000Z',
        LastTransactionDate: '2026-11-21T10:00:00.000Z',
        LastUpdatedDate: '2026-11-21T10:00:42.000Z',
        LastInteractionDate: '2026-11-21T09:00:00.000Z',
        TotalTransactionCount: 2,
      },
    ],
  });
  const listed = await api.done(listTransactionsEndpoint, {
    query: { fromDate: '2026-11-21T10:00:30', toDate: '2026-11-21T10:01:00' },
    body: {},
  });
  expect(listed.content).toMatchObject([
    {
      transactionType: 'EXPIRED',
      consentCreationDate: '2026-11-21T10:00:42.000Z',
      interactionDate: '2026-11-21T10:00:00.000Z',
      expiryDate: '2026-11-21T10:00:00.000Z',
    },
  ]);
  // An expiry is no interaction.
  const after = await pageOf({ since: '2026-11-21T09:30:00' });
  expect(after.content).toEqual([]);
});

test('a retirement before the expiry ends the consent, whenever it is recorded', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  await record(point, { purposes: [{ id: purpose, expiryAt: '2026-11-22T00:00:30' }] });
  await api.done(retirePurposeEndpoint, { params: { purposeId: purpose } });
  const ended = { Status: 'EXPIRED', ExpiryDate: '2026-11-22T00:00:00.000Z' };
  clock.set('2026-11-22T00:00:10.000Z');
  expect((await profileOf('someone@example.org'))?.Purposes).toMatchObject([ended]);
  clock.set('2026-11-22T00:01:00.000Z');
  expect((await profileOf('someone@example.org'))?.Purposes).toMatchObject([ended]);
  await endDue();
  expect((await profileOf('someone@example.org'))?.Purposes).toMatchObject([ended]);
});

describe('reads are the same before and after an ending is recorded', () => {
  const microsecond = fc.integer({ min: 0, max: 9 }).map((digit) => `00000${digit}`);
  // Few instants, so that ties are frequent; the first half is in the past.
  const instant = fc
    .tuple(fc.constantFrom('09:00:00', '10:00:00', '11:00:00', '12:00:00'), microsecond)
    .map(([time, us]) => `2026-11-21T${time}.${us}Z`);
  const past = fc
    .tuple(fc.constantFrom('09:00:00', '10:00:00'), microsecond)
    .map(([time, us]) => `2026-11-21T${time}.${us}Z`);
  const consents = fc.array(
    fc.record({
      purpose: fc.nat(3),
      status: fc.constantFrom(...consentStatuses),
      isPending: fc.boolean(),
      lastTransactionAt: past,
      updatedAt: past,
      expiryAt: fc.option(instant),
    }),
    { minLength: 25, maxLength: 50 },
  );

  /** Everything that reads show about consents, except what only recording changes. */
  const readAll = async (purposes: readonly string[]) => {
    const { content } = await pageOf({ sort: 'identifier,asc' });
    const profiles = content.map(({ LastUpdatedDate, Purposes, ...profile }) => ({
      ...profile,
      Purposes: Purposes?.map(
        ({ LastUpdatedDate: _updated, TotalTransactionCount, ...purpose }) => purpose,
      ),
    }));
    const subjects = [];
    for (const purposeId of purposes) {
      for (const transactionStatus of ['ACTIVE', 'EXPIRED', 'WITHDRAWN', undefined] as const) {
        for (const lastTransactionDate of ['2026-11-21T10:00:00', undefined]) {
          const query = { size: 50, transactionStatus, lastTransactionDate };
          const page = await api.done(listPurposeSubjectsEndpoint, {
            params: { purposeId },
            query,
          });
          subjects.push({ transactionStatus, ...page });
        }
      }
    }
    const people = await api.done(listDataSubjectsEndpoint, {
      query: { size: 50, includeDataSubjectsWithOutPurposeTransactions: true },
    });
    const listed = people.content.map(({ lastUpdatedDate, ...person }) => person);
    return { profiles, subjects, people: listed.sort((a, b) => (a.id < b.id ? -1 : 1)) };
  };

  test('for every record and filter, and consents of all kinds', async () => {
    clock.set('2026-11-21T09:00:00.000Z');
    const purposes: string[] = [];
    for (const _ of [0, 1, 2, 3]) purposes.push(await api.activePurpose());
    const [, retired = '', again = '', later = ''] = purposes;
    const point = await api.activePoint({ PurposeIds: purposes });
    clock.set('2026-11-21T11:30:00.000Z');
    await db.execute(
      sql`update purpose_versions set status = 'RETIRED' where purpose_id = ${retired}`,
    );
    await api.newPurposeVersion(again);
    await api.publishPurpose(again, 2);
    const endings = async () => {
      await db.execute(sql`update purposes set consents_end_at = '2026-11-21T10:00:00.000005Z'
        where id in (${retired}, ${again})`);
      await db.execute(sql`update purposes set consents_end_at = '2026-11-21T12:00:00Z'
        where id = ${later}`);
    };
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(consents, async (given) => {
        await db.execute(sql`truncate data_subjects, identifiers cascade`);
        await endings();
        for (const [index, { purpose, isPending, ...consent }] of given.entries()) {
          const purposeId = purposes[purpose] ?? '';
          const id = await rows.subject(`person${index}@example.org`);
          const statusTransactionId = await rows.transaction(id, purposeId, {
            collectionPointId: point,
            collectionPointVersion: 1,
            interactionAt: '2026-11-21T08:00:00Z',
          });
          const statusBeforePending =
            isPending && consent.status === 'PENDING' ? ('OPT_IN' as const) : null;
          const own = { ...consent, statusTransactionId, statusBeforePending };
          await rows.consent(id, purposeId, { ...own, consentAt: '2026-11-21T08:00:00Z' });
        }
        const before = await readAll(purposes);
        await endDue();
        expect(await readAll(purposes)).toEqual(before);
        const { rows: counted } = await db.execute<{ count: number }>(
          sql`select count(*)::int as count from transactions where type = 'EXPIRED'`,
        );
        ended += counted[0]?.count ?? 0;
      }),
      { numRuns: 6 },
    );
    expect(ended).toBeGreaterThan(10);
  });
});

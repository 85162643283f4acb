// @module-tag more

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelJobEndpoint, listJobsEndpoint } from '#contract/jobs.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { makeProofEndpoint, proofSchema } from '#contract/proofs.ts';
import {
  confirmReplayEndpoint,
  getReplayEndpoint,
  listReplayedConsentsEndpoint,
  listReplaysEndpoint,
  type ReplayOutcome,
  startReplayEndpoint,
} from '#contract/replays.ts';
import { subjectPurposesTable as consents } from '#service/db/schema/data-subjects.ts';
import { transactionsTable as transactions } from '#service/db/schema/receipts.ts';
import { replayedConsentsTable } from '#service/db/schema/replays.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { fillCounts } from '#service/domains/insights/recount.ts';
import { findJobs } from '#service/domains/jobs/claim-job.ts';
import { replayWork } from '#service/domains/replays/replay-work.ts';
import { unknownId } from '#service/testing/api.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { createReceipts, type GivenReceipt } from '#service/testing/receipts.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { runReplays } from '#service/testing/replays.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

const term = { lifeSpan: { seconds: 180 * 86_400, implicitSeconds: null, countedFrom: null } };
const saidAt = '2025-10-05T10:00:00.000Z';
const ended = '2026-04-03T10:00:00.000000Z';
const arrivedAt = '2026-11-20T10:00:00.000Z';

let purpose = '';
let point = '';
const makePoint = async () => {
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose] });
};
beforeEach(service.resetTo(makePoint));
beforeEach(async () => {
  await db.execute(sql`delete from replays`);
  await db.execute(sql`delete from jobs where kind = 'REPLAY'`);
});

type Purpose = Omit<GivenReceipt['purposes'][number], 'id'>;
const say = (
  identifier: string,
  interactionAt: string,
  said: Purpose = {},
  createdAt = interactionAt,
) => record(point, { identifier, createdAt, interactionAt, purposes: [{ id: purpose, ...said }] });

const idOf = async (identifier: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${identifier}`,
  );
  return rows[0]?.id ?? '';
};
const consentOf = async (identifier: string) => {
  const [consent] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.subjectId, await idOf(identifier)), eq(consents.purposeId, purpose)));
  if (consent === undefined) throw new Error('There is no consent.');
  return consent;
};
const historyOf = async (identifier: string) =>
  db
    .select()
    .from(transactions)
    .where(eq(transactions.subjectId, await idOf(identifier)))
    .orderBy(transactions.createdAt, transactions.interactionAt, transactions.id);

/** Was over before it arrived; a former release ended it on arrival. */
const endedOnArrival = async (identifier: string) => {
  await say(identifier, saidAt, term, arrivedAt);
  const subjectId = await idOf(identifier);
  await db
    .update(consents)
    .set({ expiryAt: arrivedAt, lastTransactionAt: arrivedAt })
    .where(eq(consents.subjectId, subjectId));
  await db
    .update(transactions)
    .set({ interactionAt: arrivedAt, expiryAt: arrivedAt })
    .where(and(eq(transactions.subjectId, subjectId), eq(transactions.type, 'EXPIRED')));
};

/** Said twice; a former release dated the status by the second one. */
const repeated = async (
  identifier: string,
  first = '2026-01-05T10:00:00.000Z',
  second = '2026-03-05T10:00:00.000Z',
) => {
  await say(identifier, first);
  await say(identifier, second);
  const subjectId = await idOf(identifier);
  const last = (await historyOf(identifier)).at(-1)?.id ?? null;
  await db
    .update(consents)
    .set({ statusTransactionId: last })
    .where(eq(consents.subjectId, subjectId));
};

/** Has a status that its history doesn't lead to. */
const withStatus = async (
  identifier: string,
  status: 'ACTIVE' | 'WITHDRAWN' | 'OPT_OUT',
  lastInteractionAt: string,
) => {
  const subjectId = await idOf(identifier);
  await db
    .update(consents)
    .set({ status, lastInteractionAt })
    .where(eq(consents.subjectId, subjectId));
};

const wrongPeople = async () => {
  await endedOnArrival('late@example.org');
  await repeated('again@example.org');
  await say('refused@example.org', '2026-01-05T10:00:00.000Z');
  await say('refused@example.org', '2026-02-05T10:00:00.000Z', { type: 'WITHDRAWN' }, arrivedAt);
  await withStatus('refused@example.org', 'ACTIVE', '2026-01-05T10:00:00.000Z');
  await say('kept@example.org', '2026-01-05T10:00:00.000Z', { type: 'OPT_OUT' });
  await say('kept@example.org', '2026-02-05T10:00:00.000Z', { type: 'NO_OPT_OUT' }, arrivedAt);
  await withStatus('kept@example.org', 'OPT_OUT', '2026-01-05T10:00:00.000Z');
  await say('right@example.org', '2026-01-05T10:00:00.000Z', {}, arrivedAt);
  await db.execute(sql`delete from consent_counts`);
  await db.execute(sql`delete from people_counts`);
  for (const filling of fillCounts) await db.execute(filling);
};

const read = (replayId: string) => api.done(getReplayEndpoint, { params: { replayId } });
const dryRun = async () => {
  const { id } = await api.done(startReplayEndpoint);
  await runReplays(service);
  return read(id);
};
const confirm = (replayId: string) => api.done(confirmReplayEndpoint, { params: { replayId } });
const carryOut = async (replayId: string) => {
  await confirm(replayId);
  await runReplays(service);
  return read(replayId);
};
const listed = async (replayId: string, query: { outcome?: ReplayOutcome } = {}) => {
  const { content } = await api.done(listReplayedConsentsEndpoint, { params: { replayId }, query });
  return content;
};
const everything = async () => {
  const { rows } = await db.execute<{ row: string }>(sql`
    select to_jsonb(own)::text as row from subject_purposes as own
    union all select to_jsonb(own)::text from transactions as own
    union all select to_jsonb(own)::text from subject_choices as own
    union all select to_jsonb(own)::text from data_subjects as own order by 1`);
  return rows;
};

const moves = [
  { outcome: 'DATES', from: 'ACTIVE', to: 'ACTIVE', count: 1 },
  { outcome: 'DATES', from: 'EXPIRED', to: 'EXPIRED', count: 1 },
  { outcome: 'KEPT', from: 'OPT_OUT', to: 'NOT_OPT_OUT', count: 1 },
  { outcome: 'STATUS', from: 'ACTIVE', to: 'WITHDRAWN', count: 1 },
];

describe('a dry run', () => {
  beforeEach(wrongPeople);

  test('lists what changes and what is kept, and changes nothing', async () => {
    const before = await everything();
    const replay = await dryRun();
    expect(replay).toMatchObject({
      status: 'CHECKED',
      found: { people: 5, consents: 5, moves },
      changed: { people: 0, consents: 0, moves: [] },
    });
    expect(await everything()).toEqual(before);
    expect(await listed(replay.id, { outcome: 'DATES' })).toHaveLength(2);
    expect(await listed(replay.id, { outcome: 'KEPT' })).toMatchObject([
      {
        identifier: 'kept@example.org',
        reason: 'NO_LATER_YES',
        before: { status: 'OPT_OUT' },
        after: { status: 'NOT_OPT_OUT' },
      },
    ]);
    const all = await listed(replay.id);
    expect(all.find(({ identifier }) => identifier === 'late@example.org')).toMatchObject({
      purposeId: purpose,
      before: { status: 'EXPIRED', since: arrivedAt, expiryDate: arrivedAt },
      after: { since: '2026-04-03T10:00:00.000Z', expiryDate: '2026-04-03T10:00:00.000Z' },
      addedEndings: 1,
      supersededEndings: 1,
      changedDate: null,
    });
  });

  test('that another one follows goes with its list, unless it was confirmed', async () => {
    const first = await dryRun();
    const second = await dryRun();
    expect((await api.done(listReplaysEndpoint)).content.map(({ id }) => id)).toEqual([second.id]);
    expect((await db.select().from(replayedConsentsTable)).map((row) => row.replayId)).toEqual(
      Array.from({ length: 4 }, () => second.id),
    );
    expect(await api.call(getReplayEndpoint, { params: { replayId: first.id } })).toMatchObject({
      status: 404,
    });
    await carryOut(second.id);
    await dryRun();
    expect((await api.done(listReplaysEndpoint)).content).toHaveLength(2);
    expect(await listed(second.id)).toHaveLength(4);
  });

  test("is an administrator's to make and to read", async () => {
    for (const as of ['writer', 'reader', 'support'] as const) {
      expect(await api.call(startReplayEndpoint, {}, { as })).toMatchObject({ status: 403 });
      expect(await api.call(listReplaysEndpoint, {}, { as })).toMatchObject({ status: 403 });
    }
  });
});

describe('a replay that was confirmed', () => {
  beforeEach(wrongPeople);

  test('corrects status, dates, endings and counts, and a second one finds nothing', async () => {
    const { id } = await dryRun();
    clock.advance(60_000);
    const at = clock.now();
    const replay = await carryOut(id);
    expect(replay).toMatchObject({ status: 'DONE', changed: { people: 5, consents: 5, moves } });

    const late = await consentOf('late@example.org');
    expect(late).toMatchObject({ status: 'EXPIRED', expiryAt: ended, transactionCount: 2 });
    expect(Date.parse(late.updatedAt)).toBe(Date.parse(at));
    const ends = (await historyOf('late@example.org')).filter(({ type }) => type === 'EXPIRED');
    expect(ends).toMatchObject([
      { interactionAt: '2026-11-20T10:00:00.000000Z' },
      { id: late.statusTransactionId, interactionAt: ended, expiryAt: ended, supersededAt: null },
    ]);
    expect(Date.parse(ends[0]?.supersededAt ?? '')).toBe(Date.parse(at));

    const again = await consentOf('again@example.org');
    expect(again.statusTransactionId).toBe((await historyOf('again@example.org'))[0]?.id);
    expect(again.consentAt).toBe('2026-03-05T10:00:00.000000Z');
    expect((await consentOf('refused@example.org')).status).toBe('WITHDRAWN');
    expect((await consentOf('kept@example.org')).status).toBe('OPT_OUT');

    const { stored, again: recounted } = await readRecounts(db);
    expect(stored).toEqual(recounted);
    const rows = await listed(id);
    expect(rows.filter(({ changedDate }) => changedDate !== null)).toHaveLength(3);

    const next = await dryRun();
    expect(next.found.moves).toEqual([moves[2]]);
  });

  test('computes anew what people did after its dry run', async () => {
    const { id } = await dryRun();
    await say('refused@example.org', '2026-11-21T08:00:00.000Z');
    await carryOut(id);
    expect(await consentOf('refused@example.org')).toMatchObject({ status: 'ACTIVE' });
  });

  test('shows in proofs when the dates were computed anew', async () => {
    const { id } = await dryRun();
    await carryOut(id);
    const at = clock.now();
    const dataSubjectId = await idOf('late@example.org');
    const proof = async (subjectId: string) => {
      const file = await api.done(makeProofEndpoint, {
        params: { dataSubjectId: subjectId },
        body: {},
      });
      return proofSchema.parse(JSON.parse(Buffer.from(file.payload, 'base64url').toString()));
    };
    expect((await proof(dataSubjectId)).purposes).toMatchObject([
      { expiryDate: '2026-04-03T10:00:00.000Z', datesRecomputedDate: at },
    ]);
    const right = await proof(await idOf('right@example.org'));
    expect(right.purposes).toMatchObject([{ datesRecomputedDate: null }]);
  });

  test('goes with people: to the survivor of a merge, and away with an erasure', async () => {
    const { id } = await dryRun();
    await carryOut(id);
    const body = {
      primaryIdentifier: 'right@example.org',
      additionalIdentifiers: ['late@example.org'],
    };
    await api.done(mergeEndpoint, { body });
    const rows = await listed(id);
    expect(rows.map(({ identifier }) => identifier)).toContain('right@example.org');
    expect(rows).toHaveLength(4);
    const survivor = await idOf('right@example.org');
    await deleteIn(service, (eraser) => erasePeople(eraser, [survivor], byRequest));
    expect(await listed(id)).toHaveLength(3);
  });

  test('that is canceled keeps what it has changed', async () => {
    const { id } = await dryRun();
    await confirm(id);
    const now = clock.now();
    await findJobs(db, replayWork({ now: clock.now, newId: () => crypto.randomUUID() }), { now });
    const { content } = await api.done(listJobsEndpoint, { query: { kind: 'REPLAY' } });
    const open = content.find(({ state }) => state === 'WAITING');
    await api.done(cancelJobEndpoint, { params: { jobId: open?.id ?? '' } });
    await runReplays(service);
    expect(await read(id)).toMatchObject({ status: 'CANCELED', changed: { people: 0 } });
    expect(await dryRun()).toMatchObject({ status: 'CHECKED', found: { moves } });
  });
});

describe('what a merge of a former release decided', () => {
  /** It left no transaction that says so. */
  const mergedBefore = async (
    primary: string,
    other: string,
    mergedAt = '2026-06-01T10:00:00Z',
  ) => {
    const body = { primaryIdentifier: primary, additionalIdentifiers: [other] };
    await api.done(mergeEndpoint, { body });
    await db.execute(sql`delete from transactions where decided is not null`);
    await db.execute(sql`update transactions set covered_by = null`);
    const primaryId = await idOf(primary);
    await db.execute(
      sql`update merges set merged_at = ${mergedAt} where primary_id = ${primaryId}`,
    );
  };
  const outcomesOf = async (replayId: string) =>
    (await listed(replayId))
      .map(({ identifier, outcome, reason }) => [identifier, outcome, reason])
      .sort();

  /** The one agreed last, but the other's hard opt-out held; then she agreed twice. */
  const agreedTwiceSince = async () => {
    await say('hard@example.org', '2026-01-05T10:00:00.000Z', { type: 'HARD_OPT_OUT' });
    await say('yes@example.org', '2026-02-05T10:00:00.000Z');
    await say('yes@example.org', '2026-03-05T10:00:00.000Z');
    await mergedBefore('yes@example.org', 'hard@example.org');
    await repeated('yes@example.org', '2026-07-05T10:00:00.000Z', '2026-08-05T10:00:00.000Z');
  };

  test('is where the history starts: only what was said since is computed anew', async () => {
    await agreedTwiceSince();
    // A history of both records together would have ended the hard opt-out in February.
    const { id } = await dryRun();
    const [row] = await listed(id);
    expect(row).toMatchObject({
      outcome: 'DATES',
      before: { status: 'ACTIVE', since: '2026-08-05T10:00:00.000Z' },
      after: { status: 'ACTIVE', since: '2026-07-05T10:00:00.000Z' },
    });
    await carryOut(id);
    const history = await historyOf('yes@example.org');
    const decision = history.find(({ decided }) => decided !== null);
    expect(decision).toMatchObject({
      type: 'HARD_OPT_OUT',
      createdAt: '2026-06-01T10:00:00.000000Z',
      interactionAt: '2026-01-05T10:00:00.000000Z',
    });
    expect(history.map(({ coveredBy }) => coveredBy === decision?.id)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(await dryRun()).toMatchObject({ found: { moves: [] } });
  });

  test('stays as it was where nothing was said since, also of a survivor who was merged again', async () => {
    await repeated('first@example.org');
    await say('second@example.org', '2026-02-05T10:00:00.000Z');
    await mergedBefore('first@example.org', 'second@example.org');
    await endedOnArrival('alone@example.org');
    await api.upsert('nothing@example.org', []);
    await mergedBefore('nothing@example.org', 'alone@example.org');
    await agreedTwiceSince();
    await api.upsert('last@example.org', []);
    await mergedBefore('last@example.org', 'yes@example.org', '2026-09-01T10:00:00Z');

    const { id } = await dryRun();
    expect(await outcomesOf(id)).toEqual([
      ['last@example.org', 'DATES', null],
      ['nothing@example.org', 'DATES', null],
    ]);
    await carryOut(id);
    const decisions = (await historyOf('last@example.org')).filter(({ decided }) => decided);
    expect(decisions).toMatchObject([{ createdAt: '2026-06-01T10:00:00.000000Z' }]);
  });

  test('is kept where the snapshot is of a release that did not keep what set a status, but for a refusal', async () => {
    await agreedTwiceSince();
    await say('given@example.org', '2026-01-05T10:00:00.000Z');
    await say('taken@example.org', '2026-02-05T10:00:00.000Z', { type: 'WITHDRAWN' }, arrivedAt);
    await mergedBefore('given@example.org', 'taken@example.org');
    await withStatus('given@example.org', 'ACTIVE', '2026-01-05T10:00:00.000Z');
    await db.execute(sql`update merges
      set after = jsonb_set(after, '{consents,0,consent}',
        (after #> '{consents,0,consent}') - '{statusTransactionId,firstConsentAt}'::text[])`);
    const { id } = await dryRun();
    expect(await outcomesOf(id)).toEqual([
      ['given@example.org', 'STATUS', null],
      ['yes@example.org', 'KEPT', 'DECIDED_BY_MERGE'],
    ]);
  });
});

describe('people whom a test of a former release turned into tests', () => {
  /** As a former release left them: all that was said counted, and they were tests from then on. */
  const turn = async (...identifiers: string[]) => {
    for (const identifier of identifiers) {
      const id = await idOf(identifier);
      await db.execute(sql`update data_subjects set is_test = true where id = ${id}`);
    }
  };
  const markAsTest = (where: ReturnType<typeof sql>) =>
    db.execute(sql`with marked as (update transactions set is_test = true where ${where}
      returning receipt_id) update receipts set is_test = true
      where id in (select receipt_id from marked)`);

  beforeEach(async () => {
    await say('taken@example.org', '2026-01-05T10:00:00.000Z', { type: 'OPT_IN' });
    await say('taken@example.org', '2026-02-05T10:00:00.000Z', { type: 'WITHDRAWN' });
    await say('given@example.org', '2026-01-05T10:00:00.000Z', { type: 'OPT_OUT' });
    await say('given@example.org', '2026-02-05T10:00:00.000Z', { type: 'CONFIRMED' });
    await record(point, {
      identifier: 'only@example.org',
      createdAt: '2026-01-05T10:00:00.000Z',
      purposes: [],
    });
    await say('only@example.org', '2026-02-05T10:00:00.000Z', { type: 'CONFIRMED' });
    await say('untouched@example.org', '2026-01-05T10:00:00.000Z');
    await markAsTest(sql`created_at = '2026-02-05T10:00:00Z'`);
    // Live all the time, with a test before the first consent.
    const early = { identifier: 'early@example.org' };
    await record(point, { ...early, createdAt: '2026-01-02T10:00:00.000Z', purposes: [] });
    await record(point, {
      ...early,
      isTest: true,
      createdAt: '2026-01-03T10:00:00.000Z',
      purposes: [{ id: purpose }],
    });
    await repeated('early@example.org', '2026-01-10T10:00:00.000Z', '2026-03-10T10:00:00.000Z');
    await say('test@example.org', '2026-01-05T10:00:00.000Z');
    await say('test@example.org', '2026-03-05T10:00:00.000Z');
    await markAsTest(sql`subject_id = ${await idOf('test@example.org')}`);
    await turn(
      ...['taken', 'given', 'only', 'untouched', 'test'].map((name) => `${name}@example.org`),
    );
    for (const table of ['consent_counts', 'people_counts']) {
      await db.execute(sql`delete from ${sql.identifier(table)}`);
    }
    for (const filling of fillCounts) await db.execute(filling);
  });

  test('are listed, and live again with what is live of them', async () => {
    const before = await everything();
    const { id, found } = await dryRun();
    expect(found).toMatchObject({
      people: 6,
      madeLive: 4,
      moves: [
        { outcome: 'DATES', from: 'ACTIVE', to: 'ACTIVE', count: 1 },
        { outcome: 'STATUS', from: 'ACTIVE', to: 'NO_CONSENT', count: 1 },
        { outcome: 'STATUS', from: 'ACTIVE', to: 'OPT_OUT', count: 1 },
        { outcome: 'STATUS', from: 'WITHDRAWN', to: 'OPT_IN', count: 1 },
      ],
    });
    expect(await everything()).toEqual(before);
    expect((await carryOut(id)).changed).toEqual(found);

    const { rows } = await db.execute<{ identifier: string }>(
      sql`select identifier from data_subjects where is_test`,
    );
    expect(rows).toEqual([{ identifier: 'test@example.org' }]);
    expect(await consentOf('taken@example.org')).toMatchObject({
      status: 'OPT_IN',
      withdrawalAt: null,
      transactionCount: 1,
    });
    expect(await consentOf('given@example.org')).toMatchObject({ status: 'OPT_OUT' });
    expect(await consentOf('untouched@example.org')).toMatchObject({ status: 'ACTIVE' });
    await expect(consentOf('only@example.org')).rejects.toThrow('no consent');
    const { stored, again } = await readRecounts(db);
    expect(stored.people_counts).toEqual(again.people_counts);
    expect(stored.consent_counts).toEqual(again.consent_counts);
    expect((await dryRun()).found).toMatchObject({ madeLive: 0, moves: [] });
  });
});

describe('refused is', () => {
  test('a second replay while one is in progress', async () => {
    await api.done(startReplayEndpoint);
    expect(await api.call(startReplayEndpoint)).toMatchObject({
      status: 400,
      problem: { code: 'replay-open' },
    });
  });

  test('to confirm one whose dry run goes on, or that is not there', async () => {
    const { id } = await api.done(startReplayEndpoint);
    expect(await api.call(confirmReplayEndpoint, { params: { replayId: id } })).toMatchObject({
      status: 400,
      problem: { code: 'dry-run-missing' },
    });
    const params = { replayId: unknownId };
    expect(await api.call(confirmReplayEndpoint, { params })).toMatchObject({ status: 404 });
    expect(await api.call(listReplayedConsentsEndpoint, { params })).toMatchObject({ status: 404 });
  });

  test('nothing where one was confirmed before', async () => {
    const { id } = await dryRun();
    const first = await confirm(id);
    expect(await confirm(id)).toEqual(first);
  });
});

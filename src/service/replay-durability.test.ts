// @module-tag all

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Job, listJobsEndpoint } from '#contract/jobs.ts';
import { replayedConsentsTable, replaysTable } from '#service/db/schema/replays.ts';
import { noCounts } from '#service/domains/replays/replay-counts.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';

const total = 6_000;
const replayId = crypto.randomUUID();
const purposeId = crypto.randomUUID();
const arrived = '2026-11-20T10:00:00Z';
const said = '2025-10-05T10:00:00Z';
const ended = '2026-04-03T10:00:00Z';

/** Everybody's consent was over before it arrived; a former release ended it on arrival. */
const processes = await createServiceProcesses(1, async (db) => {
  await createManySubjects(db, total);
  await db.execute(sql`delete from subject_choices`);
  await db.execute(sql`delete from transactions`);
  await db.execute(sql`delete from subject_purposes`);
  await db.execute(sql`insert into purposes (id, organization_id, created_at)
    values (${purposeId}::uuid, gen_random_uuid(), ${said})`);
  await db.execute(sql`insert into purpose_versions (purpose_id, version, status, name, description,
      type, consent_life_span, fields, created_at, created_by, modified_at, modified_by)
    values (${purposeId}::uuid, 1, 'ACTIVE', 'Analytics', '', 'STANDARD', 15552000, '{}', ${said},
      'administrator', ${said}, 'administrator')`);
  const yes = sql`md5('yes ' || id::text)::uuid`;
  const end = sql`md5('end ' || id::text)::uuid`;
  await db.execute(sql`insert into transactions (id, subject_id, receipt_id, purpose_id,
      purpose_version, type, created_at, interaction_at, consent_at, expiry_at, is_test,
      auto_generated, created_by, choices)
    select ${yes}, id, ${yes}, ${purposeId}::uuid, 1, 'CONFIRMED', ${arrived}::timestamptz,
      ${said}::timestamptz, ${said}::timestamptz, ${ended}::timestamptz, false, false, 'Receipt', '[]'::jsonb
    from data_subjects
    union all
    select ${end}, id, null::uuid, ${purposeId}::uuid, 1, 'EXPIRED', ${arrived}::timestamptz,
      ${arrived}::timestamptz, null::timestamptz, ${arrived}::timestamptz, false, true, 'Service', '[]'::jsonb
    from data_subjects`);
  await db.execute(sql`insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      status_transaction_id, first_transaction_at, last_transaction_at, last_interaction_at,
      consent_at, first_consent_at, expiry_at, updated_at, transaction_count, last_receipt_id)
    select id, ${purposeId}::uuid, 1, 'EXPIRED', ${end}, ${arrived}, ${arrived}, ${said}, ${said},
      ${said}, ${arrived}, ${arrived}, 2, ${yes} from data_subjects`);
  await db.insert(replaysTable).values({
    id: replayId,
    state: 'APPLYING',
    createdAt: arrived,
    createdBy: 'administrator',
    checkedAt: arrived,
    confirmedAt: arrived,
    confirmedBy: 'administrator',
    found: noCounts,
    changed: noCounts,
  });
});
const { url, start, kill, stop } = processes.first;
let api: Api;

const startAgain = async () => {
  await start();
  api = apiAt(url, await fetchAccessToken(url));
};

beforeAll(startAgain, 120_000);

afterAll(processes.remove, 120_000);

const until = (isReached: (job: Job) => boolean, interval: number) =>
  vi.waitFor(
    async () => {
      const { content } = await api.done(listJobsEndpoint, { query: { kind: 'REPLAY' } });
      const [job] = content;
      if (job === undefined || !isReached(job)) throw new Error(`It is at ${job?.done} people.`);
      return job;
    },
    { timeout: 60_000, interval },
  );

test('a replay that was killed twice goes on by itself, and changes each consent once', async () => {
  let before = 0;
  for (let killed = 0; killed < 2; killed += 1) {
    const { done, state } = await until((job) => (job.done ?? 0) > before, 5);
    expect(['RUNNING', 'WAITING']).toContain(state);
    before = done ?? 0;
    await kill();
    await startAgain();
  }
  await until(({ state }) => state === 'SUCCEEDED', 100);
  await stop();

  const { db, close } = await processes.openDatabase();
  try {
    const [replay] = await db.select().from(replaysTable);
    const move = { outcome: 'DATES', from: 'EXPIRED', to: 'EXPIRED', count: total };
    expect(replay?.changed).toEqual({ people: total, consents: total, madeLive: 0, moves: [move] });
    expect(await db.$count(replayedConsentsTable, sql`changed_at is not null`)).toBe(total);
    const { rows } = await db.execute(sql`
      select consent.expiry_at = ${ended} as is_right, transaction_count::int as count,
        count(own.id) filter (where own.type = 'EXPIRED' and own.superseded_at is null)::int as ends,
        count(own.id)::int as rows
      from subject_purposes as consent join transactions as own using (subject_id, purpose_id)
      group by consent.subject_id, consent.purpose_id`);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ is_right: true, count: 2, ends: 1, rows: 3 })]),
    );
  } finally {
    await close();
  }
}, 180_000);

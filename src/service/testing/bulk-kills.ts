import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import {
  type BulkJob,
  checkSelectionEndpoint,
  createSelectionEndpoint,
  getBulkJobEndpoint,
  startBulkJobEndpoint,
} from '#contract/bulk-jobs.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { receiptsTable } from '#service/db/schema/receipts.ts';
import { selectionPeopleTable } from '#service/db/schema/selections.ts';
import { type Api, apiAt } from './api.ts';
import { createManySubjects } from './many-subjects.ts';
import { createServiceProcesses, fetchAccessToken } from './service-process.ts';

const purposeId = crypto.randomUUID();
const said = '2025-10-05T10:00:00Z';

/** A service of many people who each said yes to one purpose. */
const createProcesses = (total: number) =>
  createServiceProcesses(1, async (db) => {
    await createManySubjects(db, total);
    await db.execute(sql`delete from subject_choices`);
    await db.execute(sql`delete from transactions`);
    await db.execute(sql`delete from subject_purposes`);
    await db.execute(sql`insert into purposes (id, organization_id, created_at)
      values (${purposeId}::uuid, gen_random_uuid(), ${said})`);
    await db.execute(sql`insert into purpose_versions (purpose_id, version, status, name,
        description, type, consent_life_span, fields, created_at, created_by, modified_at, modified_by)
      values (${purposeId}::uuid, 1, 'ACTIVE', 'Campaign', '', 'STANDARD', 0, '{}', ${said},
        'administrator', ${said}, 'administrator')`);
    const yes = sql`md5('yes ' || id::text)::uuid`;
    await db.execute(sql`insert into transactions (id, subject_id, receipt_id, purpose_id,
        purpose_version, type, created_at, interaction_at, consent_at, is_test, auto_generated,
        created_by, choices)
      select ${yes}, id, ${yes}, ${purposeId}::uuid, 1, 'CONFIRMED', ${said}::timestamptz,
        ${said}::timestamptz, ${said}::timestamptz, false, false, 'Receipt', '[]'::jsonb
      from data_subjects`);
    await db.execute(sql`insert into subject_purposes (subject_id, purpose_id, purpose_version,
        status, status_transaction_id, first_transaction_at, last_transaction_at,
        last_interaction_at, consent_at, first_consent_at, updated_at, transaction_count,
        last_receipt_id)
      select id, ${purposeId}::uuid, 1, 'ACTIVE', ${yes}, ${said}, ${said}, ${said}, ${said},
        ${said}, ${said}, 1, ${yes} from data_subjects`);
  });

/** How long reading a page of people takes, in milliseconds, the median of several. */
const pageMs = async (api: Api): Promise<number> => {
  const times: number[] = [];
  for (let read = 0; read < 15; read += 1) {
    const from = performance.now();
    await api.done(listProfilesEndpoint, { query: { size: 20 } });
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[7] ?? 0;
};

/**
 * Withdraws the consent of so many people by one job, kills the service so often meanwhile, and looks
 * whether each was withdrawn once.
 * @returns how long a page took before the job, and beside it
 */
export const withdrawUnderKills = async (
  total: number,
  kills: number,
): Promise<{ aloneMs: number; besideMs: number }> => {
  const processes = await createProcesses(total);
  const { url, start, kill, stop } = processes.first;
  const connect = async (): Promise<Api> => {
    await start();
    return apiAt(url, await fetchAccessToken(url));
  };
  try {
    let api = await connect();
    const { token } = await api.done(createSelectionEndpoint, {
      body: {
        criteria: { purposeId, status: 'ACTIVE' },
        action: { type: 'WITHDRAW', purposeId },
      },
    });
    expect(await api.done(checkSelectionEndpoint, { params: { token } })).toMatchObject({
      people: total,
      changes: total,
    });
    const aloneMs = await pageMs(api);
    const body = { EntityId: purposeId, Name: 'End of the campaign', Token: token };
    const started = await api.done(startBulkJobEndpoint, { body });
    const until = (isReached: (job: BulkJob) => boolean, interval: number) =>
      vi.waitFor(
        async () => {
          const params = { jobId: started.Id };
          const job = await api.done(getBulkJobEndpoint, { params });
          if (!isReached(job)) throw new Error(`It is at ${job.Done} people.`);
          return job;
        },
        { timeout: 600_000, interval },
      );
    let done = 0;
    for (let killed = 0; killed < kills; killed += 1) {
      done = (await until((job) => job.Done > done, 5)).Done;
      // Whoever starts it again while it goes on starts nothing.
      expect((await api.done(startBulkJobEndpoint, { body })).Id).toBe(started.Id);
      await kill();
      api = await connect();
    }
    await until((job) => job.Done > done, 5);
    const besideMs = await pageMs(api);
    const job = await until(({ Status }) => Status === 'Completed', 250);
    expect(job).toMatchObject({ Done: total, Changed: total, ErrorCount: 0 });
    await stop();

    const { db, close } = await processes.openDatabase();
    try {
      expect(await db.$count(selectionPeopleTable, sql`result = 'CHANGED'`)).toBe(total);
      const { rows } = await db.execute<{ people: number; withdrawals: number; once: number }>(sql`
        select count(*)::int as people, coalesce(sum(own), 0)::int as withdrawals,
          count(*) filter (where own = 1)::int as once
        from (select count(*) as own from transactions where type = 'WITHDRAWN'
          group by subject_id) as withdrawn`);
      expect(rows).toEqual([{ people: total, withdrawals: total, once: total }]);
      expect(await db.$count(receiptsTable)).toBe(total);
    } finally {
      await close();
    }
    return { aloneMs, besideMs };
  } finally {
    await processes.remove();
  }
};

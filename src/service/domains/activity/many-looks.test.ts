// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ActivityRecord, listActivityEndpoint } from '#contract/activity.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { writeActivity } from './write-activity.ts';

const service = await startService();
const { api, clock, db, rowSigning } = service;

const size = 100;
const often = { looks: 5_000, id: '' };
const seldom = { looks: 50, id: '' };

const look = (subjectId: string, at: string, actor = 'agent') => ({
  ...{ id: crypto.randomUUID(), at, actor, client: 'console', kind: 'looked' as const },
  ...{ operation: 'getProfile', objectType: 'person' as const, objectId: null, people: null },
  ...{ objectVersion: null, criteria: [], fields: [], changes: null, requestId: '', status: 200 },
  ...{ identifiers: [], subjectIds: [subjectId], reason: null, ticket: null },
});

const arrange = async (name: string): Promise<string> => {
  await api.upsert(`${name}@example.org`, []);
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${`${name}@example.org`}`,
  );
  return rows[0]?.id ?? '';
};

/** Seven of them in the same millisecond each, so that pages end among equals. */
const lookAt = async ({ id, looks }: typeof often, begin: number) => {
  const acts = Array.from({ length: looks }, (_, index) =>
    look(id, new Date(begin + Math.floor(index / 7) * 5_000).toISOString(), `agent-${index % 2}`),
  );
  for (let at = 0; at < acts.length; at += 500) {
    await writeActivity(db, rowSigning, acts.slice(at, at + 500));
  }
};

beforeAll(async () => {
  await service.reset();
  [often.id, seldom.id] = [await arrange('often'), await arrange('seldom')];
  await db.execute(sql`delete from activity_people`);
  await db.execute(sql`delete from activity`);
  const begin = Date.parse(clock.now()) - 10 * 86_400_000;
  await lookAt(often, begin);
  await lookAt(seldom, begin);
  // Whom others looked at, before, meanwhile and since.
  await db.execute(sql`
    with act as (
      insert into activity (id, at, actor, client, kind, operation, object_type,
          criteria, fields, request_id, status, personal)
        select gen_random_uuid(), ${new Date(begin).toISOString()}::timestamptz + n * interval '10 s',
          'other', 'console', 'looked', 'getProfile', 'person', '[]', '[]', '', 200, '[]'
        from generate_series(-20000, 40000) n
      returning id, at)
    insert into activity_people (activity_id, subject_id, former_id, at, salt, mask)
      select id, subject, subject, at, '\\x00', '•••'
      from act, lateral (select gen_random_uuid() as subject where act.id is not null) one`);
  await db.execute(sql`analyze`);
}, 120_000);

const page = (query: Record<string, unknown>, requestContinuation?: string) =>
  api.done(
    listActivityEndpoint,
    {
      query: { size, ...query },
      ...(requestContinuation !== undefined && { headers: { requestContinuation } }),
    },
    { as: 'auditor' },
  );

const monthAgo = new Date(Date.parse(clock.now()) - 30 * 86_400_000).toISOString();

/** The tab "Visits" of a person's activity, and "Seen by" on their page. */
const ways = {
  visits: (dataSubjectId: string) => ({ dataSubjectId, part: 'visits' }),
  'seen by': (dataSubjectId: string) => ({
    dataSubjectId,
    looks: true,
    from: monthAgo,
  }),
};

describe.each(Object.entries(ways))('%s of one person', (_, of) => {
  test('go on to the end of 5,000, each once and in order, while more are added', async () => {
    const records: ActivityRecord[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const slice = await page(of(often.id), next);
      records.push(...slice.content);
      next = slice.pageable?.requestContinuation ?? undefined;
      pages += 1;
      clock.advance(1_000);
      if (pages % 10 === 0) {
        await writeActivity(db, rowSigning, [look(often.id, clock.now(), 'newer')]);
      }
    } while (next !== undefined && pages < 100);
    expect(pages).toBe(often.looks / size);
    expect(new Set(records.map(({ id }) => id)).size).toBe(often.looks);
    expect(records.map(({ at }) => at)).toEqual(
      records
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(new Set(records.map(({ actor }) => actor.subject))).toEqual(
      new Set(['agent-0', 'agent-1']),
    );
    await db.execute(sql`delete from activity_people where activity_id in
      (select id from activity where actor = 'newer')`);
    await db.execute(sql`delete from activity where actor = 'newer'`);
  });

  test('take as many statements as of 50, and none goes through what was done to others', async () => {
    const plans = await plansOf(db, () => page(of(often.id)));
    expect(plans).toHaveLength((await plansOf(db, () => page(of(seldom.id)))).length);
    expect(plans.some(({ plan }) => plan.includes('activity_people_subject'))).toBe(true);
    for (const { plan } of plans) {
      expect(plan).not.toMatch(/Seq Scan on activity(_people)?\b|using activity_at\b/);
    }
  });

  test('of 5,000 take no more than eight times as long as of 50', async () => {
    const times = { often: Number.POSITIVE_INFINITY, seldom: Number.POSITIVE_INFINITY };
    // In turn, so that a machine that is busy for a moment slows both.
    for (let turn = 0; turn < 8; turn += 1) {
      for (const [name, { id }] of [['often', often] as const, ['seldom', seldom] as const]) {
        const begin = performance.now();
        await page(of(id));
        times[name] = Math.min(times[name], performance.now() - begin);
      }
    }
    expect(times.often / times.seldom).toBeLessThan(8);
  });
});

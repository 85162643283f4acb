// @module-tag all

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  deletionCertificatesTable,
  erasureLogTable,
  legalHoldsTable,
} from '#service/db/schema/erasures.ts';
import { retentionRulesTable } from '#service/db/schema/retention.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';

const total = 1_500;
const onHold = 20;
const ruleId = crypto.randomUUID();
const zero = { people: 0, profiles: 0, receipts: 0 };

/** Everybody is old enough by a rule that was confirmed; some are on hold. */
const processes = await createServiceProcesses(1, async (db) => {
  await createManySubjects(db, total);
  await db.execute(sql`insert into ${legalHoldsTable} (subject_id, reason, held_at, held_by)
    select id, 'Claim', now(), 'support' from data_subjects order by id limit ${onHold}`);
  const at = '2026-01-01T00:00:00.000Z';
  const by = { createdBy: 'administrator', modifiedBy: 'administrator' };
  const rule = { name: 'Old people', target: 'PERSON', event: 'INTERACTION', days: 1 } as const;
  await db.insert(retentionRulesTable).values({
    id: ruleId,
    ...rule,
    ...by,
    createdAt: at,
    modifiedAt: at,
    confirmedAt: at,
    confirmedBy: 'administrator',
    deleted: zero,
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

const countPeople = async (): Promise<number> => {
  const { totalElements } = await api.done(listProfilesEndpoint, { query: { size: 1 } });
  if (typeof totalElements !== 'number') throw new Error('The people are not counted.');
  return totalElements;
};

const until = (isReached: (people: number) => boolean, interval: number) =>
  vi.waitFor(
    async () => {
      const people = await countPeople();
      if (!isReached(people)) throw new Error(`There are ${people} people.`);
      return people;
    },
    { timeout: 120_000, interval },
  );

test('a run that was killed twice goes on by itself, and deletes each person once', async () => {
  for (let killed = 0; killed < 2; killed += 1) {
    const before = await countPeople();
    const people = await until((count) => count < before, 5);
    expect(people).toBeGreaterThan(onHold);
    await kill();
    await startAgain();
  }
  await until((people) => people === onHold, 100);
  await stop();

  const { db, close } = await processes.openDatabase();
  try {
    const [rule] = await db.select().from(retentionRulesTable);
    const people = total - onHold;
    expect(rule?.deleted.people).toBe(people);
    const certificates = await db.select().from(deletionCertificatesTable);
    const named = new Set(
      certificates.flatMap(({ objectId, objectType, ruleId: by }) =>
        objectType === 'DATA_SUBJECT' && by === ruleId ? [objectId] : [],
      ),
    );
    expect(named.size).toBe(people);
    const numbers = await db
      .select({ number: erasureLogTable.number })
      .from(erasureLogTable)
      .orderBy(erasureLogTable.number);
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1));
  } finally {
    await close();
  }
}, 180_000);

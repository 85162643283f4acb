import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import type { Database } from '#service/db/database.ts';
import { readCustomIndexes } from '#service/testing/index-runs.ts';
import { startService } from '#service/testing/service.ts';
import { readDataTables, resetDemo } from './reset-demo.ts';
import { demoCollectionPoints, seedDemo } from './seed-demo.ts';

const timeout = 240_000;
const service = await startService();
const { api, db } = service;

const account = {
  tenantId: '11111111-0000-4000-8000-000000000000',
  organizationId: '22222222-0000-4000-8000-000000000000',
};
const fill = (own: Database): Promise<void> =>
  seedDemo(
    { db: own, account, signToken: async () => 'unused' },
    { subjects: 60, points: demoCollectionPoints.filter((_, index) => index % 10 === 0) },
  );
const seeded = service.resetTo(() => fill(db));

const kept = ['account', 'signing_keys', 'secrets', 'provider_payloads', 'people'];
const readKept = async () => {
  const rows = kept.map((table) =>
    sql.raw(`'${table}', (select json_agg(t order by to_jsonb(t)::text) from ${table} t)`),
  );
  const read = await db.execute(sql`select json_build_object(${sql.join(rows, sql`, `)}) as kept`);
  return read.rows[0]?.kept;
};

const indexNames = async () => (await readCustomIndexes(db)).map(({ name }) => name);

/** As people do who try things out: new, changed and deleted, with an index built. */
const tryThingsOut = async (): Promise<void> => {
  await api.activePoint();
  await db.execute(sql`update purposes set consents_end_at = now()`);
  await api.done(
    upsertElementsEndpoint,
    { body: { dataElements: [{ name: 'Country', value: 'Norway' }] } },
    { headers: { dataSubjectIdentifier: 'somebody@example.org' } },
  );
  await db.execute(sql`delete from subject_choices`);
  await db.execute(sql`create index custom_index_of_test on subject_elements (md5(value))`);
};

beforeEach(async () => {
  await seeded();
  await db.execute(sql`delete from provider_payloads`);
  await db.execute(sql`delete from signing_keys`);
  await db.execute(sql`insert into provider_payloads (model, id, payload)
    values ('Session', 'a session', '{"encrypted": "what it holds"}')`);
  await db.execute(sql`insert into signing_keys (id, purpose, algorithm, private_jwk, created_at)
    values ('a key', 'access-token', 'RS256', 'encrypted', now())`);
}, timeout);

describe('a reset', () => {
  test('makes the data what it was, and drops the indexes that runs have built', {
    timeout,
  }, async () => {
    const before = await service.readRows();
    await tryThingsOut();
    expect(await service.readRows()).not.toEqual(before);
    expect(await indexNames()).toEqual(['custom_index_of_test']);
    await resetDemo(db, fill);
    expect(await service.readRows()).toEqual(before);
    expect(await indexNames()).toEqual([]);
  });

  test('keeps the keys, the sessions and the people who signed in', { timeout }, async () => {
    await db.execute(sql`insert into people (subject, name, signed_in_at)
      values ('somebody', 'Somebody Else', now())`);
    const before = await readKept();
    await resetDemo(db, fill);
    expect(await readKept()).toEqual(before);
  });

  test('forgets what was counted and what was answered', async () => {
    await tryThingsOut();
    await resetDemo(db, async () => {});
    const { rows } = await db.execute(sql`select
      (select count(*)::int from performed_writes) as answers,
      (select count(*)::int from limit_windows) as windows`);
    expect(rows).toEqual([{ answers: 0, windows: 0 }]);
  });

  test('only empties where nothing is to be filled in', async () => {
    await resetDemo(db, async () => {});
    const { people, ...data } = await service.readRows();
    expect(Object.values(data).flat()).toEqual([]);
    expect(people).not.toEqual([]);
  });

  test('that fails at its end leaves everything as it was', { timeout }, async () => {
    await tryThingsOut();
    const before = await service.readRows();
    const keptBefore = await readKept();
    const failing = resetDemo(db, async (tx) => {
      await fill(tx);
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await service.readRows()).toEqual(before);
    expect(await readKept()).toEqual(keptBefore);
    expect(await indexNames()).toEqual(['custom_index_of_test']);
  });

  // A new table fails here until somebody has said which of the two it is.
  test('empties the data, and every other table is one that it keeps', async () => {
    const { people, ...data } = await service.readRows();
    const emptied = [...Object.keys(data), 'limit_windows', 'performed_writes'];
    expect(await readDataTables(db)).toEqual(emptied.sort());
  });
});

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import {
  createMergeRequestEndpoint,
  exportDuplicatesEndpoint,
  exportedRecordMaximum,
} from '#contract/merge-requests.ts';
import { unknownId } from '#service/testing/api.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { sheetRows } from '#service/testing/xlsx.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const headers = { userGuid: unknownId };
const fileOf = (mergeRequestId: string) =>
  api.done(exportDuplicatesEndpoint, { params: { mergeRequestId }, headers });

/** A search by city that has ended. */
const searched = async (): Promise<string> => {
  const id = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: 'Same city',
      customDataElementNames: ['City'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  await runSearches(service);
  return id;
};

test('the file has a row for each record of each group, as who would stay comes first', async () => {
  for (const [name, city] of [
    ['+358 40 1', 'Turku'],
    ['bo@example.org', 'Turku'],
    ['alone@example.org', 'Oulu'],
    ['cy@example.org', 'Espoo'],
    ['di@example.org', 'Espoo'],
  ]) {
    await api.upsert(name ?? '', [{ name: 'City', value: city }], { identifierType: 'Email' });
    clock.advance(60_000);
  }
  const rows = sheetRows(await fileOf(await searched()));
  const [exported] = (await api.done(listActivityEndpoint, { query: { kind: 'exported' } }))
    .content;
  expect(exported).toMatchObject({ operation: 'exportDuplicates', people: 4 });
  expect(rows[0]).toEqual([
    'Group',
    'Group status',
    'Identifier',
    'Identifier type',
    'Matched by',
    'Created (UTC)',
    'Last updated (UTC)',
    'Last transaction (UTC)',
  ]);
  expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual([
    ['1', 'OPEN', "'+358 40 1", 'Email', 'City'],
    ['1', 'OPEN', 'bo@example.org', 'Email', 'City'],
    ['2', 'OPEN', 'cy@example.org', 'Email', 'City'],
    ['2', 'OPEN', 'di@example.org', 'Email', 'City'],
  ]);
});

test('of a search that found nothing, the file has the heading alone', async () => {
  await api.upsert('ada@example.org', [{ name: 'City', value: 'Turku' }]);
  expect(sheetRows(await fileOf(await searched()))).toHaveLength(1);
});

test('it is a file to be kept under a name that says nothing of people', async () => {
  await api.upsert('ada@example.org', [{ name: 'City', value: 'Turku' }]);
  const params = { mergeRequestId: await searched() };
  const { headers: answered } = await api.call(exportDuplicatesEndpoint, { params, headers });
  expect(answered.get('Content-Disposition')).toBe('attachment; filename="duplicates.xlsx"');
  expect(answered.get('Cache-Control')).toBe('no-store');
  expect(answered.get('Content-Encoding')).toBeNull();
});

test('readers get none, an unknown request has none, and the header is required', async () => {
  await api.upsert('ada@example.org', [{ name: 'City', value: 'Turku' }]);
  const params = { mergeRequestId: await searched() };
  const refusal = async (parts: object, as: 'reader' | 'writer' = 'writer') =>
    api.refused(exportDuplicatesEndpoint, parts, { as });
  expect((await refusal({ params, headers }, 'reader')).status).toBe(403);
  expect((await refusal({ headers })).status).toBe(404);
  expect((await refusal({ params })).errors).toEqual([
    { path: 'userGuid', message: 'Required, as a header.' },
  ]);
  expect((await refusal({ params, headers: { userGuid: 'me' } })).errors).toMatchObject([
    { path: 'userGuid' },
  ]);
});

test('a file holds whole groups, up to its maximum, and says how many it lacks', async () => {
  await api.upsert('ada@example.org', [{ name: 'City', value: 'Turku' }]);
  const id = await searched();
  const size = 3;
  const count = Math.ceil(exportedRecordMaximum / size) + 10;
  await db.execute(sql`
    insert into merge_groups (merge_request_id, number, status, member_count, matched_element_names)
    select ${id}, number, 'OPEN', ${size}, '["City"]' from generate_series(1, ${count}::int) as number`);
  await db.execute(sql`
    insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select md5('person ' || n)::uuid, 'person-' || n || '@example.org', 'token-' || n, now(), now()
    from generate_series(1, ${count * size}::int) as n`);
  await db.execute(sql`
    insert into merge_group_members (merge_request_id, group_number, position, subject_id)
    select ${id}, (n - 1) / ${size}::int + 1, (n - 1) % ${size}::int, md5('person ' || n)::uuid
    from generate_series(1, ${count * size}::int) as n`);
  const start = performance.now();
  const file = await fileOf(id);
  if (process.env.MEASURE) console.info(performance.now() - start, file.byteLength);
  const rows = sheetRows(file);
  const whole = Math.floor(exportedRecordMaximum / size);
  expect(rows).toHaveLength(1 + whole * size + 1);
  expect(rows.at(-1)?.[0]).toContain(`${count - whole} more groups`);
  expect(new Set(rows.slice(1, -1).map((row) => row[2])).size).toBe(whole * size);
});

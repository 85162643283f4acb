import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { getCurrentIndexEndpoint, triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { readCustomIndexes, runIndexRuns } from '#service/testing/index-runs.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

beforeEach(async () => {
  await service.reset();
  const elements = ['City', 'Card number'].map((name) => ({ name, value: 'x' }));
  await api.upsert('ada@example.org', elements);
});

const start = async (dataElementName: string): Promise<string> => {
  const operationName = 'CREATE_DATA_ELEMENT_SEARCH_INDEX';
  const body = { operationName, parameters: { dataElementName } };
  return (await api.done(triggerCustomIndexEndpoint, { body })).runId;
};
const current = async () => (await api.done(getCurrentIndexEndpoint, {}, { as: 'reader' })).index;

test('there is none before the first run has ended', async () => {
  expect(await current()).toBeNull();
  await start('City');
  expect(await current()).toBeNull();
});

test('it is that of the last run that succeeded, since its end, until another one replaces it', async () => {
  const first = await start('City');
  await runIndexRuns(service);
  const inCity = { runId: first, dataElementName: 'City', sinceDate: clock.now() };
  expect(await current()).toMatchObject(inCity);
  clock.advance(60_000);
  const second = await start('Card number');
  expect(await current()).toMatchObject(inCity);
  await runIndexRuns(service);
  const sinceDate = clock.now();
  expect(await current()).toMatchObject({
    runId: second,
    dataElementName: 'Card number',
    sinceDate,
  });
});

test('a run that failed changes nothing', async () => {
  const first = await start('City');
  await runIndexRuns(service);
  const failed = await start('Card number');
  await db.execute(sql`update custom_index_runs set status = 'Failed', ended_at = now()
    where id = ${failed}`);
  expect(await current()).toMatchObject({ runId: first });
});

test('what is not there any more is not told, and one whose run is ending has no time yet', async () => {
  const first = await start('City');
  await runIndexRuns(service);
  await db.execute(sql`update custom_index_runs set status = 'InProgress', ended_at = null`);
  const withoutTime = { runId: first, dataElementName: 'City', sinceDate: null };
  expect(await current()).toMatchObject(withoutTime);
  const [index] = await readCustomIndexes(db);
  await db.execute(sql`drop index ${sql.identifier(index?.name ?? '')}`);
  expect(await current()).toBeNull();
});

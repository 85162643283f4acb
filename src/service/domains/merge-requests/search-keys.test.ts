import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createMergeRequestEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { leasesOf } from '#service/db/lease.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { forgetInGroups } from './follow-people.ts';
import {
  findShared,
  hasNoKeys,
  keepShared,
  readKeys,
  readOverdueKeys,
  readSearchedElements,
} from './search-keys.ts';
import { nextStep, searchStart } from './search-steps.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const create = async (status: MergeRequest['jobStatus']): Promise<string> => {
  const id = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: `Request ${crypto.randomUUID()}`,
      customDataElementNames: ['Email'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  await db.execute(sql`update merge_requests set status = ${status} where id = ${id}`);
  return id;
};

test('what is looked for each second never goes over the keys of a search under way', async () => {
  await api.upsert('someone', [{ name: 'Email', value: 'someone@example.org' }]);
  await create('COMPLETED');
  await create('PENDING');
  const running = await create('IN_PROGRESS');
  await db.execute(sql`insert into merge_request_keys (merge_request_id, element, key, subject_id)
    select ${running}, 0, md5(n::text), md5('subject ' || n)::uuid
    from generate_series(1, 10000) as n`);
  await db.execute(sql`analyze`);
  const newId = () => crypto.randomUUID();
  const leases = leasesOf(mergeRequestsTable, { now: clock.now, newId, forMs: 60_000 });
  const plans = [
    ...(await plansOf(db, () => readOverdueKeys(db))),
    ...(await plansOf(db, () => leases.claim(db, { where: hasNoKeys, orderBy: sql`trigger_at` }))),
  ];
  const overKeys = plans.filter(({ plan }) => plan.includes('merge_request_keys'));
  expect(overKeys).toHaveLength(2);
  for (const { plan } of overKeys) {
    expect(plan).not.toMatch(/Seq Scan on merge_request_keys|Hash|Bitmap/);
  }
});

test('whoever is erased while a search is under way leaves its keys to the others who share them', async () => {
  await api.upsert('someone', [{ name: 'Email', value: 'someone@example.org' }]);
  const id = await create('IN_PROGRESS');
  const [ana, ben, cleo] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
    string,
    string,
    string,
  ];
  const keep = (key: string, holders: readonly string[]) =>
    db.execute(sql`insert into merge_request_keys
        (merge_request_id, element, key, subject_id, subject_ids)
      values (${id}, 0, ${key}, ${holders[0]}, ${`{${holders.join()}}`}::uuid[])`);
  await keep('first', [ana, ben, cleo]);
  await keep('last', [ben, cleo]);
  await keep('only', [ana]);
  await db.execute(sql`insert into merge_request_keys (merge_request_id, element, key, subject_id)
    values (${id}, 0, 'of a former release', ${ana})`);
  await db.transaction((tx) => forgetInGroups(tx, [ana]));
  expect(await readKeys(db, id, { after: undefined, limit: 10 })).toEqual([
    { element: 0, key: 'first', subjectId: ben, subjectIds: [ben, cleo] },
    { element: 0, key: 'last', subjectId: ben, subjectIds: [ben, cleo] },
  ]);
});

test('two who share a value are erased at the same time, and neither fails', async () => {
  await api.upsert('someone', [{ name: 'Email', value: 'someone@example.org' }]);
  const id = await create('IN_PROGRESS');
  const [ana, ben] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
    string,
    string,
  ];
  await db.execute(sql`insert into merge_request_keys
      (merge_request_id, element, key, subject_id, subject_ids)
    values (${id}, 0, 'shared', ${ana}, ${`{${ana},${ben}}`}::uuid[])`);
  let erasing: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await forgetInGroups(tx, [ana]);
    erasing = db.transaction((other) => forgetInGroups(other, [ben]));
    await othersWait(db, tx);
  });
  await erasing;
  expect(await readKeys(db, id, { after: undefined, limit: 10 })).toEqual([]);
});

test('a row whose first person is erased between two pages of a search is still read', async () => {
  await api.upsert('someone', [{ name: 'Email', value: 'someone@example.org' }]);
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select md5(n::text)::uuid, 'person ' || n, 'link ' || n, now(), now()
    from generate_series(1, 250) as n`);
  await db.execute(sql`insert into subject_elements
      (subject_id, element_id, linked, position, value, updated_at)
    select md5(n::text)::uuid, (select id from data_elements where name = 'Email'), false, 0,
      'shared@example.org', now()
    from generate_series(1, 250) as n`);
  const id = await create('IN_PROGRESS');
  const step = nextStep(searchStart, 1);
  const elements = await readSearchedElements(db, ['Email']);
  await db.transaction(async (tx) => {
    await findShared(tx, { id, condition: 'ANY' }, step, elements);
    await keepShared(tx, id, { step, coveredUntil: id, totalCount: 250 });
  });
  const rows = await readKeys(db, id, { after: undefined, limit: 10 });
  expect(rows.map(({ subjectIds }) => subjectIds.length)).toEqual([100, 100, 50]);
  for (const { subjectIds } of rows) expect(subjectIds).toEqual(subjectIds.toSorted());
  const [first] = await readKeys(db, id, { after: undefined, limit: 1 });
  const gone = rows[1]?.subjectId ?? '';
  await db.transaction((tx) => forgetInGroups(tx, [gone]));
  const [next] = await readKeys(db, id, { after: first, limit: 1 });
  expect(next?.subjectIds).toEqual(rows[1]?.subjectIds.slice(1));
});

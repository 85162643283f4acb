// @module-tag more

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobTriesMaximum } from '#contract/jobs.ts';
import {
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import type { Database } from '#service/db/database.ts';
import { LeaseLost, leasesOf } from '#service/db/lease.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import type { RunningJob } from '#service/domains/jobs/job-kind.ts';
import { type JobPace, type JobRunner, startJobs } from '#service/domains/jobs/run-jobs.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { runSearches, smallChunks } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { comparedColumns, readComparedElements, readComparedValues } from './compared-values.ts';
import { duplicateSearchWork } from './duplicate-searches.ts';
import { groupsByThemselves } from './group-duplicates.ts';
import { matchKeysOf } from './match-keys.ts';
import { searchDuplicates } from './search-duplicates.ts';

const service = await startService();
const { api, clock, db } = service;
const { subject: subjectRow } = createSubjectRows(db, clock.now);
const newId = () => crypto.randomUUID();
const warn = vi.fn();
const searcher = {
  db,
  session: service.database.session,
  now: clock.now,
  newId,
  log: { warn },
};

/** Instances that are stopped whatever a test ends with. */
let instances: { stop: () => Promise<void> }[] = [];
const startInstance = (pace: Partial<JobPace> = {}, runner: Partial<JobRunner> = {}) => {
  const own = { ...searcher, ...runner };
  const work = duplicateSearchWork(own, smallChunks);
  const instance = startJobs(own, [work], { ...quickJobs, ...pace });
  instances.push(instance);
  return instance;
};
/** An instance that has looked for a search several times, and was stopped. */
const lookAndStop = async () => {
  const looked = vi.fn(clock.now);
  const instance = startInstance({}, { now: looked });
  // Each time it asks for the time four times: what is due, what is waiting, until when a lease would
  // last, and which ones ran out.
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(12);
  await instance.stop();
};
const stopAll = () => Promise.all(instances.map(({ stop }) => stop()));
afterEach(stopAll);

beforeEach(async () => {
  instances = [];
  await service.reset();
  warn.mockClear();
  await db.execute(sql`insert into data_elements (id, name, type, created_at)
    select gen_random_uuid(), name, 'USER_INPUT', now()
    from unnest(array['Email', 'Phone', 'Last name']) as name`);
});

/** Pseudo-random numbers, the same each time. */
const createDraw = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

type Values = Record<string, string | string[]>;
/** Somebody with these values, made a second after the one before. */
const person = async (identifier: string, values: Values): Promise<void> => {
  await api.upsert(
    identifier,
    Object.entries(values).map(([name, value]) =>
      Array.isArray(value) ? { name, value, linked: true } : { name, value },
    ),
  );
  clock.advance(1_000);
};
const pairs = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await person(`first-${index}`, { Email: `${index}@example.org` });
    await person(`second-${index}`, { Email: `${index}@EXAMPLE.org` });
  }
};

const create = (elementNames: string[], fields: Record<string, unknown> = {}) =>
  api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: `Request ${newId()}`,
      customDataElementNames: elementNames,
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
      ...fields,
    },
  });
const get = (mergeRequestGuid: string) =>
  api.done(getMergeRequestEndpoint, { params: { mergeRequestGuid } });
const remove = (mergeRequestGuid: string) =>
  api.done(deleteMergeRequestEndpoint, { params: { mergeRequestGuid } });
const groupsOf = async (mergeRequestGuid: string, query: Record<string, unknown> = {}) =>
  api.done(listDuplicatesEndpoint, {
    params: { mergeRequestGuid },
    query: { size: 100, ...query },
  });
/** The identifiers of each group, the survivor first, with what they match by. */
const foundBy = async (id: string) => {
  const { content } = await groupsOf(id);
  return content
    .map(({ dataSubjects, matchedElementNames }) => [
      dataSubjects.map(({ identifier }) => identifier).join(' '),
      matchedElementNames.join(),
    ])
    .toSorted();
};
const search = async (elementNames: string[], mergeCondition = 'ANY') => {
  const id = await create(elementNames, { mergeCondition });
  await runSearches(service);
  return foundBy(id);
};

describe('a search finds', () => {
  test('pairs and triples that share any of the elements, directly or through others', async () => {
    await person('ana', { Email: 'ana@example.org', Phone: '1' });
    await person('ben', { Email: 'ben@example.org', Phone: '2' });
    await person('anna', { Email: 'ana@example.org' });
    await person('cleo', { Email: 'cleo@example.org', Phone: '3' });
    await person('annie', { Email: 'annie@example.org', Phone: '1' });
    await person('benny', { Phone: '2' });
    expect(await search(['Email', 'Phone'])).toEqual([
      ['ana anna annie', 'Email,Phone'],
      ['ben benny', 'Phone'],
    ]);
  });

  test('those who share all of the elements, and nobody who lacks one', async () => {
    await person('ana', { 'Last name': 'Example', Phone: '1' });
    await person('anna', { 'Last name': 'EXAMPLE', Phone: '1' });
    await person('ben', { 'Last name': 'Example', Phone: '2' });
    await person('cleo', { 'Last name': 'Example' });
    expect(await search(['Last name', 'Phone'], 'ALL')).toEqual([['ana anna', 'Last name,Phone']]);
  });

  test('by all of the elements nobody who matches only through one who is in no group', async () => {
    await person('ana', { Email: ['ana@example.org'], Phone: '1' });
    await person('both', { Email: ['ana@example.org', 'ben@example.org'], Phone: '2' });
    await person('ben', { Email: ['ben@example.org'], Phone: '1' });
    expect(await search(['Email', 'Phone'], 'ALL')).toEqual([]);
    await person('both', { Phone: '1' });
    expect(await search(['Email', 'Phone'], 'ALL')).toEqual([['ana both ben', 'Email,Phone']]);
  });

  test('by all of the elements nobody whose values only look the same side by side', async () => {
    await person('ana', { 'Last name': '1:a', Phone: 'b' });
    await person('ben', { 'Last name': '1', Phone: 'a1:b' });
    await person('cleo', { 'Last name': 'a', Phone: '' });
    await person('dora', { 'Last name': 'A' });
    expect(await search(['Last name', 'Phone'], 'ALL')).toEqual([]);
  });

  test('by all of the elements identifiers and plain values, through others too', async () => {
    await person('ana', { 'Last name': 'Example', Phone: '7', Email: ['ana@example.org'] });
    await person('both', { 'Last name': 'Sample', Email: ['ana@example.org', 'ben@example.org'] });
    await person('ben', { 'Last name': 'EXAMPLE', Phone: ' 7', Email: ['ben@example.org'] });
    await person('anna', { 'Last name': 'example', Phone: '7', Email: 'ANA@example.org' });
    await person('bea', { 'Last name': 'Example', Phone: '7', Email: ['bea@example.org'] });
    // Four match by the name and the number alone, only two by all three.
    expect(await search(['Last name', 'Email', 'Phone'], 'ALL')).toEqual([
      ['ana anna', 'Last name,Email,Phone'],
    ]);
  });

  test.each(['ANY', 'ALL'] as const)(
    'by %s the same duplicates as the rule applied to all values',
    async (condition) => {
      const draw = createDraw(condition === 'ANY' ? 5 : 6);
      const pick = (values: readonly string[]) => values[draw(values.length)] ?? '';
      const emails = ['a@example.org', 'A@EXAMPLE.org ', 'b@example.org', 'c@example.org', ' '];
      const names = ['Straße', 'STRASSE', 'Ärzte', 'a\u0308rzte', 'Οδός', 'ΟΔΌΣ', ''];
      for (let index = 0; index < 60; index += 1) {
        const identifier = `${index}@example.org`;
        await subjectRow(identifier, {
          isTest: draw(4) === 0,
          identifierType: draw(5) === 0 ? 'Email' : '',
        });
        const own = draw(3) === 0 ? [pick(emails), pick(emails), identifier] : pick(emails);
        await person(identifier, { 'Last name': pick(names), Phone: String(draw(3)), Email: own });
      }
      const compared = await readComparedElements(db, ['Last name', 'Email', 'Phone']);
      const people = await db.select(comparedColumns).from(dataSubjectsTable);
      const keys = matchKeysOf(await readComparedValues(db, people, compared));
      const identifiers = new Map(people.map(({ id, identifier }) => [id, identifier]));
      const expected = groupsByThemselves(keys, { condition, elementCount: 3 }).map(
        ({ subjectIds }) =>
          subjectIds
            .map((id) => identifiers.get(id))
            .toSorted()
            .join(' '),
      );
      expect(expected.length).toBeGreaterThan(1);
      const found = await search(['Last name', 'Email', 'Phone'], condition);
      expect(found.map(([members]) => members?.split(' ').toSorted().join(' ')).toSorted()).toEqual(
        expected.toSorted(),
      );
    },
  );

  test('values that differ in case and in the white space around them', async () => {
    await person('ana', { 'Last name': 'Ärzte-Straße' });
    await person('anna', { 'Last name': '  ärzte-STRASSE\t' });
    await person('ben', { 'Last name': 'Arzte-Strasse' });
    expect(await search(['Last name'])).toEqual([['ana anna', 'Last name']]);
  });

  test('each of several values, additional identifiers of the type included', async () => {
    await person('ana', { Phone: ['1', '2'] });
    await person('anna', { Phone: '2' });
    await person('annie', { Phone: ['3', '1'] });
    await person('ben', { Phone: ['4'] });
    expect(await search(['Phone'])).toEqual([['ana anna annie', 'Phone']]);
  });

  test('the primary identifier too, where its type has the name of the element', async () => {
    await subjectRow('Ana@example.org', { identifierType: 'Email' });
    clock.advance(1_000);
    await subjectRow('ana@example.org', { identifierType: 'Email' });
    clock.advance(1_000);
    await subjectRow('ANA@example.org', { identifierType: 'Phone' });
    await person('anna', { Email: 'ana@example.org' });
    expect(await search(['Email', 'Last name'])).toEqual([
      ['Ana@example.org ana@example.org anna', 'Email'],
    ]);
  });

  test('nobody by an empty value, or by the value of another element', async () => {
    await person('ana', { Email: ' ', Phone: '7' });
    await person('anna', { Email: '', 'Last name': '7' });
    expect(await search(['Email', 'Phone', 'Last name'])).toEqual([]);
  });

  test('test subjects among themselves and real ones among themselves', async () => {
    await subjectRow('test 1', { isTest: true });
    clock.advance(1_000);
    await subjectRow('test 2', { isTest: true });
    for (const identifier of ['real 1', 'test 1', 'real 2', 'test 2']) {
      await person(identifier, { Email: 'same@example.org' });
    }
    expect(await search(['Email'])).toEqual([
      ['real 1 real 2', 'Email'],
      ['test 1 test 2', 'Email'],
    ]);
  });

  test('the one who was created first as the survivor, wherever their id stands', async () => {
    const at = (second: number) => ({ createdAt: `2020-01-01T00:00:0${second}.000001Z` });
    await subjectRow('third', { id: '10000000-0000-4000-8000-000000000000', ...at(3) });
    await subjectRow('first', { id: '30000000-0000-4000-8000-000000000000', ...at(1) });
    await subjectRow('second', { id: '20000000-0000-4000-8000-000000000000', ...at(2) });
    for (const identifier of ['first', 'second', 'third']) await person(identifier, { Phone: '1' });
    expect(await search(['Phone'])).toEqual([['first second third', 'Phone']]);
  });

  test('nothing where nobody is', async () => {
    const id = await create(['Email']);
    await runSearches(service);
    expect(await get(id)).toMatchObject({
      jobStatus: 'COMPLETED',
      totalDataSubjectCount: 0,
      duplicateDataSubjectCount: 0,
      groupCount: 0,
      openGroupCount: 0,
    });
  });
});

test('a search counts what it covered and what it found, and forgets what it compared', async () => {
  await pairs(3);
  await person('second-0-again', { Email: '0@example.org' });
  await person('alone', { Email: 'alone@example.org' });
  await person('without', { Phone: '1' });
  const id = await create(['Email']);
  clock.advance(5_000);
  await runSearches(service);
  expect(await get(id)).toMatchObject({
    jobStatus: 'COMPLETED',
    totalDataSubjectCount: 9,
    duplicateDataSubjectCount: 7,
    groupCount: 3,
    openGroupCount: 3,
    searchedDate: clock.now(),
    processedDate: null,
    errorMessage: null,
  });
  const { merge_request_keys: keys, merge_requests: requests } = await service.readRows();
  expect(keys).toEqual([]);
  expect(requests).toMatchObject([{ lease_id: null, leased_until: null, covered_until: null }]);
});

test('groups are listed in the order of their numbers, page by page, and by status', async () => {
  await pairs(5);
  const id = await create(['Email']);
  await runSearches(service);
  const walked: number[] = [];
  for (let page = 0; page < 3; page += 1) {
    const answer = await groupsOf(id, { page, size: 2 });
    expect(answer).toMatchObject({ totalElements: 5, totalPages: 3 });
    walked.push(...answer.content.map(({ number }) => number));
  }
  expect(walked).toEqual([1, 2, 3, 4, 5]);
  const [first] = (await groupsOf(id)).content;
  expect(first).toMatchObject({
    status: 'OPEN',
    dataSubjectCount: 2,
    matchedElementNames: ['Email'],
    mergeId: null,
    dataSubjects: [
      { id: expect.any(String), identifier: expect.stringMatching(/^first-/) },
      { id: expect.any(String), identifier: expect.stringMatching(/^second-/) },
    ],
  });
  expect((await groupsOf(id, { status: 'OPEN' })).totalElements).toBe(5);
  expect(await groupsOf(id, { status: 'MERGED' })).toMatchObject({ content: [], totalElements: 0 });
  const params = { mergeRequestGuid: id };
  const query = { status: 'SOME' };
  expect((await api.refused(listDuplicatesEndpoint, { params, query })).status).toBe(400);
});

test('a group of 101 records is open; one of 102 is too large, and shows the first of them', async () => {
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select md5('subject ' || n)::uuid, 'person ' || n, 'link ' || n,
      timestamptz '2026-01-01Z' + n * interval '1 second', now() from generate_series(1, 203) as n`);
  await db.execute(sql`insert into subject_elements
      (subject_id, element_id, linked, position, value, updated_at)
    select s.id, e.id, false, 0, case when s.identifier <= 'person 199' then 'a' else 'b' end, now()
    from data_subjects s join data_elements e on e.name = 'Email'`);
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from subject_elements group by value order by 1`,
  );
  const [smaller = 0] = rows.map(({ n }) => n);
  // However the texts compare: the smaller one is filled up or cut to 101.
  const move = 101 - smaller;
  await db.execute(sql`update subject_elements set value = (
      select value from subject_elements group by value order by count(*) limit 1)
    where subject_id in (select subject_id from subject_elements where value = (
      select value from subject_elements group by value order by count(*) desc limit 1) limit ${move})`);
  const id = await create(['Email']);
  await runSearches(service, { people: 50, keys: 50, groups: 50, forgotten: 50 });
  const { content } = await groupsOf(id);
  const told = content.map(({ status, dataSubjectCount, dataSubjects }) => [
    status,
    dataSubjectCount,
    dataSubjects.length,
  ]);
  expect(told.toSorted()).toEqual([
    ['OPEN', 101, 101],
    ['TOO_LARGE', 102, 101],
  ]);
  expect(await get(id)).toMatchObject({ duplicateDataSubjectCount: 203, openGroupCount: 1 });
});

describe('a merge request that repeats', () => {
  test('waits for its next time with what it found, and then finds what is there now', async () => {
    await pairs(1);
    const triggerTime = '2026-11-30T22:00:00Z';
    const id = await create(['Email'], { jobFrequency: 'MONTHLY', triggerTime });
    clock.set('2026-11-30T22:00:03.000Z');
    await runSearches(service);
    const searched = {
      jobStatus: 'PENDING',
      triggerTime: '2026-12-30T22:00:00.000Z',
      totalDataSubjectCount: 2,
      duplicateDataSubjectCount: 2,
      groupCount: 1,
      openGroupCount: 1,
      searchedDate: '2026-11-30T22:00:03.000Z',
    };
    expect(await get(id)).toMatchObject(searched);
    clock.set('2026-12-30T21:59:59.999Z');
    await runSearches(service);
    expect(await get(id)).toMatchObject(searched);

    await pairs(3);
    clock.set('2027-02-10T00:00:00.000Z');
    await runSearches(service);
    expect(await get(id)).toMatchObject({
      jobStatus: 'PENDING',
      triggerTime: '2027-02-28T22:00:00.000Z',
      totalDataSubjectCount: 6,
      groupCount: 3,
      searchedDate: '2027-02-10T00:00:00.000Z',
    });
    clock.set('2027-02-28T22:00:00.000Z');
    await runSearches(service);
    expect((await get(id)).triggerTime).toBe('2027-03-30T22:00:00.000Z');
    expect((await groupsOf(id)).content.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

/** Resolves when the search has covered at least one person. */
const underWay = (id: string) =>
  expect
    .poll(() => get(id), { interval: 2 })
    .toMatchObject({
      jobStatus: 'IN_PROGRESS',
      totalDataSubjectCount: expect.toSatisfy((covered) => covered > 0),
    });

/** A chunk, and then a rest that nothing but a stop ends. */
const restingPace = { restShare: 1_000_000 };

const leases = leasesOf(mergeRequestsTable, { now: clock.now, newId, forMs: 60_000 });
/** Claims the one search there is, and gives what its chunks are done in. */
const claim = async (
  before: (chunk: number) => Promise<void>,
  looked: () => Promise<void> = async () => {},
) => {
  const lease = await leases.claim(db, {
    where: sql`true`,
    orderBy: sql`${mergeRequestsTable.triggerAt}`,
  });
  if (lease === undefined) throw new Error('There was nothing to claim.');
  const isRow = eq(mergeRequestsTable.id, lease.rowId);
  await db.update(mergeRequestsTable).set({ status: 'IN_PROGRESS' }).where(isRow);
  const [request] = await db.select().from(mergeRequestsTable).where(isRow);
  if (request === undefined) throw new Error('The row is gone.');
  let chunk = 0;
  const inChunk: RunningJob['step'] = async (work, beforeHold) => {
    chunk += 1;
    await before(chunk);
    return db.transaction(async (tx) => {
      await beforeHold?.(tx);
      if (beforeHold !== undefined) await looked();
      await leases.hold(tx, lease);
      return work(tx, { done: 0, tell: () => {}, end: () => {}, afterCommit: () => {} });
    });
  };
  return () => searchDuplicates(request, { inChunk, now: clock.now, newId, sizes: smallChunks });
};

describe('a search under way', () => {
  test('tells how far it has come, and shows no groups', async () => {
    await pairs(3);
    const id = await create(['Email'], { jobFrequency: 'DAILY' });
    await runSearches(service);
    clock.advance(86_400_000);
    // A rest that each chunk may begin after: clearing, names, then the first subjects.
    const searches = startInstance({ restShare: 20 });
    await underWay(id);
    expect(await get(id)).toMatchObject({
      jobStatus: 'IN_PROGRESS',
      duplicateDataSubjectCount: null,
      groupCount: null,
      openGroupCount: null,
    });
    expect((await groupsOf(id)).totalElements).toBe(0);
    await searches.stop();
    await runSearches(service);
    expect(await get(id)).toMatchObject({ totalDataSubjectCount: 6, groupCount: 3 });
  });

  test('stops when it is cancelled, and leaves nothing', async () => {
    await pairs(5);
    const id = await create(['Email']);
    const searches = startInstance({ restShare: 20 });
    await underWay(id);
    await remove(id);
    expect((await get(id)).jobStatus).toBe('CANCELLED');
    await expect.poll(async () => (await service.readRows()).merge_request_keys).toEqual([]);
    await searches.stop();
    await runSearches(service);
    expect((await get(id)).jobStatus).toBe('CANCELLED');
    expect((await service.readRows()).merge_groups).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('that is cancelled or fails while its groups are written leaves none of them', async () => {
    await pairs(5);
    const cancelled = await create(['Email']);
    const run = await claim(async (chunk) => {
      if ((await service.readRows()).merge_groups?.length) await remove(cancelled);
      expect(chunk).toBeLessThan(100);
    });
    await expect(run()).rejects.toThrow(LeaseLost);
    expect(await get(cancelled)).toMatchObject({ jobStatus: 'CANCELLED', groupCount: null });
    expect((await service.readRows()).merge_groups).toEqual([]);
    await remove(cancelled);

    const failing = await create(['Email']);
    await db.execute(sql`create function refuse_groups() returns trigger language plpgsql as $$
      begin if new.number > 2 then raise 'no more'; end if; return new; end $$`);
    await db.execute(sql`create trigger refuse_groups before insert on merge_groups
      for each row execute function refuse_groups()`);
    try {
      startInstance();
      await expect.poll(() => get(failing)).toMatchObject({ jobStatus: 'FAILED' });
    } finally {
      await db.execute(sql`drop function refuse_groups cascade`);
    }
    expect(await get(failing)).toMatchObject({ jobStatus: 'FAILED', groupCount: null });
    expect((await service.readRows()).merge_groups).toEqual([]);
  });

  test('is given back by an instance that stops, and taken on at once by another', async () => {
    await pairs(4);
    const id = await create(['Email']);
    let rounds = 0;
    for (; (await get(id)).jobStatus !== 'COMPLETED'; rounds += 1) {
      const before = await db.select().from(mergeRequestsTable);
      const searches = startInstance(restingPace);
      const hasMoved = async () => {
        const [now] = await db.select().from(mergeRequestsTable);
        return now?.leaseId !== before[0]?.leaseId || now?.status === 'COMPLETED';
      };
      await expect.poll(hasMoved, { interval: 2 }).toBe(true);
      await searches.stop();
      // Each gets one chunk done, which is as good as none before the first subjects are covered.
      if (rounds < 3) continue;
      await runSearches(service);
    }
    expect(rounds).toBe(4);
    expect(await get(id)).toMatchObject({ totalDataSubjectCount: 8, groupCount: 4 });
    expect(warn).not.toHaveBeenCalled();
  });

  test("doesn't repeat finished steps when another instance continues it", async () => {
    await pairs(4);
    const id = await create(['Email']);
    const steps: string[] = [];
    const watched = Object.create(db, {
      transaction: {
        value: (run: (tx: Database) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            const result = await run(tx);
            // As this transaction wrote it; others may still see the previous state.
            const { rows } = await tx.execute<{ until: string | null }>(sql`
              select covered_until as until from merge_requests
              where xmin = pg_current_xact_id_if_assigned()::xid`);
            const until = rows[0]?.until;
            if (until && until !== steps.at(-1)) steps.push(until);
            return result;
          }),
      },
    }) as Database;
    const over = { db: watched, session: ((run) => run(watched)) as typeof searcher.session };
    const first = startInstance({ restShare: 20 }, over);
    await underWay(id);
    await first.stop();
    const before = steps.length;
    expect(before).toBeGreaterThan(0);
    await runSearches({ database: over, clock });
    expect(steps.length).toBeGreaterThan(before);
    // Eight people, two at a time.
    expect(steps).toHaveLength(4);
    expect(steps).toEqual([...new Set(steps)].toSorted());
    expect(await get(id)).toMatchObject({ totalDataSubjectCount: 8, groupCount: 4 });
  });

  test('begins anew where an element has become an identifier meanwhile', async () => {
    await person('ana', { 'Last name': 'Example', Phone: '1' });
    await person('anna', { 'Last name': 'Example', Phone: '1' });
    await person('ben', { 'Last name': 'Example', Phone: '2' });
    const id = await create(['Last name', 'Phone'], { mergeCondition: 'ALL' });
    const first = startInstance({ restShare: 20 });
    await underWay(id);
    await first.stop();
    expect((await get(id)).jobStatus).toBe('IN_PROGRESS');
    await person('ben', { Phone: ['1'] });
    await runSearches(service);
    expect(await foundBy(id)).toEqual([['ana anna ben', 'Last name,Phone']]);
    expect(await get(id)).toMatchObject({ totalDataSubjectCount: 3, groupCount: 1 });
  });

  test('can be canceled while a step reads values', async () => {
    await pairs(2);
    const id = await create(['Email']);
    const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
    const run = await claim(
      async () => {},
      async () => {
        // PGlite has one connection, so nothing can run in between.
        if (isPostgres) await remove(id);
      },
    );
    if (!isPostgres) await remove(id);
    await expect(run()).rejects.toThrow(LeaseLost);
    expect((await get(id)).jobStatus).toBe('CANCELLED');
    await runSearches(service);
    expect((await service.readRows()).merge_request_keys).toEqual([]);
  });

  test('goes on where it was left when it is taken on', async () => {
    await pairs(4);
    const id = await create(['Email']);
    const first = startInstance({ restShare: 20 });
    await underWay(id);
    await first.stop();
    const { totalDataSubjectCount } = await get(id);
    expect(totalDataSubjectCount).toBeLessThan(8);
    const [row] = await db.select().from(mergeRequestsTable);
    expect(row).toMatchObject({ status: 'IN_PROGRESS', leaseId: null, leasedUntil: null });
    await runSearches(service);
    expect(await get(id)).toMatchObject({ totalDataSubjectCount: 8, groupCount: 4 });
  });
});

test('a search that waits for its turn stays whose it is, however long it waits', async () => {
  await pairs(1);
  await create(['Email']);
  const leaseOf = async () => (await db.select().from(mergeRequestsTable))[0];
  const first = startInstance(restingPace);
  await expect.poll(async () => (await leaseOf())?.leaseId).not.toBeNull();
  const claimed = await leaseOf();
  for (let round = 1; round <= 3; round += 1) {
    clock.advance(50_000);
    const end = new Date(Date.parse(clock.now()) + quickJobs.leaseMs).toISOString();
    await expect
      .poll(async () => new Date((await leaseOf())?.leasedUntil ?? '').toISOString())
      .toBe(end);
  }
  await lookAndStop();
  expect((await leaseOf())?.leaseId).toBe(claimed?.leaseId);
  await first.stop();
  await runSearches(service);
  expect(await leaseOf()).toMatchObject({ status: 'COMPLETED', duplicateCount: 2 });
});

describe('a search whose instance is silent', () => {
  test('is nobody else’s until the lease has run out', async () => {
    await pairs(2);
    const id = await create(['Email']);
    const run = await claim(async (chunk) => {
      if (chunk === 4) clock.advance(59_000);
      if (chunk === 5) await lookAndStop();
    });
    await run();
    expect(await get(id)).toMatchObject({ jobStatus: 'COMPLETED', totalDataSubjectCount: 4 });
  });

  test.each([2, 4, 6, 8, 10, 13])(
    'is taken on when the lease has run out, and its chunk %i has no effect any more',
    async (silent) => {
      await pairs(3);
      const id = await create(['Email']);
      let after: unknown;
      const run = await claim(async (chunk) => {
        if (chunk !== silent) return;
        clock.advance(60_000);
        await runSearches(service);
        after = await service.readRows();
      });
      await expect(run()).rejects.toThrow(LeaseLost);
      expect(await service.readRows()).toEqual(after);
      expect(await get(id)).toMatchObject({
        jobStatus: 'COMPLETED',
        totalDataSubjectCount: 6,
        duplicateDataSubjectCount: 6,
        groupCount: 3,
      });
    },
  );

  test('leaves out who was merged away since they were covered', async () => {
    await pairs(2);
    await person('third-1', { Email: '1@example.org' });
    const id = await create(['Email']);
    const run = await claim(async (chunk) => {
      if (chunk !== 7) return;
      await db.execute(sql`delete from data_subjects where identifier in ('second-0', 'first-1')`);
    });
    await run();
    expect(await foundBy(id)).toEqual([['second-1 third-1', 'Email']]);
    expect(await get(id)).toMatchObject({ duplicateDataSubjectCount: 2, groupCount: 1 });
  });
});

describe('a search that fails', () => {
  /** Lets it fail until it's given up. */
  const failAgain = async (id: string, { status }: { status: string }) => {
    await db.execute(sql`update merge_requests set element_names = '{"no": "list"}'`);
    const instance = startInstance();
    const read = async () => (await db.select().from(mergeRequestsTable))[0];
    await expect.poll(read).toMatchObject({ id, status, errorMessage: expect.any(String) });
    await instance.stop();
    await db.execute(sql`update merge_requests set element_names = '["Email"]'`);
    expect(warn).toHaveBeenCalledTimes(jobTriesMaximum);
  };

  test('of one that runs once is FAILED, and says so', async () => {
    await pairs(1);
    const id = await create(['Email']);
    await failAgain(id, { status: 'FAILED' });
    expect(await get(id)).toMatchObject({
      jobStatus: 'FAILED',
      errorMessage: expect.stringContaining('errors of the service'),
      groupCount: null,
    });
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params });
    expect(problem).toMatchObject({ status: 400, code: 'merge-request-failed' });
    await remove(id);
    expect((await service.readRows()).merge_requests).toEqual([]);
  });

  test('of one that repeats is tried again at its next time', async () => {
    await pairs(1);
    const id = await create(['Email'], { jobFrequency: 'DAILY' });
    await failAgain(id, { status: 'PENDING' });
    const { triggerTime } = await get(id);
    expect(await get(id)).toMatchObject({
      jobStatus: 'PENDING',
      errorMessage: expect.stringContaining('errors of the service'),
    });
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params });
    expect(problem.code).toBe('merge-request-failed');
    clock.set(String(triggerTime));
    await runSearches(service);
    expect(await get(id)).toMatchObject({
      jobStatus: 'PENDING',
      errorMessage: null,
      groupCount: 1,
    });
  });

  test('by a fault that passes goes on', async () => {
    await pairs(2);
    const id = await create(['Email']);
    let transactions = 0;
    const flaky = Object.create(db, {
      transaction: {
        value: (...parts: Parameters<Database['transaction']>) => {
          transactions += 1;
          if ([4, 9].includes(transactions)) return Promise.reject(new Error('cut'));
          return db.transaction(...parts);
        },
      },
    }) as Database;
    startInstance({}, { db: flaky });
    await expect.poll(() => get(id)).toMatchObject({ jobStatus: 'COMPLETED' });
    expect(warn).toHaveBeenCalled();
    expect(await get(id)).toMatchObject({ jobStatus: 'COMPLETED', groupCount: 2 });
  });
});

test('several instances share what is due, and search each once', async () => {
  await pairs(4);
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1) ids.push(await create(['Email']));
  for (let index = 0; index < 3; index += 1) startInstance();
  await runSearches(service);
  await stopAll();
  for (const id of ids) {
    expect(await get(id)).toMatchObject({
      jobStatus: 'COMPLETED',
      totalDataSubjectCount: 8,
      groupCount: 4,
    });
  }
  expect(warn).not.toHaveBeenCalled();
});

test('at its usual pace a search begins within five seconds of its time', async () => {
  await pairs(2);
  const id = await create(['Email'], { triggerTime: '2026-12-01' });
  const searches = startJobs(searcher, [duplicateSearchWork(searcher)]);
  clock.set('2026-12-01T00:00:00.000Z');
  await expect.poll(async () => (await get(id)).jobStatus, { interval: 50 }).toBe('COMPLETED');
  await searches.stop();
});

// @module-tag more

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  dismissGroupEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { mergeGroupsTable, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { testSearchKeys as searchKeys } from '#service/testing/search-keys.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { processMergeRequest } from './process-merge-request.ts';

const service = await startService();
const { api, clock, db } = service;

beforeEach(async () => {
  await service.reset();
  await db.execute(sql`insert into data_elements (id, name, type, created_at)
    values (gen_random_uuid(), 'Phone', 'USER_INPUT', now())`);
});

/** Somebody with these values, made a second after the one before. */
const person = async (identifier: string, values: Record<string, string>): Promise<void> => {
  await api.upsert(
    identifier,
    Object.entries(values).map(([name, value]) => ({ name, value })),
  );
  clock.advance(1_000);
};
/** Marks two people as not the same person. */
const areDistinct = (one: string, other: string, by: Database = db) =>
  by.execute(sql`insert into distinct_pairs (subject_id, other_id, said_at, said_by)
    select min(id::text)::uuid, max(id::text)::uuid, now(), 'someone' from data_subjects
    where identifier in (${one}, ${other})`);
/** What each merge of a request leaves in the activity. */
const recorded = { kind: 'merged', people: 2, persons: 2 };
const recordedOf = async (id: string) => {
  const { rows } = await db.execute(sql`
    select kind, people, (
      select count(*)::int from activity_people where activity_id = activity.id
    ) as persons
    from activity where object_id = ${id} and operation = 'processMergeRequest' order by id`);
  return rows;
};
/** So many pairs, `first-n` made before `second-n`. */
const pairs = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await person(`first-${index}`, { Email: `${index}@example.org` });
    await person(`second-${index}`, { Email: ` ${index}@EXAMPLE.org` });
  }
};
const create = (fields: Record<string, unknown> = {}) =>
  api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: `Request ${crypto.randomUUID()}`,
      customDataElementNames: ['Email'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
      ...fields,
    },
  });
const searched = async (fields: Record<string, unknown> = {}) => {
  const id = await create(fields);
  await runSearches(service);
  return id;
};
const process = (mergeRequestId: string, ...bodies: unknown[]) =>
  api.done(processMergeRequestEndpoint, {
    params: { mergeRequestId },
    ...(bodies.length === 0 ? {} : { body: bodies[0] }),
  });
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
const get = (mergeRequestGuid: string) =>
  api.done(getMergeRequestEndpoint, { params: { mergeRequestGuid } });
const groupsOf = async (mergeRequestGuid: string) =>
  (
    await api.done(listDuplicatesEndpoint, {
      params: { mergeRequestGuid },
      query: { size: 100 },
    })
  ).content;
const statusesOf = async (id: string) =>
  (await groupsOf(id)).map(({ status }) => status).toSorted();
const identifiers = async () => {
  const { content } = await api.done(listProfilesEndpoint, { query: { size: 50 } });
  return content.map(({ Identifier }) => Identifier).toSorted();
};
const mergesOf = async (mergeRequestId: string) =>
  (await api.done(listMergesEndpoint, { query: { mergeRequestId, size: 50 } })).content;

test('each open group becomes the record that was created first, and is told', async () => {
  await pairs(3);
  await person('third-1', { Email: '1@example.org' });
  await person('alone', { Email: 'alone@example.org' });
  const id = await searched();
  clock.advance(60_000);
  expect(await process(id)).toBe('3 groups were merged. 0 groups are open.');
  expect(await identifiers()).toEqual(['alone', 'first-0', 'first-1', 'first-2']);
  expect(await get(id)).toMatchObject({
    jobStatus: 'COMPLETED',
    totalDataSubjectCount: 8,
    duplicateDataSubjectCount: 7,
    groupCount: 3,
    openGroupCount: 0,
    processedDate: clock.now(),
  });
  const merges = await mergesOf(id);
  expect(merges).toHaveLength(3);
  const groups = await groupsOf(id);
  for (const { status, mergeId, dataSubjects, dataSubjectCount } of groups) {
    expect(status).toBe('MERGED');
    const merge = merges.find((own) => own.mergeId === mergeId);
    expect(merge).toMatchObject({ mergeRequestId: id, primaryId: dataSubjects[0]?.id });
    expect(merge?.mergedIds).toHaveLength(dataSubjectCount - 1);
    expect(dataSubjects.map(({ identifier }) => identifier)).toEqual([
      expect.stringMatching(/^first-/),
    ]);
  }
});

describe('is refused, and nothing is changed,', () => {
  const refusal = async (id: string) => {
    const before = await service.readRows();
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params });
    expect(await service.readRows()).toEqual(before);
    return problem;
  };

  test('before the search has begun', async () => {
    await pairs(1);
    const id = await create({ triggerTime: '2027-01-01' });
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'merge-request-not-searched' });
  });

  test('while the search runs, the groups of the one before included', async () => {
    await pairs(1);
    const id = await searched({ jobFrequency: 'DAILY' });
    await db.update(mergeRequestsTable).set({ status: 'IN_PROGRESS' });
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'merge-request-running' });
  });

  test('when it is cancelled', async () => {
    await pairs(1);
    const id = await searched({ jobFrequency: 'DAILY' });
    await api.done(deleteMergeRequestEndpoint, { params: { mergeRequestGuid: id } });
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'merge-request-cancelled' });
  });

  test('when all of it is processed', async () => {
    await pairs(1);
    const id = await searched();
    await process(id);
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'merge-request-processed' });
  });

  test('when nothing was found', async () => {
    await person('alone', { Email: 'alone@example.org' });
    const id = await searched();
    expect(await refusal(id)).toMatchObject({ status: 400, code: 'merge-request-processed' });
  });
});

test('one that repeats is processed between its searches, and again after the next', async () => {
  await pairs(2);
  const id = await searched({ jobFrequency: 'DAILY' });
  expect(await process(id)).toBe('2 groups were merged. 0 groups are open.');
  await person('again-0', { Email: '0@example.org' });
  clock.set('2026-11-22T10:00:00.000Z');
  await runSearches(service);
  expect(await get(id)).toMatchObject({
    jobStatus: 'PENDING',
    groupCount: 1,
    openGroupCount: 1,
    processedDate: null,
  });
  expect(await process(id)).toBe('1 group was merged. 0 groups are open.');
  expect(await mergesOf(id)).toHaveLength(3);
});

describe('a group', () => {
  test('whose records do not match any more is left as it was', async () => {
    await pairs(3);
    const id = await searched();
    await person('second-1', { Email: 'other@example.org' });
    expect(await process(id)).toBe(
      "2 groups were merged. 1 group was skipped because its records don't match anymore. 0 groups are open.",
    );
    expect(await identifiers()).toEqual(['first-0', 'first-1', 'first-2', 'second-1']);
    expect(await statusesOf(id)).toEqual(['CHANGED', 'MERGED', 'MERGED']);
    expect(await mergesOf(id)).toHaveLength(2);
  });

  test('whose records somebody changes at that moment is checked as they are then', async () => {
    await api.upsert('first@example.org', [], { identifierType: 'Phone' });
    clock.advance(1_000);
    await person('second', { Phone: 'first@example.org' });
    const id = await searched({ customDataElementNames: ['Phone'] });
    let processed: Promise<string> | undefined;
    await db.transaction(async (tx) => {
      await lockPeople({ db: tx, newId: () => crypto.randomUUID() }, [
        'first@example.org',
        'second',
      ]);
      await tx.update(dataSubjectsTable).set({ identifierType: 'Email' });
      processed = process(id);
      await othersWait(db, tx);
    });
    await processed;
    expect(await statusesOf(id)).toEqual(['CHANGED']);
    expect(await identifiers()).toEqual(['first@example.org', 'second']);
  });

  test('that rests on what was typed into a form at that moment is refused', async () => {
    await pairs(1);
    const id = await searched();
    let processed: Promise<string> | undefined;
    await db.transaction(async (tx) => {
      await lockPeople({ db: tx, newId: () => crypto.randomUUID() }, ['first-0', 'second-0']);
      await tx.execute(sql`update subject_elements set set_by = 'FORM'`);
      processed = process(id);
      await othersWait(db, tx);
    });
    expect(await processed).toMatch(/^0 groups were merged\. Group 1 matches only by /);
    expect(await statusesOf(id)).toEqual(['OPEN']);
  });

  test('holds everyone marked as another person before it locks a merge request', async () => {
    await pairs(1);
    await person('namesake', {});
    await areDistinct('namesake', 'first-0');
    const id = await searched();
    let processed: Promise<string> | undefined;
    await db.transaction(async (tx) => {
      await lockPeople({ db: tx, newId: () => crypto.randomUUID() }, ['namesake']);
      processed = process(id);
      await othersWait(db, tx);
      await tx.execute(sql`select from merge_requests where id = ${id} for update nowait`);
    });
    expect(await processed).toBe('1 group was merged. 0 groups are open.');
  });

  test('of which one record has left the others is left as it was', async () => {
    await pairs(1);
    await person('third-0', { Email: '0@example.org' });
    const id = await searched();
    await person('third-0', { Email: 'other@example.org' });
    await process(id);
    expect(await statusesOf(id)).toEqual(['CHANGED']);
    expect(await identifiers()).toEqual(['first-0', 'second-0', 'third-0']);
  });

  test('that hangs together by a record that is gone is left as it was', async () => {
    await person('ana', { Email: 'ana@example.org' });
    await person('between', { Email: 'ana@example.org', Phone: '1' });
    await person('anna', { Phone: '1' });
    const id = await searched({ customDataElementNames: ['Email', 'Phone'] });
    await db.execute(sql`delete from data_subjects where identifier = 'between'`);
    await process(id);
    expect(await statusesOf(id)).toEqual(['CHANGED']);
    expect(await identifiers()).toEqual(['ana', 'anna']);
  });

  test('is still checked by all of the elements where all were asked for', async () => {
    const values = { Email: 'ana@example.org', Phone: '1' };
    await person('ana', values);
    await person('anna', values);
    await person('ben', { ...values, Phone: '2' });
    await person('benny', { ...values, Phone: '2' });
    const id = await searched({
      customDataElementNames: ['Email', 'Phone'],
      mergeCondition: 'ALL',
    });
    await person('benny', { Phone: '1' });
    await process(id);
    expect(await statusesOf(id)).toEqual(['CHANGED', 'MERGED']);
    expect(await identifiers()).toEqual(['ana', 'ben', 'benny']);
  });

  test('whose first record is gone becomes the next one', async () => {
    await pairs(1);
    await person('third-0', { Email: '0@example.org' });
    const id = await searched();
    await db.execute(sql`delete from data_subjects where identifier = 'first-0'`);
    expect(await process(id)).toBe('1 group was merged. 0 groups are open.');
    expect(await identifiers()).toEqual(['second-0']);
  });

  test('of fewer than two records is gone', async () => {
    await pairs(3);
    const id = await searched();
    await db.execute(
      sql`delete from data_subjects where identifier in ('first-0', 'second-0', 'second-1')`,
    );
    expect(await process(id)).toBe(
      '1 group was merged. 2 groups have fewer than two records left. 0 groups are open.',
    );
    expect(await statusesOf(id)).toEqual(['GONE', 'GONE', 'MERGED']);
  });

  test('that is too large is never merged', async () => {
    await pairs(1);
    const id = await searched();
    await db.update(mergeGroupsTable).set({ status: 'TOO_LARGE' });
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params });
    expect(problem.code).toBe('merge-request-processed');
    expect(await identifiers()).toEqual(['first-0', 'second-0']);
  });
});

describe('groups whose people are merged otherwise', () => {
  const told = async (id: string) =>
    (await groupsOf(id))
      .map(({ status, dataSubjects }) => `${status} ${dataSubjects.map((own) => own.identifier)}`)
      .toSorted();

  test('close, and say by which merge and when, in every request', async () => {
    await pairs(2);
    const [one, other] = [await searched(), await searched()];
    clock.advance(60_000);
    await merge('second-0', 'first-0');
    for (const id of [one, other]) {
      expect(await get(id)).toMatchObject({ groupCount: 2, openGroupCount: 1 });
      expect(await told(id)).toEqual(['MERGED second-0', 'OPEN first-1,second-1']);
      const [merged] = await api.done(listMergesEndpoint, {}).then(({ content }) => content);
      const [group] = (await groupsOf(id)).filter(({ status }) => status === 'MERGED');
      expect(group).toMatchObject({ mergeId: merged?.mergeId, mergedDate: clock.now() });
    }
    expect(await process(one)).toBe('1 group was merged. 0 groups are open.');
    expect(await get(other)).toMatchObject({ openGroupCount: 0 });
  });

  test('stay open while two are left, and close with the last of them', async () => {
    await pairs(1);
    await person('third-0', { Email: '0@example.org' });
    const id = await searched();
    await merge('first-0', 'second-0');
    expect(await told(id)).toEqual(['OPEN first-0,third-0']);
    await merge('third-0', 'first-0');
    expect(await told(id)).toEqual(['MERGED third-0']);
  });

  test('name who stayed where one was merged with somebody else, the first created first', async () => {
    await person('other', { Email: 'other@example.org' });
    await pairs(1);
    const id = await searched();
    await merge('other', 'second-0');
    expect(await told(id)).toEqual(['OPEN other,first-0']);
    await merge('other', 'first-0');
    expect(await told(id)).toEqual(['MERGED other']);
  });

  test('close when both were merged with somebody else at once', async () => {
    await pairs(1);
    await person('other', { Email: 'other@example.org' });
    const id = await searched();
    await Promise.all([merge('other', 'first-0'), merge('other', 'second-0')]);
    expect(await told(id)).toEqual(['MERGED other']);
  });

  /** Merges in the given transaction, as another request does at that moment. */
  const mergeIn = (tx: Database, primary: string, ...others: string[]) =>
    mergeSubjects(
      {
        db: tx,
        now: clock.now,
        newId: () => crypto.randomUUID(),
        searchKeys,
        caller: { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 },
      },
      { primary, others },
    );
  test('are not found any more when they are merged while a search is about to write them', async () => {
    await pairs(1);
    const id = await create();
    let search: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await mergeIn(tx, 'first-0', 'second-0');
      search = runSearches(service);
      await othersWait(db, tx);
    });
    await search;
    expect(await told(id)).toEqual([]);
    expect(await get(id)).toMatchObject({ duplicateDataSubjectCount: 0, openGroupCount: 0 });
  });

  test('are what a merge and a dismissal at once make of them together', async () => {
    await person('stranger', { Email: 'stranger@example.org' });
    await person('ana', { Email: 'ana@example.org', Phone: '1' });
    await person('anna', { Email: 'ana@example.org' });
    await person('anne', { Email: 'ana@example.org', Phone: '1' });
    const byMail = await searched();
    const byPhone = await searched({ customDataElementNames: ['Phone'] });
    await areDistinct('stranger', 'ana');
    await areDistinct('stranger', 'anne');
    const [pair] = await groupsOf(byPhone);
    let dismissed: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await mergeIn(tx, 'stranger', 'anna');
      dismissed = api.done(dismissGroupEndpoint, {
        params: { mergeRequestGuid: byPhone, groupNumber: 1 },
        body: { isDismissed: true, dataSubjectIds: pair?.dataSubjects.map((own) => own.id) },
      });
      await othersWait(db, tx);
    });
    await dismissed;
    expect(await told(byMail)).toEqual(['DISMISSED stranger,ana,anne']);
  });

  test('are merged once between such merges and the request', async () => {
    await pairs(6);
    const [one, other] = [await searched(), await searched()];
    await Promise.all([
      api.call(processMergeRequestEndpoint, { params: { mergeRequestId: one } }),
      api.call(processMergeRequestEndpoint, { params: { mergeRequestId: other } }),
      ...[1, 3, 5].map((pair) =>
        api.call(mergeEndpoint, {
          body: {
            primaryIdentifier: `first-${pair}`,
            additionalIdentifiers: [`second-${pair}`],
          },
        }),
      ),
    ]);
    for (const id of [one, other]) {
      expect(await statusesOf(id)).toEqual(Array.from({ length: 6 }, () => 'MERGED'));
    }
    expect(await identifiers()).toHaveLength(6);
  });
});

describe('groups that are left out', () => {
  test('stay open, and the rest is merged', async () => {
    await pairs(3);
    const id = await searched();
    const { searchedDate } = await get(id);
    expect(await process(id, { excludedGroups: [2], searchedDate })).toBe(
      '2 groups were merged. 1 group was left out. 1 group is open.',
    );
    const open = (await groupsOf(id)).filter(({ status }) => status === 'OPEN');
    expect(open.map(({ number }) => number)).toEqual([2]);
    expect(await process(id, { excludedGroups: [2], searchedDate })).toBe(
      '0 groups were merged. 1 group was left out. 1 group is open.',
    );
  });

  test.each([[undefined], [null], [{}], [{ excludedGroups: [] }]])(
    'are none with the body %j',
    async (body) => {
      await pairs(1);
      const id = await searched();
      expect(await process(id, body)).toBe('1 group was merged. 0 groups are open.');
    },
  );

  test('in a body that is no JSON merge nothing', async () => {
    await pairs(1);
    const params = { mergeRequestId: await searched() };
    const body = JSON.stringify({ excludedGroups: [1] });
    const options = { body, headers: { 'Content-Type': 'text/plain' } };
    const problem = await api.refused(processMergeRequestEndpoint, { params }, options);
    expect(problem.status).toBe(415);
    expect(await identifiers()).toHaveLength(2);
  });

  test.each([
    [[1], ''],
    ['1', ''],
    [{ excludeGroups: [1], searchedDate: '2026-11-21' }, ''],
    [{ excludedGroups: [1] }, 'searchedDate'],
    [{ excludedGroups: ['one'] }, 'excludedGroups.0'],
    [{ excludedGroups: [0], searchedDate: '2026-11-21' }, 'excludedGroups.0'],
    [{ excludedGroups: 1 }, 'searchedDate'],
    [{ excludedGroups: [1, 9], searchedDate: '2026-11-21T09:00:04.000Z' }, 'excludedGroups.1'],
  ])('and are not understood in %j merge nothing', async (body, path) => {
    await pairs(2);
    const id = await searched();
    expect((await get(id)).searchedDate).toBe('2026-11-21T09:00:04.000Z');
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params, body });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path }] });
    expect(await identifiers()).toHaveLength(4);
  });

  test('and were numbered by another search merge nothing', async () => {
    await pairs(2);
    const id = await searched();
    const body = { excludedGroups: [1], searchedDate: '2026-11-20T09:00:00Z' };
    const params = { mergeRequestId: id };
    const problem = await api.refused(processMergeRequestEndpoint, { params, body });
    expect(problem).toMatchObject({ status: 400, code: 'merge-request-searched-again' });
    expect(await identifiers()).toHaveLength(4);
  });
});

describe('a call that is cut off', () => {
  const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
  const newId = () => crypto.randomUUID();
  /** A database that ends with its n-th transaction, as one does whose instance is killed. */
  const dyingIn = (last: number) => {
    let transactions = 0;
    return Object.create(db, {
      transaction: {
        value: (run: Parameters<Database['transaction']>[0]) => {
          transactions += 1;
          if (transactions < last) return db.transaction(run);
          return db.transaction(async (tx) => {
            await run(tx);
            throw new Error('killed');
          });
        },
      },
    }) as Database;
  };

  test.each([1, 2, 3])(
    'in group %i has done those before it, and another call does the rest',
    async (last) => {
      await pairs(3);
      const id = await searched();
      const context = {
        db: dyingIn(last),
        now: clock.now,
        newId,
        searchKeys,
        rowSigning: service.rowSigning,
        caller,
        requestId: 'killed',
      };
      await expect(processMergeRequest(context, id)).rejects.toThrow('killed');
      expect(await get(id)).toMatchObject({ groupCount: 3, openGroupCount: 4 - last });
      expect(await mergesOf(id)).toHaveLength(last - 1);
      expect(await recordedOf(id)).toEqual(Array.from({ length: last - 1 }, () => recorded));
      expect(await identifiers()).toHaveLength(6 - (last - 1));
      const left = 4 - last;
      expect(await process(id)).toBe(
        `${left} ${left === 1 ? 'group was' : 'groups were'} merged. 0 groups are open.`,
      );
      expect(await identifiers()).toEqual(['first-0', 'first-1', 'first-2']);
      expect(await mergesOf(id)).toHaveLength(3);
      expect(await recordedOf(id)).toEqual([recorded, recorded, recorded]);
    },
  );
});

test('calls at once merge each group once between them', async () => {
  await pairs(6);
  const id = await searched();
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => api.call(processMergeRequestEndpoint, { params: { mergeRequestId: id } })),
  );
  const merged = outcomes.map(({ answer }) => Number.parseInt(answer ?? '0', 10));
  expect(merged.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await mergesOf(id)).toHaveLength(6);
  expect(await statusesOf(id)).toEqual(Array.from({ length: 6 }, () => 'MERGED'));
});

test('a call ends at the groups of another search, which nobody has looked at', async () => {
  await pairs(3);
  const id = await searched({ jobFrequency: 'DAILY' });
  const [, second] = await groupsOf(id);
  let transactions = 0;
  const overtaken = Object.create(db, {
    transaction: {
      value: async (run: Parameters<Database['transaction']>[0]) => {
        transactions += 1;
        if (transactions === 2) {
          clock.set('2026-11-22T10:00:00.000Z');
          await runSearches(service);
        }
        return db.transaction(run);
      },
    },
  }) as Database;
  const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
  const newId = () => crypto.randomUUID();
  const context = {
    db: overtaken,
    now: clock.now,
    newId,
    searchKeys,
    rowSigning: service.rowSigning,
    caller,
    requestId: 'overtaken',
  };
  expect(await processMergeRequest(context, id)).toBe('1 group was merged. 2 groups are open.');
  expect(second?.status).toBe('OPEN');
  expect(await mergesOf(id)).toHaveLength(1);
  const open = and(eq(mergeGroupsTable.mergeRequestId, id), eq(mergeGroupsTable.status, 'OPEN'));
  expect(await db.$count(mergeGroupsTable, open)).toBe(2);
});

test('one call processes 200 groups, and the next one the rest', async () => {
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select md5('subject ' || n)::uuid, 'person ' || n, 'link ' || n,
      timestamptz '2026-01-01Z' + n * interval '1 second', now() from generate_series(1, 402) as n`);
  await db.execute(sql`insert into identifiers select identifier, id from data_subjects`);
  await db.execute(sql`insert into subject_elements
      (subject_id, element_id, linked, position, value, updated_at)
    select md5('subject ' || n)::uuid, e.id, false, 0, 'phone ' || (n + 1) / 2, now()
    from generate_series(1, 402) as n, data_elements e`);
  const id = await create({ customDataElementNames: ['Phone'] });
  await runSearches(service, { people: 100, keys: 1_000, groups: 100, forgotten: 1_000 });
  expect(await get(id)).toMatchObject({ groupCount: 201, openGroupCount: 201 });
  expect(await process(id)).toBe('200 groups were merged. 1 group is open.');
  expect(await process(id)).toBe('1 group was merged. 0 groups are open.');
  expect(await db.$count(dataSubjectsTable)).toBe(201);
}, 60_000);

test('201 groups that rest on what was typed into forms keep no later one from its turn', async () => {
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select md5('subject ' || n)::uuid, 'person ' || n, 'link ' || n,
      timestamptz '2026-01-01Z' + n * interval '1 second', now() from generate_series(1, 404) as n`);
  await db.execute(sql`insert into identifiers select identifier, id from data_subjects`);
  await db.execute(sql`insert into subject_elements
      (subject_id, element_id, linked, position, value, updated_at, set_by)
    select md5('subject ' || n)::uuid, e.id, false, 0, 'phone ' || (n + 1) / 2, now(), 'FORM'
    from generate_series(1, 404) as n, data_elements e`);
  const id = await create({ customDataElementNames: ['Phone'] });
  await runSearches(service, { people: 100, keys: 1_000, groups: 100, forgotten: 1_000 });
  await db.execute(sql`update subject_elements set set_by = 'PROGRAM' where subject_id in (
    select subject_id from merge_group_members where group_number = 202)`);
  expect(await process(id)).toMatch(
    /^1 group was merged\. Groups 1, 2, .+, 20 and 181 more match only by .+ 201 groups are open\.$/,
  );
  expect(await process(id)).toMatch(/^0 groups were merged\. Groups 1, 2, /);
}, 60_000);

test('a group that is left as it is, since its records changed, is recorded as an update', async () => {
  await pairs(1);
  const id = await searched();
  await api.upsert('second-0', [{ name: 'Email', value: 'other@example.org' }]);
  expect(await process(id)).toContain("don't match anymore");
  expect(await recordedOf(id)).toEqual([{ kind: 'updated', people: 2, persons: 0 }]);
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  dismissGroupEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { distinctPairsTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { unknownId } from '#service/testing/api.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

beforeEach(() => service.reset());

/** People who share the mail of their word, each made a second after the one before. */
const people = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await api.upsert(name, [{ name: 'Email', value: `${name.replace(/\d+$/, '')}@example.org` }]);
    clock.advance(1_000);
  }
};
const searched = async (fields: Record<string, unknown> = {}) => {
  const id = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: `Request ${crypto.randomUUID()}`,
      customDataElementNames: ['Email'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
      ...fields,
    },
  });
  await runSearches(service);
  return id;
};
const get = (mergeRequestGuid: string) =>
  api.done(getMergeRequestEndpoint, { params: { mergeRequestGuid } });
const groupsOf = async (mergeRequestGuid: string) =>
  (await api.done(listDuplicatesEndpoint, { params: { mergeRequestGuid } })).content;
const told = async (id: string) =>
  (await groupsOf(id))
    .map(({ status, dataSubjects }) => `${status} ${dataSubjects.map((own) => own.identifier)}`)
    .toSorted();
const process = (mergeRequestId: string, body?: unknown) =>
  api.done(processMergeRequestEndpoint, { params: { mergeRequestId }, body });
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });

type Said = { isDismissed?: boolean; number?: number; dataSubjectIds?: string[] };
const partsOf = async (id: string, { isDismissed = true, number = 1, dataSubjectIds }: Said) => {
  const group = (await groupsOf(id)).find((own) => own.number === number);
  const ids = dataSubjectIds ?? group?.dataSubjects.map((own) => own.id);
  return {
    params: { mergeRequestGuid: id, groupNumber: number },
    body: { isDismissed, dataSubjectIds: ids },
  };
};
const dismiss = async (id: string, said: Said = {}) =>
  api.done(dismissGroupEndpoint, await partsOf(id, said));
const undo = (id: string, said: Said = {}) => dismiss(id, { ...said, isDismissed: false });
const refusal = async (id: string, said: Said = {}) => {
  const parts = await partsOf(id, said);
  const before = await service.readRows();
  const problem = await api.refused(dismissGroupEndpoint, parts);
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const pairsKept = async () => {
  const subjects = await db
    .select({ id: dataSubjectsTable.id, identifier: dataSubjectsTable.identifier })
    .from(dataSubjectsTable);
  const names = new Map(subjects.map(({ id, identifier }) => [id, identifier]));
  const rows = await db.select().from(distinctPairsTable);
  return rows
    .map((row) => [names.get(row.subjectId), names.get(row.otherId)].toSorted().join())
    .toSorted();
};

describe('a group that is dismissed', () => {
  test('is not open any more, says so, and is not merged with the others', async () => {
    await people('ana1', 'ana2', 'ben1', 'ben2');
    const id = await searched();
    expect(await dismiss(id)).toMatchObject({
      number: 1,
      status: 'DISMISSED',
      mergeId: null,
      dataSubjects: [{ identifier: 'ana1' }, { identifier: 'ana2' }],
    });
    expect(await get(id)).toMatchObject({ groupCount: 2, openGroupCount: 1 });
    expect(await process(id)).toBe('1 group was merged. 0 groups are open.');
    expect(await told(id)).toEqual(['DISMISSED ana1,ana2', 'MERGED ben1']);
  });

  test('is not found by another search, until that is undone', async () => {
    await people('ana1', 'ana2', 'ben1', 'ben2');
    const id = await searched();
    await dismiss(id);
    const later = await searched();
    expect(await told(later)).toEqual(['OPEN ben1,ben2']);
    expect(await get(later)).toMatchObject({ groupCount: 1, duplicateDataSubjectCount: 2 });
    expect(await undo(id)).toMatchObject({ status: 'OPEN' });
    expect(await pairsKept()).toEqual([]);
    expect(await told(await searched())).toEqual(['OPEN ana1,ana2', 'OPEN ben1,ben2']);
  });

  test('stays in a request that repeats, to be undone, and is not found anew', async () => {
    await people('ana1', 'ana2', 'ben1', 'ben2');
    const id = await searched({ jobFrequency: 'DAILY' });
    await dismiss(id);
    clock.set('2026-11-22T10:00:00.000Z');
    await runSearches(service);
    expect(await told(id)).toEqual(['DISMISSED ana1,ana2', 'OPEN ben1,ben2']);
    expect((await groupsOf(id)).map(({ number }) => number)).toEqual([1, 2]);
    await undo(id);
    clock.set('2026-11-23T10:00:00.000Z');
    await runSearches(service);
    expect(await told(id)).toEqual(['OPEN ana1,ana2', 'OPEN ben1,ben2']);
  });

  test('is dismissed in every other request too, and open there again when it is undone', async () => {
    await people('ana1', 'ana2');
    const [one, other] = [await searched(), await searched()];
    await dismiss(one);
    expect(await told(other)).toEqual(['DISMISSED ana1,ana2']);
    const params = { mergeRequestId: other };
    const problem = await api.refused(processMergeRequestEndpoint, { params });
    expect(problem.code).toBe('merge-request-processed');
    await undo(other);
    expect(await told(one)).toEqual(['OPEN ana1,ana2']);
  });

  test('can be said twice, and once for its key', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    const parts = await partsOf(id, {});
    const headers = { 'Idempotency-Key': 'one-act' };
    const first = await api.done(dismissGroupEndpoint, { ...parts, headers });
    await undo(id);
    expect(await api.done(dismissGroupEndpoint, { ...parts, headers })).toEqual(first);
    expect(await told(id)).toEqual(['OPEN ana1,ana2']);
    await dismiss(id);
    expect(await dismiss(id)).toMatchObject({ status: 'DISMISSED' });
    expect(await pairsKept()).toEqual(['ana1,ana2']);
  });
});

describe('a third person who matches both', () => {
  test('brings them back, to be reviewed and never merged together', async () => {
    await people('ana1', 'ana2');
    await dismiss(await searched());
    await people('ana3', 'ben1', 'ben2');
    const id = await searched();
    expect(await told(id)).toEqual(['NEEDS_REVIEW ana1,ana2,ana3', 'OPEN ben1,ben2']);
    expect(await process(id)).toBe('1 group was merged. 0 groups are open.');
    expect(await told(id)).toEqual(['MERGED ben1', 'NEEDS_REVIEW ana1,ana2,ana3']);
  });

  test('who is one of them leaves the two that are not the same', async () => {
    await people('ana1', 'ana2');
    await dismiss(await searched());
    await people('ana3');
    const id = await searched();
    await merge('ana1', 'ana3');
    expect(await told(id)).toEqual(['DISMISSED ana1,ana2']);
  });

  test('is kept apart from both by dismissing all three; undoing takes it all back', async () => {
    await people('ana1', 'ana2');
    await dismiss(await searched());
    await people('ana3');
    const id = await searched();
    await dismiss(id);
    expect(await pairsKept()).toEqual(['ana1,ana2', 'ana1,ana3', 'ana2,ana3']);
    expect(await told(await searched())).toEqual([]);
    await undo(id);
    expect(await pairsKept()).toEqual([]);
    expect(await told(id)).toEqual(['OPEN ana1,ana2,ana3']);
  });
});

describe('what was said of two people', () => {
  test('holds for the survivor of a merge, also where the survivor was known before', async () => {
    await people('ana1', 'ana2', 'ben', 'ana3');
    const id = await searched();
    await dismiss(id);
    await merge('ben', 'ana1');
    expect(await pairsKept()).toEqual(['ana2,ana3', 'ana2,ben', 'ana3,ben']);
    await merge('ben', 'ana3');
    expect(await pairsKept()).toEqual(['ana2,ben']);
    expect(await told(id)).toEqual(['DISMISSED ana2,ben']);
  });

  test('ends when they are merged after all, and the group says by what', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    await dismiss(id);
    await merge('ana2', 'ana1');
    expect(await pairsKept()).toEqual([]);
    expect(await told(id)).toEqual(['MERGED ana2']);
  });

  test('stays when the merge request is removed', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    await dismiss(id);
    await api.done(deleteMergeRequestEndpoint, { params: { mergeRequestGuid: id } });
    expect(await told(await searched())).toEqual([]);
  });
});

describe('is refused, and nothing is changed,', () => {
  test('of a request or group that is not there', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    const [group] = await groupsOf(id);
    const dataSubjectIds = group?.dataSubjects.map((own) => own.id) ?? [];
    expect(await refusal(id, { number: 2, dataSubjectIds })).toMatchObject({ status: 404 });
    const params = { mergeRequestGuid: unknownId, groupNumber: 1 };
    const body = { isDismissed: true, dataSubjectIds };
    expect(await api.refused(dismissGroupEndpoint, { params, body })).toMatchObject({
      status: 404,
    });
  });

  test('when the group holds others than were looked at', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    const [group] = await groupsOf(id);
    const [first = '', second = ''] = group?.dataSubjects.map((own) => own.id) ?? [];
    for (const dataSubjectIds of [
      [first, unknownId],
      [first, second, unknownId],
      [first, first],
    ]) {
      expect(await refusal(id, { dataSubjectIds })).toMatchObject({ code: 'merge-group-changed' });
    }
    expect(await refusal(id, { dataSubjectIds: [first] })).toMatchObject({
      code: 'invalid-request',
    });
  });

  test('while a search runs', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    const [group] = await groupsOf(id);
    const dataSubjectIds = group?.dataSubjects.map((own) => own.id) ?? [];
    await db.execute(sql`update merge_requests set status = 'IN_PROGRESS'`);
    expect(await refusal(id, { dataSubjectIds })).toMatchObject({ code: 'merge-request-running' });
  });

  test('of a group that is closed, or is not dismissed', async () => {
    await people('ana1', 'ana2');
    const id = await searched();
    expect(await refusal(id, { isDismissed: false })).toMatchObject({ code: 'merge-group-closed' });
    await db.update(mergeGroupsTable).set({ status: 'TOO_LARGE' });
    expect(await refusal(id)).toMatchObject({ code: 'merge-group-closed' });
  });

  test('to whoever may only read', async () => {
    const { status } = await api.call(
      dismissGroupEndpoint,
      {
        params: { mergeRequestGuid: unknownId, groupNumber: 1 },
        body: {},
      },
      { as: 'reader' },
    );
    expect(status).toBe(403);
  });
});

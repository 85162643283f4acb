import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MergeRequest } from '#contract/merge-requests.ts';
import {
  createMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
} from '#contract/merge-requests.ts';
import { type Api, apiAt } from '#service/testing/api.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';

const subjects = 4_000;

const processes = await createServiceProcesses();
const { url, start, kill } = processes.first;
let api: Api;

const startAgain = async () => {
  await start();
  api = apiAt(url, await fetchAccessToken(url));
};

beforeAll(async () => {
  const database = await processes.openDatabase();
  await createManySubjects(database.db, subjects);
  await database.close();
  await startAgain();
}, 120_000);

afterAll(processes.remove, 120_000);

const create = (mergeRequestName: string) =>
  api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName,
      customDataElementNames: ['First name', 'Phone'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });

const until = async (id: string, isReached: (request: MergeRequest) => boolean) =>
  vi.waitFor(
    async () => {
      const params = { mergeRequestGuid: id };
      const request = await api.done(getMergeRequestEndpoint, { params });
      if (!isReached(request)) throw new Error(`The search is ${request.jobStatus}.`);
      return request;
    },
    { timeout: 60_000, interval: 10 },
  );

const groupsOf = async (id: string) => {
  const groups: unknown[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages } = await api.done(listDuplicatesEndpoint, {
      params: { mergeRequestGuid: id },
      query: { page, size: 100 },
    });
    groups.push(...content);
    if (page + 1 >= totalPages) return groups;
  }
};

test('a search that was killed twice goes on by itself, and finds what an undisturbed one finds', async () => {
  const id = await create('Killed');
  await until(id, ({ totalDataSubjectCount }) => Number(totalDataSubjectCount) > 0);
  await kill();
  await startAgain();
  const { totalDataSubjectCount } = await until(id, () => true);
  expect(totalDataSubjectCount).toBeLessThan(subjects);
  // While its groups are looked for and written.
  await until(id, (request) => request.totalDataSubjectCount === subjects);
  await kill();
  await startAgain();
  expect(await until(id, () => true)).toMatchObject({ jobStatus: 'IN_PROGRESS' });
  const ended = await until(id, ({ jobStatus }) => jobStatus === 'COMPLETED');

  const calm = await create('Calm');
  const expected = await until(calm, ({ jobStatus }) => jobStatus === 'COMPLETED');
  const counts = ({
    totalDataSubjectCount: total,
    duplicateDataSubjectCount: duplicates,
    groupCount,
  }: MergeRequest) => ({ total, duplicates, groupCount });
  expect(counts(ended)).toEqual({ total: subjects, duplicates: subjects, groupCount: 1_000 });
  expect(counts(expected)).toEqual(counts(ended));
  expect(await groupsOf(id)).toEqual(await groupsOf(calm));
}, 180_000);

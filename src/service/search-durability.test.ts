// @module-tag all

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

const processes = await createServiceProcesses(1, (db) => createManySubjects(db, subjects));
const { url, start, kill } = processes.first;
let api: Api;

const startAgain = async () => {
  await start();
  api = apiAt(url, await fetchAccessToken(url));
};

beforeAll(startAgain, 120_000);

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

const read = (id: string) =>
  api.done(getMergeRequestEndpoint, { params: { mergeRequestGuid: id } });

/** How often a search is looked at: to kill it in the middle, and where it is only waited for. */
const often = { interval: 10 };
const seldom = { interval: 200 };

const until = (
  id: string,
  isReached: (request: MergeRequest) => boolean,
  { interval }: typeof often,
) =>
  vi.waitFor(
    async () => {
      const request = await read(id);
      if (!isReached(request)) throw new Error(`The search is ${request.jobStatus}.`);
      return request;
    },
    { timeout: 60_000, interval },
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
  await until(id, ({ totalDataSubjectCount }) => Number(totalDataSubjectCount) > 0, often);
  await kill();
  await startAgain();
  const { totalDataSubjectCount } = await read(id);
  expect(totalDataSubjectCount).toBeLessThan(subjects);
  await until(id, (request) => request.totalDataSubjectCount !== totalDataSubjectCount, seldom);
  // While its groups are looked for and written.
  await until(id, (request) => request.totalDataSubjectCount === subjects, often);
  await kill();
  await startAgain();
  expect(await read(id)).toMatchObject({ jobStatus: 'IN_PROGRESS' });
  const ended = await until(id, ({ jobStatus }) => jobStatus === 'COMPLETED', seldom);

  const calm = await create('Calm');
  const expected = await until(calm, ({ jobStatus }) => jobStatus === 'COMPLETED', seldom);
  const counts = ({
    totalDataSubjectCount: total,
    duplicateDataSubjectCount: duplicates,
    groupCount,
  }: MergeRequest) => ({ total, duplicates, groupCount });
  expect(counts(ended)).toEqual({ total: subjects, duplicates: subjects, groupCount: 1_000 });
  expect(counts(expected)).toEqual(counts(ended));
  expect(await groupsOf(id)).toEqual(await groupsOf(calm));
}, 180_000);

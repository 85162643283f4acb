import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import {
  cancelBulkJobEndpoint,
  checkSelectionEndpoint,
  createSelectionEndpoint,
  getBulkJobEndpoint,
  listBulkJobsEndpoint,
  listBulkResultsEndpoint,
  openSelectionMaximum,
  type Selection,
  selectionDays,
  startBulkJobEndpoint,
} from '#contract/bulk-jobs.ts';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import { carryOutErasureEndpoint, listErasuresEndpoint } from '#contract/erasures.ts';
import { cancelJobEndpoint, listJobsEndpoint } from '#contract/jobs.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { selectionPeopleTable, selectionsTable } from '#service/db/schema/selections.ts';
import { type JobPace, startJobs } from '#service/domains/jobs/run-jobs.ts';
import { unknownId } from '#service/testing/api.ts';
import { bulkWorkerOf, fewOfEach, runBulkJobs } from '#service/testing/bulk-jobs.ts';
import { quickJobs } from '#service/testing/jobs.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { bulkWork } from './bulk-work.ts';

const service = await startService();
const { api, clock, db } = service;
const dayMs = 86_400_000;
const people = ['ana', 'ben', 'cleo', 'dan', 'eva'].map((name) => `${name}@example.org`);
const [ana = '', ben = '', cleo = '', dan = '', eva = ''] = people;

let purpose: string;
let token: string;

type Fields = Record<string, unknown>;
const say = (identifier: string, TransactionType = 'CONFIRMED') =>
  api.receipt(token, { identifier, purposes: [{ Id: purpose, TransactionType }] });

/** All but the last said yes; one of them took it back. */
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ Name: 'Newsletter' });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    for (const identifier of people.slice(0, 4)) await say(identifier);
    await say(dan, 'WITHDRAWN');
    await api.upsert(eva, [{ name: 'City', value: 'Porto' }]);
    clock.advance(60_000);
  }),
);

const withdrawing = () => ({ type: 'WITHDRAW', purposeId: purpose, note: 'Campaign over' });
const select = (criteria: Fields, action: Fields, options = {}): Promise<Selection> =>
  api.done(createSelectionEndpoint, { body: { criteria, action } }, options);
const check = (own: Selection, options = {}): Promise<Selection> =>
  api.done(checkSelectionEndpoint, { params: { token: own.token } }, options);
const bodyOf = (own: Pick<Selection, 'token' | 'entityId'>, more: Fields = {}) => ({
  body: { EntityId: own.entityId, Name: 'Clean-up', Token: own.token, ...more },
});
const start = async (criteria: Fields, action: Fields) => {
  const own = await check(await select(criteria, action));
  const job = await api.done(startBulkJobEndpoint, bodyOf(own));
  return { own, job, params: { jobId: job.Id } };
};
const run = () => runBulkJobs(service);
const resultsOf = async (jobId: string, query: Fields = {}) => {
  const parts = { params: { jobId }, query };
  const { content } = await api.done(listBulkResultsEndpoint, parts);
  return Object.fromEntries(content.map((own) => [own.Identifier, own.Reason ?? own.Result]));
};
const jobOf = (jobId: string) => api.done(getBulkJobEndpoint, { params: { jobId } });
const statusOf = async (identifier: string) =>
  (await api.profileOf(identifier))?.Purposes?.map(({ Status }) => Status);

const warn = vi.fn();
let instances: { stop: () => Promise<void> }[] = [];
const startInstance = (pace: Partial<JobPace> = {}, more: object = {}) => {
  const worker = { ...bulkWorkerOf(service), ...more };
  const runner = { ...service.database, ...worker, log: { warn } };
  const instance = startJobs(runner, [bulkWork(worker, fewOfEach)], { ...quickJobs, ...pace });
  instances.push(instance);
  return instance;
};
afterEach(async () => {
  await Promise.all(instances.map(({ stop }) => stop()));
  instances = [];
  warn.mockClear();
});

describe('a job', () => {
  test('withdraws the consent of everybody selected, as the caller said', async () => {
    const own = await select({ identifiers: people }, withdrawing());
    expect(own).toMatchObject({ action: 'WITHDRAW', entityId: purpose, people: null });
    const checked = await check(own);
    expect(checked).toMatchObject({ people: 5, changes: 3, notFound: 0 });
    const { status, answer: job } = await api.call(startBulkJobEndpoint, bodyOf(checked));
    expect(answerFaults(startBulkJobEndpoint, status, job, extensions)).toEqual([
      'answer.CreatedBy is not "string uuid": "privacy-manager"',
    ]);
    expect(job).toMatchObject({ Status: 'Pending', Total: 5, CreatedBy: 'privacy-manager' });
    await run();
    const params = { jobId: job?.Id };
    expect(await api.done(getBulkJobEndpoint, { params })).toMatchObject({
      ...{ Status: 'Completed', Done: 5, Changed: 3, ErrorCount: 0, EndedDate: clock.now() },
    });
    expect(await resultsOf(job?.Id ?? '')).toEqual({
      ...{ [ana]: 'CHANGED', [ben]: 'CHANGED', [cleo]: 'CHANGED' },
      ...{ [dan]: 'withdrawn-already', [eva]: 'never-decided' },
    });
    for (const identifier of [ana, ben, cleo, dan]) {
      expect(await statusOf(identifier)).toEqual(['WITHDRAWN']);
    }
    expect(await statusOf(eva)).toEqual([]);
    const { content } = await api.done(listTransactionsEndpoint, { body: { identifier: ana } });
    expect(content[0]).toMatchObject({ transactionType: 'WITHDRAWN' });
    expect((await api.done(listBulkJobsEndpoint)).content.map(({ Id }) => Id)).toEqual([job?.Id]);
    const asked = {
      params: { dataSubjectId: (await api.profileOf(ana))?.Id },
      body: { identityCheck: 'Passport' },
    };
    const { bulkActions } = await api.done(answerAccessEndpoint, asked);
    expect(bulkActions).toEqual([
      {
        action: 'WITHDRAW',
        selectedDate: own.createdDate,
        result: 'CHANGED',
        doneDate: clock.now(),
      },
    ]);
  });

  test('finds people by their consent, and leaves who said yes again since the dry run', async () => {
    const { params, job } = await start({ purposeId: purpose, status: 'ACTIVE' }, withdrawing());
    expect(job.Total).toBe(3);
    // The same receipt again would be no new word.
    await api.receipt(token, {
      identifier: ben,
      customPayload: { campaign: 'winter' },
      purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    });
    // Comes too late to be selected.
    await say(eva);
    await run();
    expect(await resultsOf(params.jobId)).toEqual({
      ...{ [ana]: 'CHANGED', [cleo]: 'CHANGED', [ben]: 'changed-since-dry-run' },
    });
    expect(await resultsOf(params.jobId, { result: 'SKIPPED' })).toEqual({
      [ben]: 'changed-since-dry-run',
    });
    expect(await statusOf(ben)).toEqual(['ACTIVE']);
    expect(await statusOf(eva)).toEqual(['ACTIVE']);
  });

  test('sets a data element, and says where it was so already', async () => {
    const element = { type: 'SET_ELEMENT', name: 'City', value: 'Porto' };
    const own = await check(await select({ identifiers: [ana, eva, 'no@x.org'] }, element));
    expect(own).toMatchObject({ people: 2, changes: 1, notFound: 1 });
    const [{ content = '' } = {}] = await db.select().from(selectionsTable);
    expect(await service.documents.open(content, own.token)).toEqual({
      criteria: {},
      action: element,
    });
    expect(own.entityId).toBe(service.account().organizationId);
    const job = await api.done(startBulkJobEndpoint, bodyOf(own));
    await run();
    expect(await resultsOf(job.Id)).toEqual({ [ana]: 'CHANGED', [eva]: 'same-value' });
    expect((await api.profileOf(ana))?.DataElements).toMatchObject([
      { Name: 'City', Value: 'Porto' },
    ]);
  });

  test('leaves a data element that got another value since its dry run', async () => {
    const element = { type: 'SET_ELEMENT', name: 'City', value: 'Lisbon' };
    const own = await check(await select({ identifiers: [ana, ben, eva] }, element));
    clock.advance(60_000);
    await api.upsert(ana, [{ name: 'City', value: 'Braga' }]);
    await api.upsert(ben, [{ name: 'Language', value: 'pt' }]);
    const job = await api.done(startBulkJobEndpoint, bodyOf(own));
    await run();
    expect(await resultsOf(job.Id)).toEqual({
      ...{ [ana]: 'changed-since-dry-run', [ben]: 'CHANGED', [eva]: 'CHANGED' },
    });
    expect((await api.profileOf(ana))?.DataElements).toMatchObject([{ Value: 'Braga' }]);
  });

  test('asks for erasures, which another administrator decides on', async () => {
    const asking = {
      type: 'REQUEST_ERASURE',
      reason: 'NO_LONGER_NEEDED',
      identityCheck: 'Ticket 7',
    };
    const { params } = await start({ identifiers: [ana, ben] }, asking);
    await run();
    const again = await check(await select({ identifiers: [ana, cleo] }, asking));
    expect(again).toMatchObject({ people: 2, changes: 1 });
    expect(await resultsOf(params.jobId)).toEqual({ [ana]: 'CHANGED', [ben]: 'CHANGED' });
    const { content } = await api.done(listErasuresEndpoint, { query: { status: 'REQUESTED' } });
    expect(content.map(({ identifier }) => identifier).sort()).toEqual([ana, ben]);
    expect(content[0]).toMatchObject({ requestedBy: 'privacy-manager', identityCheck: 'Ticket 7' });
    expect(await jobOf(params.jobId)).toMatchObject({ Changed: 2 });
  });

  test('keeps an export encrypted, without magic links', async () => {
    const { params } = await start({ identifiers: [eva] }, { type: 'EXPORT' });
    await run();
    const [stored] = await db.select().from(selectionPeopleTable);
    expect(stored?.content).toBeTruthy();
    expect(JSON.stringify(stored)).not.toContain('Porto');
    const { content } = await api.done(listBulkResultsEndpoint, { params });
    expect(content[0]?.Record).toMatchObject({
      Identifier: eva,
      DataElements: [{ Value: 'Porto' }],
    });
    expect(JSON.stringify(content)).not.toContain('"LinkToken":"');
    const [selection] = await db.select().from(selectionsTable);
    expect(JSON.stringify(selection)).not.toContain(eva);
  });

  test('tells of whom it was refused, and goes on with the others', async () => {
    const element = { type: 'SET_ELEMENT', name: 'City', value: 'Porto' };
    const { params, own } = await start({ identifiers: [ana, ben, cleo] }, element);
    // As an earlier release may have accepted it.
    const refused = { criteria: {}, action: { type: 'SET_ELEMENT', name: 'Country', value: '<' } };
    const content = await service.documents.seal(refused, own.token);
    await db.update(selectionsTable).set({ content });
    await run();
    expect(await jobOf(params.jobId)).toMatchObject({
      ...{ Status: 'Completed', Done: 3, Changed: 0, ErrorCount: 3 },
    });
    expect(await resultsOf(params.jobId, { result: 'FAILED' })).toMatchObject({
      [ana]: 'invalid-request',
    });
  });
});

const extensions = [
  ...['Action', 'EntityId', 'Total', 'Done', 'Changed'],
  ...['EndedDate', 'IsCanceled', 'ErrorMessage'],
];

describe('a selection', () => {
  test('starts one job, however often it is started', async () => {
    const own = await check(await select({ identifiers: people }, withdrawing()));
    const started = await Promise.all(
      [1, 2, 3].map(() => api.done(startBulkJobEndpoint, bodyOf(own))),
    );
    expect(new Set(started.map(({ Id }) => Id)).size).toBe(1);
    await Promise.all([run(), run()]);
    expect((await api.done(startBulkJobEndpoint, bodyOf(own))).Status).toBe('Completed');
    expect(await db.$count(transactionsTable, eq(transactionsTable.type, 'WITHDRAWN'))).toBe(4);
    const parts = { params: { token: own.token } };
    expect((await api.refused(checkSelectionEndpoint, parts)).code).toBe('selection-started');
  });

  test.each<[string, string, (own: Selection) => Parameters<typeof api.call>[1]]>([
    ['an unknown token', 'selection-unknown', (own) => bodyOf({ ...own, token: unknownId })],
    ['no token at all', 'selection-unknown', (own) => bodyOf({ ...own, token: 'x' })],
    ['no dry run', 'selection-not-checked', (own) => bodyOf(own)],
    ['another entity', 'invalid-request', (own) => bodyOf({ ...own, entityId: unknownId })],
    ['another type', 'invalid-request', (own) => bodyOf(own, { Type: 'consent_import' })],
  ])('with %s starts nothing: 400 %s', async (_what, code, partsOf) => {
    const own = await select({ identifiers: [ana] }, withdrawing());
    const problem = await api.refused(startBulkJobEndpoint, partsOf(own));
    expect([problem.status, problem.code]).toEqual([400, code]);
    expect((await api.done(listBulkJobsEndpoint)).content).toEqual([]);
  });

  test("is its caller's alone, and over after 30 days", async () => {
    const own = await select({ identifiers: [ana] }, withdrawing());
    const params = { token: own.token };
    const as = { as: 'other-writer' } as const;
    expect((await api.refused(checkSelectionEndpoint, { params }, as)).status).toBe(404);
    await check(own);
    expect((await api.refused(startBulkJobEndpoint, bodyOf(own), as)).code).toBe(
      'selection-unknown',
    );
    for (const reader of ['reader', 'support', 'auditor'] as const) {
      const body = { criteria: { identifiers: [ana] }, action: withdrawing() };
      const problem = await api.refused(createSelectionEndpoint, { body }, { as: reader });
      expect(problem.code).toBe('scope-missing');
    }
    clock.advance(selectionDays * dayMs);
    expect((await api.refused(startBulkJobEndpoint, bodyOf(own))).code).toBe('selection-unknown');
    expect(await db.$count(selectionPeopleTable)).toBe(1);
    startInstance();
    await expect.poll(() => db.$count(selectionsTable)).toBe(0);
    expect(await db.$count(selectionPeopleTable)).toBe(0);
  });

  test('settles anew who is in it with each dry run', async () => {
    const own = await select({ purposeId: purpose, status: 'WITHDRAWN' }, withdrawing());
    expect(await check(own)).toMatchObject({ people: 1, changes: 0 });
    await say(cleo, 'WITHDRAWN');
    expect(await check(own)).toMatchObject({ people: 2, changes: 0 });
    const since = await select({ purposeId: purpose, updatedSince: clock.now() }, withdrawing());
    expect(await check(since)).toMatchObject({ people: 1 });
  });

  test('is one of 20 at most that were never started', async () => {
    for (let made = 0; made < openSelectionMaximum; made += 1) {
      await select({ identifiers: [ana] }, { type: 'EXPORT' });
    }
    const body = { criteria: { identifiers: [ana] }, action: { type: 'EXPORT' } };
    expect((await api.refused(createSelectionEndpoint, { body })).code).toBe('selections-full');
    await select({ identifiers: [ana] }, { type: 'EXPORT' }, { as: 'other-writer' });
  });

  test.each<[Fields, Fields, string]>([
    [{}, { type: 'EXPORT' }, 'criteria.purposeId'],
    [{ identifiers: [] }, { type: 'EXPORT' }, 'criteria.identifiers'],
    [{ identifiers: [ana], purposeId: unknownId }, { type: 'EXPORT' }, 'criteria.purposeId'],
    [{ identifiers: [ana], status: 'ACTIVE' }, { type: 'EXPORT' }, 'criteria.status'],
    [{ identifiers: [ana] }, { type: 'DELETE' }, 'action.type'],
    [{ identifiers: [ana] }, { type: 'WITHDRAW' }, 'action.purposeId'],
    [{ identifiers: [ana] }, { type: 'WITHDRAW', purposeId: unknownId }, 'action.purposeId'],
    [{ identifiers: [ana] }, { type: 'SET_ELEMENT', name: 'City' }, 'action.value'],
    [{ identifiers: [ana] }, { type: 'SET_ELEMENT', name: 'Country', value: '<' }, 'action.value'],
    [{ identifiers: [ana] }, { type: 'REQUEST_ERASURE', reason: 'OTHER' }, 'action.identityCheck'],
    [{ identifiers: [ana] }, { type: 'EXPORT', value: 'x' }, 'action.value'],
  ])('that makes no sense is refused %#', async (criteria, action, path) => {
    const { errors } = await api.refused(createSelectionEndpoint, { body: { criteria, action } });
    expect(errors?.map((fault) => fault.path)).toEqual([path]);
  });
});

describe('its people', () => {
  test('who are merged give their place to the survivor, who is dealt with once', async () => {
    const { params } = await start({ identifiers: [ana, ben, cleo] }, withdrawing());
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: eva, additionalIdentifiers: [ana, ben] },
    });
    await run();
    const places = await resultsOf(params.jobId);
    expect(Object.keys(places).sort()).toEqual([cleo, eva]);
    expect(places).toEqual({ [cleo]: 'CHANGED', [eva]: 'CHANGED' });
    expect(await db.$count(selectionPeopleTable)).toBe(2);
    expect(await jobOf(params.jobId)).toMatchObject({ Status: 'Completed', Done: 2, Total: 3 });
  });

  test('who are erased leave nothing behind', async () => {
    const asking = { type: 'REQUEST_ERASURE', reason: 'OTHER', identityCheck: 'Ticket 7' };
    const { params } = await start({ identifiers: [ana, ben] }, asking);
    await run();
    const { content } = await api.done(listErasuresEndpoint);
    const dataSubjectId = (await api.profileOf(ana))?.Id;
    const erasureId = content.find(({ identifier }) => identifier === ana)?.id ?? '';
    await api.done(
      carryOutErasureEndpoint,
      { params: { erasureId }, body: { dataSubjectId, outcome: 'ERASE_ALL' } },
      { as: 'second-administrator' },
    );
    expect(await resultsOf(params.jobId)).toEqual({ [ben]: 'CHANGED' });
    expect(await db.$count(selectionPeopleTable)).toBe(1);
  });
});

describe('a job under way', () => {
  test('is listed among all jobs, and canceled from either list', async () => {
    for (const own of ['v1', 'v4'] as const) {
      const { params } = await start({ identifiers: people }, { type: 'EXPORT' });
      if (own === 'v4') {
        expect(await api.done(cancelBulkJobEndpoint, { params })).toMatchObject({
          ...{ Status: 'Error', IsCanceled: true, ErrorMessage: 'It was canceled.' },
        });
      } else {
        // Another instance finds the job, and dies.
        const found = startInstance(
          {},
          {
            documents: {
              seal: () => Promise.reject(new Error('x')),
              open: () => Promise.reject(new Error('x')),
            },
          },
        );
        await expect
          .poll(async () => (await api.done(listJobsEndpoint)).content[0]?.kind)
          .toBe('BULK');
        await found.stop();
        const [job] = (await api.done(listJobsEndpoint)).content;
        await api.done(cancelJobEndpoint, { params: { jobId: job?.id } });
      }
      await run();
      expect(await jobOf(params.jobId)).toMatchObject({ IsCanceled: true, Done: 0 });
      const again = await api.done(cancelBulkJobEndpoint, { params });
      expect(again.IsCanceled).toBe(true);
    }
  });

  test('is gone on with by another instance, each person once', async () => {
    const { params } = await start({ identifiers: people }, withdrawing());
    const both = [startInstance(), startInstance()];
    await expect.poll(async () => (await jobOf(params.jobId)).Status).toBe('Completed');
    await Promise.all(both.map(({ stop }) => stop()));
    expect(await jobOf(params.jobId)).toMatchObject({ Done: 5, Changed: 3 });
    expect(await db.$count(transactionsTable, eq(transactionsTable.type, 'WITHDRAWN'))).toBe(4);
    expect(warn).not.toHaveBeenCalled();
  });
});

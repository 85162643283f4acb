import { beforeEach, describe, expect, test } from 'vitest';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  deleteMergeRequestEndpoint,
  dismissGroupEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { unknownId } from '#service/testing/api.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

beforeEach(
  service.resetTo(async () => {
    await api.upsert('ana@example.org', [
      { name: 'Email', value: 'ana@example.org' },
      { name: 'Last name', value: 'Example' },
    ]);
  }),
);

const body = (fields: Record<string, unknown> = {}) => ({
  mergeRequestName: 'Same mail',
  customDataElementNames: ['Email'],
  jobFrequency: 'CUSTOM',
  mergeCondition: 'ANY',
  ...fields,
});
const create = (fields: Record<string, unknown> = {}) =>
  api.done(createMergeRequestEndpoint, { body: body(fields) });
const refused = (fields: Record<string, unknown> = {}) =>
  api.refused(createMergeRequestEndpoint, { body: body(fields) });
const get = (mergeRequestGuid: string) =>
  api.done(getMergeRequestEndpoint, { params: { mergeRequestGuid } });
const remove = (mergeRequestGuid: string) =>
  api.done(deleteMergeRequestEndpoint, { params: { mergeRequestGuid } });
const list = (query: Record<string, unknown> = {}) =>
  api.done(listMergeRequestsEndpoint, { query });

describe('a merge request that is created', () => {
  test('waits for its search, which is to begin at once, and reads back as it was given', async () => {
    const id = await create({
      mergeRequestName: 'Täglich',
      customDataElementNames: ['Last name', 'Email'],
      jobFrequency: 'DAILY',
      mergeCondition: 'ALL',
    });
    expect(await get(id)).toEqual({
      mergeRequestId: id,
      mergeRequestName: 'Täglich',
      customDataElementNames: ['Last name', 'Email'],
      jobFrequency: 'DAILY',
      mergeCondition: 'ALL',
      triggerTime: '2026-11-21T09:00:00.000Z',
      jobStatus: 'PENDING',
      totalDataSubjectCount: null,
      duplicateDataSubjectCount: null,
      groupCount: null,
      openGroupCount: null,
      createdDate: '2026-11-21T09:00:00.000Z',
      createdBy: expect.any(String),
      searchedDate: null,
      processedDate: null,
      errorMessage: null,
    });
  });

  test.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T10:00:00', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T10:00:00+02:00', '2027-01-31T08:00:00.000Z'],
    ['2001-01-31T10:00:00Z', '2001-01-31T10:00:00.000Z'],
    [null, '2026-11-21T09:00:00.000Z'],
  ])('with the trigger time %j is to be searched at %s', async (triggerTime, time) => {
    expect((await get(await create({ triggerTime }))).triggerTime).toBe(time);
  });

  test('has the id that was given, in small letters', async () => {
    const mergeRequestId = '0A000000-0000-4000-8000-00000000ABCD';
    expect(await create({ mergeRequestId })).toBe(mergeRequestId.toLowerCase());
    expect((await get(mergeRequestId)).mergeRequestName).toBe('Same mail');
    const again = { mergeRequestId: mergeRequestId.toLowerCase(), mergeRequestName: 'Another' };
    expect(await refused(again)).toMatchObject({
      status: 400,
      code: 'merge-request-id-taken',
      errors: [{ path: 'mergeRequestId' }],
    });
    expect((await list()).totalElements).toBe(1);
  });

  test('takes a name that is free only', async () => {
    const id = await create();
    expect(await refused()).toMatchObject({
      status: 400,
      code: 'merge-request-name-taken',
      errors: [{ path: 'mergeRequestName' }],
    });
    await create({ mergeRequestName: 'same mail' });
    await remove(id);
    await remove(id);
    await create();
    expect((await list()).totalElements).toBe(2);
  });

  test('is one, of two that come with the same name at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => api.call(createMergeRequestEndpoint, { body: body() })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await list()).totalElements).toBe(1);
  });
});

const elevenNames = Array.from({ length: 11 }, (_, index) => `Element ${index}`);
test.each([
  ['no name', { mergeRequestName: undefined }, ['mergeRequestName']],
  ['a blank name', { mergeRequestName: '  ' }, ['mergeRequestName']],
  ['a name of 256 characters', { mergeRequestName: 'a'.repeat(256) }, ['mergeRequestName']],
  ['no elements', { customDataElementNames: undefined }, ['customDataElementNames']],
  ['an empty list', { customDataElementNames: [] }, ['customDataElementNames']],
  ['11 elements', { customDataElementNames: elevenNames }, ['customDataElementNames']],
  [
    'an element twice',
    { customDataElementNames: ['Email', 'Email'] },
    ['customDataElementNames.1'],
  ],
  ['an empty element', { customDataElementNames: ['Email', ''] }, ['customDataElementNames.1']],
  [
    'unknown elements',
    { customDataElementNames: ['E-mail', 'Email', 'email'] },
    ['customDataElementNames.0', 'customDataElementNames.2'],
  ],
  [
    'a Country element with <',
    { customDataElementNames: ['Country<'] },
    ['customDataElementNames.0'],
  ],
  ['an unknown frequency', { jobFrequency: 'HOURLY' }, ['jobFrequency']],
  ['a frequency in small letters', { jobFrequency: 'daily' }, ['jobFrequency']],
  ['no frequency', { jobFrequency: undefined }, ['jobFrequency']],
  ['an unknown condition', { mergeCondition: 'SOME' }, ['mergeCondition']],
  ['no condition', { mergeCondition: null }, ['mergeCondition']],
  ['a day that is none', { triggerTime: '2026-02-30' }, ['triggerTime']],
  ['a time that is none', { triggerTime: 'tomorrow' }, ['triggerTime']],
  ['an id that is none', { mergeRequestId: 'one' }, ['mergeRequestId']],
  [
    'everything at once',
    { mergeRequestName: '', customDataElementNames: [], jobFrequency: '', mergeCondition: '' },
    ['mergeRequestName', 'customDataElementNames', 'jobFrequency', 'mergeCondition'],
  ],
])(
  'with %s it is refused, naming what is wrong, and nothing is created',
  async (_, fields, paths) => {
    const problem = await refused(fields);
    expect(problem.status).toBe(400);
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
    expect((await list()).totalElements).toBe(0);
  },
);

test('an unknown element and a name that is taken are told together', async () => {
  await create();
  const problem = await refused({ customDataElementNames: ['Nothing'] });
  expect(problem.code).toBe('merge-request-name-taken');
  expect(problem.errors?.map(({ path }) => path)).toEqual([
    'mergeRequestName',
    'customDataElementNames.0',
  ]);
});

test('the newest merge request is listed first, page by page', async () => {
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    ids.unshift(await create({ mergeRequestName: name }));
    clock.advance(1);
  }
  const walked: string[] = [];
  for (let page = 0; page < 3; page += 1) {
    const answer = await list({ page, size: 2 });
    expect(answer).toMatchObject({ totalElements: 5, totalPages: 3, number: page });
    walked.push(...answer.content.map(({ mergeRequestId }) => mergeRequestId));
  }
  expect(walked).toEqual(ids);
  expect((await list({ page: 9 })).content).toEqual([]);
  for (const query of [{ size: 0 }, { size: 101 }, { page: -1 }, { page: 'one' }]) {
    expect((await api.refused(listMergeRequestsEndpoint, { query })).status).toBe(400);
  }
});

describe('who may', () => {
  test('an auditor reads requests and the duplicates that they found', async () => {
    const params = { mergeRequestGuid: await create({ customDataElementNames: ['Email'] }) };
    await api.done(listMergeRequestsEndpoint, {}, { as: 'reader' });
    await api.done(getMergeRequestEndpoint, { params }, { as: 'reader' });
    await api.done(listDuplicatesEndpoint, { params }, { as: 'reader' });
  });

  test.each([createMergeRequestEndpoint, deleteMergeRequestEndpoint, processMergeRequestEndpoint])(
    '$method $path takes the scope CONSENT, and no other',
    async (endpoint) => {
      const parts = endpoint === createMergeRequestEndpoint ? { body: body() } : {};
      expect((await api.refused(endpoint, parts, { as: 'reader' })).status).toBe(403);
      expect((await api.refused(endpoint, parts, { as: 'nobody' })).status).toBe(401);
    },
  );

  test.each([
    [getMergeRequestEndpoint, 'mergeRequestGuid'],
    [deleteMergeRequestEndpoint, 'mergeRequestGuid'],
    [listDuplicatesEndpoint, 'mergeRequestGuid'],
    [processMergeRequestEndpoint, 'mergeRequestId'],
  ] as const)(
    '$method $path knows an id that is none, and one of nothing',
    async (endpoint, key) => {
      expect((await api.refused(endpoint, { params: { [key]: 'one' } })).status).toBe(400);
      expect(await api.refused(endpoint, { params: { [key]: unknownId } })).toMatchObject({
        status: 404,
        code: 'not-found',
      });
    },
  );
});

describe('deleting', () => {
  test('cancels one that waits; it is not searched, and a second time removes it', async () => {
    const id = await create({ triggerTime: '2026-11-22' });
    expect(await remove(id)).toBeNull();
    expect(await get(id)).toMatchObject({ jobStatus: 'CANCELLED', totalDataSubjectCount: null });
    clock.set('2026-11-23T00:00:00.000Z');
    await runSearches(service);
    expect((await get(id)).jobStatus).toBe('CANCELLED');
    await remove(id);
    expect((await list()).totalElements).toBe(0);
    const params = { mergeRequestGuid: id };
    expect((await api.refused(deleteMergeRequestEndpoint, { params })).status).toBe(404);
  });

  test('removes one that has ended, with all that it found', async () => {
    await api.upsert('anna@example.org', [{ name: 'Email', value: 'ANA@example.org' }]);
    const id = await create();
    await runSearches(service);
    expect(await get(id)).toMatchObject({ jobStatus: 'COMPLETED', groupCount: 1 });
    await remove(id);
    const rows = await service.readRows();
    expect(rows.merge_requests).toEqual([]);
    expect(rows.merge_groups).toEqual([]);
    expect(rows.merge_group_members).toEqual([]);
    expect(rows.merge_request_keys).toEqual([]);
    expect(rows.data_subjects).toHaveLength(2);
  });
});

test('groups that rest on what was typed into forms are marked, and refused together', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose], DataElements: ['Email'] });
  const token = await api.pointToken(point);
  const person = async (identifier: string, value: string, isByForm: boolean) => {
    if (isByForm) await api.receipt(token, { identifier, dsDataElements: { Email: value } });
    else await api.upsert(identifier, [{ name: 'Email', value }]);
    clock.advance(1_000);
  };
  for (const [value, ...areByForm] of [
    ['ina@example.org', false, false],
    ['mia@example.org', false, true],
    ['tea@example.org', true, true],
  ] as const) {
    for (const [place, isByForm] of areByForm.entries()) {
      await person(`${place} ${value}`, value, isByForm);
    }
  }
  const id = await create();
  await runSearches(service);
  /** "mia", its mark and its state, by name. */
  const groups = async () => {
    const { content } = await api.done(listDuplicatesEndpoint, {
      params: { mergeRequestGuid: id },
    });
    return content
      .map((group) => ({ ...group, name: group.dataSubjects[0]?.identifier.slice(2, 5) ?? '' }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  };
  const marks = async () =>
    (await groups()).map(({ name, isFormSet, status }) => [name, isFormSet, status]);
  const process = () => api.done(processMergeRequestEndpoint, { params: { mergeRequestId: id } });
  const found = await groups();
  expect(await marks()).toEqual([
    ['ina', false, 'OPEN'],
    ['mia', true, 'OPEN'],
    ['tea', true, 'OPEN'],
  ]);
  const [first, second] = found
    .slice(1)
    .map(({ number }) => number)
    .toSorted();
  const refusal = 'only by what was typed into a form: review and merge';
  expect(await process()).toBe(
    `1 group was merged. Groups ${first} and ${second} match ${refusal} each separately. 2 groups are open.`,
  );
  expect(await marks()).toEqual([
    ['ina', false, 'MERGED'],
    ['mia', true, 'OPEN'],
    ['tea', true, 'OPEN'],
  ]);

  const [mia, tea] = found.slice(1);
  const [primaryIdentifier, ...additionalIdentifiers] =
    mia?.dataSubjects.map(({ identifier }) => identifier) ?? [];
  await api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
  const dismissal = (isDismissed: boolean) =>
    api.done(dismissGroupEndpoint, {
      params: { mergeRequestGuid: id, groupNumber: String(tea?.number) },
      body: { isDismissed, dataSubjectIds: tea?.dataSubjects.map((own) => own.id) },
    });
  await dismissal(true);
  expect(await dismissal(false)).toMatchObject({ status: 'OPEN', isFormSet: true });
  // What a program says too is known from then on.
  for (const place of [0, 1]) await person(`${place} tea@example.org`, 'tea@example.org', false);
  expect((await marks()).map((own) => own.slice(1))).toEqual([
    [false, 'MERGED'],
    [false, 'MERGED'],
    [false, 'OPEN'],
  ]);
  expect(await process()).toBe('1 group was merged. 0 groups are open.');
});

test('a group that matches by an identifier whose type a form gave is marked, too', async () => {
  const token = await api.pointToken(
    await api.activePoint({ PurposeIds: [await api.activePurpose()] }),
  );
  const identifier = 'amy@example.org';
  await api.upsert('known@example.org', [{ name: 'Email', value: identifier }]);
  const additionalIdentifiers = { Card: 'LC-9' };
  await api.receipt(token, { identifier, identifierType: 'Email', additionalIdentifiers });
  const mergeRequestGuid = await create();
  await runSearches(service);
  const { content } = await api.done(listDuplicatesEndpoint, { params: { mergeRequestGuid } });
  expect(content.map(({ isFormSet }) => isFormSet)).toEqual([true]);
});

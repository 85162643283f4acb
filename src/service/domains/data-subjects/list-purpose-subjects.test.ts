import { beforeEach, describe, expect, test } from 'vitest';
import { listPurposeSubjectsEndpoint } from '#contract/data-subjects.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);
beforeEach(service.reset);

const list = (purposeId: string, query: Record<string, unknown> = {}) =>
  api.done(listPurposeSubjectsEndpoint, { params: { purposeId }, query }, { as: 'reader' });
const statusesOf = async (purposeId: string, query: Record<string, unknown> = {}) => {
  const { content } = await list(purposeId, query);
  return Object.fromEntries(content.map(({ DataSubjectId, Status }) => [DataSubjectId, Status]));
};
const refusal = async (purposeId: string | undefined, query: Record<string, unknown> = {}) => {
  const params = purposeId === undefined ? {} : { purposeId };
  const { status, errors } = await api.refused(listPurposeSubjectsEndpoint, { params, query });
  return [status, errors?.map(({ path }) => path)];
};

test('shows subjects by their identifier, with times, topics and options', async () => {
  const [wool = '', yarn = ''] = await service.topics('Wool', 'Yarn');
  const often = await api.createPreference({
    Name: 'How often',
    SelectionType: 'MULTI_CHOICE',
    Options: ['Daily', 'Weekly'],
  });
  const [daily, weekly] = (often.Options ?? []).map(({ Id }) => Id);
  const purposeId = await api.activePurpose({
    TopicIds: [wool, yarn],
    CustomPreferenceIds: [often.Id],
  });
  const subjectId = await rows.subject('ada@example.org');
  await rows.consent(subjectId, purposeId, {
    firstTransactionAt: '2026-01-01T00:00:00.123456Z',
    lastTransactionAt: '2026-01-02T00:00:00Z',
  });
  const own = { subjectId, purposeId };
  await rows.choice({ ...own, choiceId: wool, isConsented: true });
  await rows.choice({ ...own, choiceId: yarn, isConsented: false });
  const preferenceId = often.Id;
  await rows.choice({ ...own, choiceId: daily ?? '', preferenceId, isConsented: false });
  await rows.choice({ ...own, choiceId: weekly ?? '', preferenceId, isConsented: true });

  const shown = {
    DataSubjectId: 'ada@example.org',
    Status: 'ACTIVE',
    FirstTransactionDate: '2026-01-01T00:00:00.123Z',
    LastTransactionDate: '2026-01-02T00:00:00.000Z',
    Topics: [{ Id: wool, Name: 'Wool' }],
    CustomPreferences: [],
  };
  expect((await list(purposeId)).content).toEqual([shown]);
  expect((await list(purposeId, { includeCustomPreferences: true })).content).toEqual([
    {
      ...shown,
      CustomPreferences: [
        {
          Id: often.Id,
          Name: 'How often',
          CustomPreferenceOptions: [{ Id: weekly, Name: 'Weekly' }],
        },
      ],
    },
  ]);
});

test('writes statuses as published, and shows those of the purpose only', async () => {
  const [purpose, other] = [await api.activePurpose(), await api.activePurpose()];
  for (const status of [
    'ACTIVE',
    'NO_CONSENT',
    'OPT_OUT',
    'HARD_OPT_OUT',
    'NOT_OPT_OUT',
    'PENDING',
  ] as const) {
    const id = await rows.subject(status);
    await rows.consent(id, purpose, { status });
    await rows.consent(id, other, { status: 'EXPIRED' });
  }
  expect(await statusesOf(purpose.toUpperCase())).toEqual({
    ACTIVE: 'ACTIVE',
    NO_CONSENT: 'NOT GIVEN',
    OPT_OUT: 'OPT OUT',
    HARD_OPT_OUT: 'OPT OUT',
    NOT_OPT_OUT: 'ACTIVE',
    PENDING: 'PENDING',
  });
});

test('narrows by status, and by the last transaction at or after', async () => {
  const purpose = await api.activePurpose();
  for (const status of ['ACTIVE', 'WITHDRAWN', 'EXPIRED'] as const) {
    for (const day of ['01', '02']) {
      const lastTransactionAt = `2026-01-${day}T00:00:00Z`;
      await rows.consent(await rows.subject(`${status} ${day}`), purpose, {
        status,
        lastTransactionAt,
      });
    }
  }
  const named = async (query: Record<string, unknown>) =>
    Object.keys(await statusesOf(purpose, query)).sort();
  for (const transactionStatus of ['ACTIVE', 'WITHDRAWN', 'EXPIRED']) {
    expect(await named({ transactionStatus })).toEqual([
      `${transactionStatus} 01`,
      `${transactionStatus} 02`,
    ]);
  }
  expect(await named({ lastTransactionDate: '2026-01-02T00:00:00' })).toEqual([
    'ACTIVE 02',
    'EXPIRED 02',
    'WITHDRAWN 02',
  ]);
  const both = { lastTransactionDate: '2026-01-02', transactionStatus: 'EXPIRED' };
  expect(await named(both)).toEqual(['EXPIRED 02']);
});

describe('pages', () => {
  test('of any size show each subject once, with totals', async () => {
    const purpose = await api.activePurpose();
    for (let index = 0; index < 9; index += 1) {
      await rows.consent(await rows.subject(`person ${index}`), purpose);
    }
    const seen: string[] = [];
    for (let page = 0; page < 5; page += 1) {
      const answer = await list(purpose, { size: 2, page });
      expect(answer).toMatchObject({ totalElements: 9, totalPages: 5, last: page === 4 });
      seen.push(...answer.content.map(({ DataSubjectId }) => DataSubjectId));
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `person ${index}`));
    for (const [query, totals] of [
      [{ size: 100 }, { totalElements: 9, totalPages: 1 }],
      [
        { size: 2, page: 5 },
        { totalElements: 9, totalPages: 5, empty: true, last: true },
      ],
      [
        { page: 3, transactionStatus: 'EXPIRED' },
        { totalElements: 0, totalPages: 0, empty: true },
      ],
    ] as const) {
      expect(await list(purpose, query)).toMatchObject(totals);
    }
  });

  test('of a purpose that nobody has are empty; of none at all, 404', async () => {
    expect((await list(await api.activePurpose())).content).toEqual([]);
    expect(await refusal(undefined)).toEqual([404, undefined]);
  });

  test('asked for wrongly are refused', async () => {
    const purpose = await api.activePurpose();
    expect(await refusal(purpose, { size: 101 })).toEqual([400, ['size']]);
    expect(await refusal(purpose, { transactionStatus: 'PENDING' })).toEqual([
      400,
      ['transactionStatus'],
    ]);
    expect(await refusal(purpose, { lastTransactionDate: 'x' })).toEqual([
      400,
      ['lastTransactionDate'],
    ]);
    expect(await refusal('x')).toEqual([400, ['purposeId']]);
  });
});

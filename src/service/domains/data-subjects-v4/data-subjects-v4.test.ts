import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
  getProfileV4Endpoint,
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  listPersonProfilesV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { unknownId } from '#service/testing/api.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock } = service;
const rows = createSubjectRows(service.db, clock.now);

let ids: Awaited<ReturnType<typeof createFullPerson>>;
beforeEach(
  service.resetTo(async () => {
    ids = await createFullPerson(service);
  }),
);

const of = (identifier: string) => ({ headers: { identifier } });
const bare = 'bare@example.org';

describe('one person', () => {
  test('is as published, in short and with everything', async () => {
    await rows.subject(bare);
    for (const identifier of [fullPerson, bare]) {
      const basic = await api.done(getDataSubjectV4Endpoint, of(identifier));
      expect(answerFaults(getDataSubjectV4Endpoint, 200, basic)).toEqual([]);
      const details = await api.done(getDataSubjectDetailsV4Endpoint, of(identifier));
      expect(answerFaults(getDataSubjectDetailsV4Endpoint, 200, details, ['stopLink'])).toEqual([]);
      expect(details).toMatchObject(basic);
    }
  });

  test('says which parts that were asked for its answer never has', async () => {
    const asked = {
      ...of(fullPerson),
      query: { includeNotices: true },
    };
    const { messages } = await api.done(getDataSubjectDetailsV4Endpoint, asked);
    expect(messages).toEqual(['includeNotices had no effect: this answer has no notices.']);
    const plain = await api.done(getDataSubjectDetailsV4Endpoint, of(fullPerson));
    expect(plain).not.toHaveProperty('messages');
  });

  test('has the newest consent string of each type where it is asked for', async () => {
    const identifier = 'strings@example.org';
    const purpose = await api.activePurpose();
    const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const say = async (type: string, content: unknown, fields: Record<string, unknown> = {}) => {
      clock.advance(1000);
      const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
      const consentString = { type, content };
      await api.receipt(token, { identifier, purposes, consentString, ...fields });
      return clock.now();
    };
    await say('TCF', 'older');
    const gpp = await say('GPP', 'DBAA');
    const tcf = await say('TCF', 'CPXx');
    await say('TCF', null);
    await say('TCF', 'of a test', { test: true });
    await say('TCF', 'of someone else', { identifier: 'else@example.org' });
    const ofStrings = async (query: Record<string, boolean>) =>
      (await api.done(getDataSubjectDetailsV4Endpoint, { ...of(identifier), query }))
        .consentStrings;
    expect(await ofStrings({})).toEqual([]);
    const strings = await ofStrings({ includeConsentStrings: true });
    expect(strings?.map(({ type, content }) => [type, content])).toEqual([
      ['GPP', 'DBAA'],
      ['TCF', 'CPXx'],
    ]);
    expect(strings?.map(({ receivedDate }) => Date.parse(receivedDate ?? ''))).toEqual(
      [gpp, tcf].map((time) => Date.parse(time)),
    );
    const answer = await api.done(getDataSubjectDetailsV4Endpoint, {
      ...of(identifier),
      query: { includeConsentStrings: true },
    });
    expect(answerFaults(getDataSubjectDetailsV4Endpoint, 200, answer, ['stopLink'])).toEqual([]);
  });

  test('has the last transaction and receipt, the place and the source', async () => {
    const basic = await api.done(getDataSubjectV4Endpoint, of(fullPerson), { as: 'reader' });
    expect(basic).toEqual({
      id: expect.any(String),
      identifier: fullPerson,
      identifierType: 'Email',
      language: 'en-us',
      createdDate: '2026-11-21T09:00:00.000Z',
      lastUpdatedDate: '2026-11-21T09:00:02.000Z',
      lastTransactionDate: '2026-11-21T09:00:02.000Z',
      lastReceiptGuid: ids.lastReceipt,
      testDataSubject: false,
      doNotCall: false,
      dataElements: [
        { name: 'City', value: 'Porto', doNotCall: false, linked: false },
        { name: 'Languages', value: ['en', 'de'], doNotCall: false, linked: false },
        { name: 'Phone', value: ['+1 202 555 0101'], doNotCall: false, linked: true },
      ],
      latestGeoLocation: {
        dataSubjectId: basic.id,
        receiptGuid: ids.lastReceipt,
        country: 'AT',
        state: 'W',
        stateName: 'Wien',
      },
      latestSource: {
        dataSubjectId: basic.id,
        receiptGuid: ids.lastReceipt,
        sourceType: 'WEB',
        sourceContent: 'https://shop.example.com/news',
      },
      consentGroups: [],
      notices: [],
      attachments: [],
    });
  });

  test('without a transaction has null for it', async () => {
    await rows.subject(bare);
    expect(await api.done(getDataSubjectV4Endpoint, of(bare))).toMatchObject({
      identifierType: null,
      lastTransactionDate: null,
      lastReceiptGuid: null,
      latestGeoLocation: null,
      latestSource: null,
    });
  });

  test('has its magic link for callers who may write, and for no reader', async () => {
    const linksFor = async (as: 'reader' | 'writer') =>
      (await api.done(getDataSubjectDetailsV4Endpoint, of(fullPerson), { as })).linkTokens;
    expect(await linksFor('reader')).toEqual([]);
    expect(await linksFor('writer')).toEqual([
      {
        token: expect.any(String),
        identifier: fullPerson,
        createdDate: '2026-11-21T09:00:00.000Z',
        expiryDate: '2027-11-21T09:00:00.000Z',
      },
    ]);
    await service.db.execute(sql`update data_subjects set link_token = null`);
    expect(await linksFor('writer')).toEqual([]);
  });

  test.each([
    getDataSubjectV4Endpoint,
    getDataSubjectDetailsV4Endpoint,
    listPersonProfilesV4Endpoint,
    getProfileV4Endpoint,
  ])('who is not there is 404, and no identifier 400: $path', async (endpoint) => {
    const params = { purposeGuid: ids.purpose };
    const nobody = await api.refused(endpoint, { params, ...of('nobody@example.org') });
    expect(nobody).toMatchObject({ status: 404, code: 'not-found' });
    const { status, errors } = await api.refused(endpoint, { params });
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['identifier']]);
  });
});

describe('people by date', () => {
  const both = [listDataSubjectsV4Endpoint, listDataSubjectsUnorderedV4Endpoint] as const;
  const week = { fromDate: '2026-01-01', toDate: '2026-01-08' };
  type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };
  const list = (endpoint: (typeof both)[number], { query, headers = {} }: Asked = {}) =>
    api.done(endpoint, { query: { ...week, ...query }, headers }, { as: 'reader' });
  const faultsOf = async (endpoint: (typeof both)[number], query: Record<string, unknown>) => {
    const { status, errors } = await api.refused(endpoint, { query });
    return [status, errors];
  };

  test.each(both)('are as published: $path', async (endpoint) => {
    await rows.subject(bare);
    for (const size of [1, 20]) {
      const query = { fromDate: '2026-11-20', toDate: '2026-11-22', size };
      const slice = await list(endpoint, { query });
      expect(answerFaults(endpoint, 200, slice)).toEqual([]);
      expect(slice.requestContinuation === null).toBe(size === 20);
    }
  });

  test.each(both)('have the first instant and not the last: $path', async (endpoint) => {
    const times = ['01T00:00:00', '04T12:00:00.123456', '07T23:59:59.999999', '08T00:00:00'];
    for (const time of times) await rows.subject(time, { modifiedAt: `2026-01-${time}Z` });
    const found = (await list(endpoint)).content.map(({ identifier }) => identifier);
    expect(found.toSorted()).toEqual(times.slice(0, 3));
  });

  test.each(both)('come each once, page after page: $path', async (endpoint) => {
    for (let index = 0; index < 7; index += 1) {
      await rows.subject(`${index}`, {
        modifiedAt: `2026-01-0${(index % 2) + 1}T00:00:00.00000${index % 3}Z`,
        createdAt: `2025-01-0${(index % 3) + 1}T00:00:00Z`,
      });
    }
    const sorts =
      endpoint === listDataSubjectsV4Endpoint
        ? ['lastModifiedDate,desc', 'lastModifiedDate,asc', 'createdDate,desc', 'createdDate']
        : [undefined];
    for (const sort of sorts) {
      const all = (await list(endpoint, { query: { sort } })).content;
      expect(new Set(all.map(({ id }) => id)).size).toBe(7);
      for (const size of [1, 3, 7]) {
        const walked: unknown[] = [];
        let requestContinuation: string | null | undefined;
        do {
          const headers: Record<string, string> = requestContinuation
            ? { requestContinuation }
            : {};
          const slice = await list(endpoint, { query: { sort, size }, headers });
          walked.push(...slice.content);
          requestContinuation = slice.requestContinuation;
          expect(slice.pageable).not.toHaveProperty('requestContinuation');
          expect(slice.last).toBe(requestContinuation === null);
        } while (requestContinuation);
        expect(walked).toEqual(all);
      }
      expect((await list(endpoint, { query: { sort, size: 3, page: 2 } })).content).toEqual(
        all.slice(6),
      );
    }
  });

  test('come in the order asked for', async () => {
    for (const day of ['03', '01', '02']) {
      const [modifiedAt, createdAt] = [`2026-01-${day}T00:00:00Z`, `2025-0${day[1]}-09T00:00:00Z`];
      await rows.subject(day, { modifiedAt, createdAt });
    }
    const orderOf = async (sort?: string) =>
      (await list(listDataSubjectsV4Endpoint, { query: { sort } })).content
        .map(({ identifier }) => identifier)
        .join(' ');
    expect(await orderOf()).toBe('03 02 01');
    expect(await orderOf('lastModifiedDate')).toBe('01 02 03');
    expect(await orderOf('createdDate,asc')).toBe('01 02 03');
    expect(await orderOf('createdDate,desc')).toBe('03 02 01');
  });

  test.each(both)('of more than 7 days are refused, naming it: $path', async (endpoint) => {
    const fromDate = '2026-01-01';
    const tooLong = [400, [{ path: 'toDate', message: 'Must be at most 7 days after fromDate.' }]];
    for (const toDate of ['2026-01-08T00:00:01', '2026-01-09', '2099-01-01']) {
      expect(await faultsOf(endpoint, { fromDate, toDate })).toEqual(tooLong);
    }
    expect(await faultsOf(endpoint, { fromDate, toDate: '2025-12-31' })).toEqual([
      400,
      [{ path: 'toDate', message: 'Must not be before fromDate.' }],
    ]);
    await list(endpoint, { query: { fromDate, toDate: fromDate } });
  });

  test.each(both)('need both dates and at most 50 on a page: $path', async (endpoint) => {
    const [status, errors] = await faultsOf(endpoint, { size: 51 });
    const faults = errors as { path: string; message: string }[];
    expect([status, faults.map(({ path }) => path)]).toEqual([400, ['size', 'fromDate', 'toDate']]);
    expect(faults[0]?.message).toContain('50');
    expect(await faultsOf(endpoint, { ...week, fromDate: 'soon' })).toMatchObject([
      400,
      [{ path: 'fromDate' }],
    ]);
  });

  test('whose continuation is of other dates or another order is refused', async () => {
    for (const name of ['a', 'b']) await rows.subject(name, { modifiedAt: '2026-01-02T00:00:00Z' });
    const { requestContinuation } = await list(listDataSubjectsV4Endpoint, { query: { size: 1 } });
    const headers = { requestContinuation: requestContinuation ?? '' };
    for (const other of [{ toDate: '2026-01-07' }, { sort: 'createdDate' }]) {
      const query = { ...week, ...other };
      const refusal = await api.refused(listDataSubjectsV4Endpoint, { query, headers });
      expect(refusal).toMatchObject({ status: 400, code: 'continuation-invalid' });
    }
  });
});

test('a profile of a purpose that the person has nothing of is 404', async () => {
  const asked = { params: { purposeGuid: unknownId }, ...of(fullPerson) };
  expect((await api.refused(getProfileV4Endpoint, asked)).status).toBe(404);
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { Receipt } from '#contract/receipt-records.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { plansOf } from '#service/testing/plans.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });

const someone = 'someone@example.org';
const other = 'other@example.org';
let purpose: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({ Name: 'Newsletter', Description: 'By email' });
    point = await api.activePoint({ Name: 'Form', PurposeIds: [purpose], DoubleOptIn: true });
  }),
);

const list = ({ body = {}, ...parts }: Parts = {}) =>
  api.done(listReceiptsEndpoint, { ...parts, body });
const idsOf = async (parts: Parts = {}) => (await list(parts)).content.map(({ id }) => id);
const faultsOf = async (parts: Parts) => {
  const { status, errors } = await api.refused(listReceiptsEndpoint, { body: {}, ...parts });
  expect(status).toBe(400);
  return errors?.map(({ path }) => path);
};

/** All records, slice by slice. */
const walk = async ({ query, headers }: Parts, meanwhile = async () => {}): Promise<Receipt[]> => {
  const found: Receipt[] = [];
  let requestContinuation: string | null | undefined;
  do {
    const slice = await list({ query, headers, body: { requestContinuation } });
    found.push(...slice.content);
    requestContinuation = slice.pageable?.requestContinuation;
    expect(slice.last).toBe(!requestContinuation);
    await meanwhile();
  } while (requestContinuation);
  return found;
};

describe('a record', () => {
  test('shows the receipt with all that it said, and the names of it', async () => {
    const preference = await api.createPreference({ Name: 'Rhythm', Options: ['Daily', 'Weekly'] });
    const [daily = '', weekly = ''] = preference.Options?.map(({ Id }) => Id) ?? [];
    const [topic = ''] = await service.topics('News');
    const [id] = await record(point, {
      interactionAt: '2026-11-20T08:00:00.123456Z',
      language: 'de',
      isTest: true,
      token: { hash: 'a'.repeat(64), claims: { otJwtVersion: 1 } },
      fields: {
        customPayload: { campaign: 'spring' },
        attachments: [{ id: unknownId }],
        geoLocation: { country: 'DE', state: 'BE', stateName: 'Berlin' },
        source: { type: 'WEB', content: 'https://example.org/' },
        dsDataElements: { 'First name': 'Ada' },
        additionalIdentifiers: { Phone: '+49 1' },
      },
      purposes: [
        {
          id: purpose,
          expiryAt: '2027-01-01',
          note: { noteText: 'Why' },
          choices: [
            { choiceId: topic, preferenceId: null, isConsented: true },
            { choiceId: daily, preferenceId: preference.Id, isConsented: true },
            { choiceId: weekly, preferenceId: preference.Id, isConsented: false },
          ],
        },
      ],
    });
    const expected = {
      id,
      organizationId: service.account().organizationId,
      otJwtVersion: 1,
      dataSubjectIdentifier: someone,
      collectionPointUUID: point,
      collectionPointVersion: 1,
      collectionPointName: 'Form',
      collectionPointType: 'API',
      consentCreationDate: '2026-11-21T09:00:00.000Z',
      interactionDate: '2026-11-20T08:00:00.123Z',
      language: 'de',
      test: true,
      isAnonymous: false,
      doubleOptIn: true,
      origin: 'API',
      customPayload: '{"campaign":"spring"}',
      attachments: [{ id: unknownId }],
      geolocation: { country: 'DE', state: 'BE', stateName: 'Berlin' },
      source: { type: 'WEB', content: 'https://example.org/' },
      purposes: [
        {
          id: purpose,
          name: 'Newsletter',
          description: 'By email',
          status: 'ACTIVE',
          version: 1,
          purposeType: 'STANDARD',
          consentLifeSpan: 0,
          transactionType: 'CONFIRMED',
          transactionId: expect.any(String),
          expiryDate: '2027-01-01T00:00:00.000Z',
          topics: [
            {
              id: topic,
              name: 'News',
              transactionType: 'OPT_IN',
              integrationKey: 'Newsletter-News',
              languages: [],
            },
          ],
          customPreferences: [
            {
              id: preference.Id,
              name: 'Rhythm',
              displayAs: 'CHECKBOXES',
              customPreferenceOptions: [
                {
                  id: daily,
                  label: 'Daily',
                  transactionType: 'OPT_IN',
                  order: 0,
                  isDefault: false,
                },
                {
                  id: weekly,
                  label: 'Weekly',
                  transactionType: 'OPT_OUT',
                  order: 1,
                  isDefault: false,
                },
              ],
              languages: [],
            },
          ],
          purposeNote: { noteText: 'Why' },
        },
      ],
    };
    expect((await list()).content).toMatchObject([{ ...expected, dataElements: null }]);
    expect((await list({ query: { includeDataElements: true } })).content).toMatchObject([
      {
        ...expected,
        dataElements: { 'First name': 'Ada' },
        additionalIdentifiers: { Phone: '+49 1' },
      },
    ]);
  });

  test('stays under the identifier that made it, with purposes by name', async () => {
    const second = await api.activePurpose({ Name: 'Calls' });
    await record(point, { purposes: [{ id: purpose }, { id: second, type: 'NOTGIVEN' }] });
    await db.execute(sql`update data_subjects set identifier = 'merged@example.org'`);
    const [receipt] = (await list({ headers: { identifier: someone } })).content;
    expect(receipt?.dataSubjectIdentifier).toBe(someone);
    expect(receipt?.purposes?.map(({ name, transactionType }) => [name, transactionType])).toEqual([
      ['Calls', 'NOTGIVEN'],
      ['Newsletter', 'CONFIRMED'],
    ]);
  });
});

test('a record says what of the receipt was left out, why, and of which purpose', async () => {
  const token = await api.pointToken(point);
  const later = await api.activePurpose({ Name: 'Calls' });
  await api.receipt(token, {
    identifier: someone,
    purposes: [{ Id: purpose, TransactionType: 'maybe' }, { Id: later }, { Id: unknownId }],
    dsDataElements: { 'Shoe size': '42' },
  });
  await api.receipt(token, { identifier: other, purposes: [{ Id: purpose }] });
  const of = (identifier: string) => list({ headers: { identifier } });
  const [receipt] = (await of(someone)).content;
  expect(receipt?.purposes).toEqual([]);
  expect(receipt?.leftOut).toEqual([
    {
      path: 'purposes.0.TransactionType',
      reason: 'MAY_HAVE_BEEN_NO',
      purposeId: purpose,
      purposeName: 'Newsletter',
    },
    { path: 'purposes.1.Id', reason: 'NOT_LINKED', purposeId: later, purposeName: 'Calls' },
    { path: 'purposes.2.Id', reason: 'NOT_LINKED', purposeId: unknownId, purposeName: null },
    { path: 'dsDataElements.Shoe size', reason: 'NOT_TAKEN', purposeId: null, purposeName: null },
  ]);
  expect((await of(other)).content).toMatchObject([{ leftOut: null }]);
});

test('where there are none the list is empty, with nothing to go on to', async () => {
  expect(await list()).toMatchObject({ content: [], empty: true, last: true, number: 0 });
  expect((await list()).pageable).not.toHaveProperty('requestContinuation');
});

describe('is narrowed by', () => {
  const day = (time: string, fields = {}) => ({
    createdAt: `2026-11-${time}`,
    purposes: [{ id: purpose }],
    ...fields,
  });

  test('the identifier, compared exactly but for spaces around it', async () => {
    const [own] = await record(point, day('01'), day('02', { identifier: other }));
    expect(await idsOf({ headers: { identifier: `  ${someone} ` } })).toEqual([own]);
    expect(await idsOf({ headers: { identifier: 'Someone@example.org' } })).toEqual([]);
  });

  test('collection point, receipt, purpose and organization', async () => {
    const second = await api.activePurpose();
    const elsewhere = await api.activePoint({ PurposeIds: [second] });
    const [first] = await record(point, day('01'));
    const [both] = await record(
      elsewhere,
      day('02', { purposes: [{ id: purpose }, { id: second }] }),
    );
    expect(await idsOf({ query: { collectionPointGuid: point } })).toEqual([first]);
    expect(await idsOf({ query: { receiptId: first?.toUpperCase() } })).toEqual([first]);
    expect(await idsOf({ query: { purposeGuid: purpose } })).toEqual([both, first]);
    expect(await idsOf({ query: { purposeGuid: second } })).toEqual([both]);
    expect(await idsOf({ query: { purposeGuid: second, collectionPointGuid: point } })).toEqual([]);
    const { organizationId } = service.account();
    expect(await idsOf({ query: { organizationId } })).toEqual([both, first]);
    expect(await idsOf({ query: { organizationId: unknownId } })).toEqual([]);
  });

  test('a day: from its beginning, up to its end', async () => {
    const [, first, last] = await record(
      point,
      day('01T23:59:59.999999'),
      day('02'),
      day('02T23:59:59.999999'),
      day('03'),
    );
    const query = { fromDate: '2026-11-02', toDate: '2026-11-03T00:00:00Z' };
    expect(await idsOf({ query })).toEqual([last, first]);
    expect(await idsOf({ query: { ...query, purposeGuid: purpose } })).toEqual([last, first]);
  });

  test('what the receipt itself said of a data element', async () => {
    const city = (value: string) => ({ fields: { dsDataElements: { "City's": value } } });
    const [oslo] = await record(point, day('01', city('Oslo')), day('02', city('Rome')), day('03'));
    const headers = (dataElementValue: string) => ({ dataElementName: "City's", dataElementValue });
    expect(await idsOf({ headers: headers('Oslo') })).toEqual([oslo]);
    expect(await idsOf({ headers: headers('oslo') })).toEqual([]);
  });

  test('nothing that has no receipts of its own here', async () => {
    const ids = await record(point, day('01'));
    for (const flag of ['includeArchived', 'isAnonymous', 'includeConsentStrings']) {
      expect(await idsOf({ query: { [flag]: true } })).toEqual(ids);
    }
  });
});

describe('a bad request is refused at its place', () => {
  test.each([
    [{ size: 0 }, ['size']],
    [{ size: 51 }, ['size']],
    [{ page: -1 }, ['page']],
    [{ sort: 'interactionDate' }, ['sort']],
    [{ receiptId: 'x' }, ['receiptId']],
    [{ includeDataElements: 'yes' }, ['includeDataElements']],
    [{ fromDate: '2026-11-01' }, ['toDate']],
    [{ toDate: '2026-11-01' }, ['fromDate']],
    [{ fromDate: '2026-11-01', toDate: '2026-11-02T00:00:01' }, ['toDate']],
    [{ fromDate: '2026-11-02', toDate: '2026-11-01' }, ['toDate']],
    [{ fromDate: 'yesterday', toDate: '2026-11-01' }, ['fromDate']],
  ])('%j', async (query, paths) => {
    expect(await faultsOf({ query })).toEqual(paths);
  });

  test('an identifier with any other filter, each told', async () => {
    const query = {
      collectionPointGuid: unknownId,
      receiptId: unknownId,
      purposeGuid: unknownId,
      organizationId: unknownId,
      fromDate: '2026-11-01',
      toDate: '2026-11-01',
    };
    const elements = { dataElementName: 'City', dataElementValue: 'Oslo' };
    expect(await faultsOf({ query, headers: { identifier: someone, ...elements } })).toEqual([
      ...Object.keys(query),
      ...Object.keys(elements),
    ]);
  });

  test('an element name without its value, and the other way round', async () => {
    expect(await faultsOf({ headers: { dataElementName: 'City' } })).toEqual(['dataElementValue']);
    expect(await faultsOf({ headers: { dataElementValue: 'x' } })).toEqual(['dataElementName']);
  });

  test.each(['', ' ', 'x'.repeat(256), 'a\tb'])('an identifier that is none: %#', async (text) => {
    expect(await faultsOf({ headers: { identifier: text } })).toEqual(['identifier']);
  });

  test('a continuation of another search, and one with a page', async () => {
    const purposes = [{ id: purpose }];
    await record(point, { purposes }, { purposes });
    const { pageable } = await list({ query: { size: 1 } });
    const body = { requestContinuation: pageable?.requestContinuation };
    const foreign = { headers: { identifier: someone }, body };
    expect((await api.refused(listReceiptsEndpoint, foreign)).code).toBe('continuation-invalid');
    expect(await faultsOf({ query: { page: 1 }, body })).toEqual(['page']);
    expect((await list({ query: { size: 50 }, body })).content).toHaveLength(1);
  });
});

test('the right to read is enough for receipts', async () => {
  await api.done(listReceiptsEndpoint, { body: {} }, { as: 'reader' });
});

describe('a walk finds every receipt once, those of one time and of close ones too', () => {
  const times = ['10:00:00', '10:00:00', '10:00:00.000001', '10:00:00.000002', '09:00:00'];
  const write = (count: number, day: string) =>
    record(
      point,
      ...Array.from({ length: count }, (_, index) => ({
        createdAt: `2026-11-${day}T${times[index % times.length]}`,
        purposes: [{ id: purpose }],
      })),
    );

  const searches: Record<string, () => Parts> = {
    all: () => ({}),
    'those of a person': () => ({ headers: { identifier: someone } }),
    'those of a collection point': () => ({ query: { collectionPointGuid: point } }),
    'those of a purpose': () => ({ query: { purposeGuid: purpose } }),
  };
  test.each(
    Object.entries(searches).flatMap(([what, search]) =>
      ['asc', 'desc'].map((direction) => [what, direction, search] as const),
    ),
  )('%s, %s', async (_what, direction, search) => {
    const expected = await write(60, '10');
    const { query, headers = {} } = search();
    for (const size of [1, 7, 50]) {
      const sort = `consentCreationDate,${direction}`;
      // Rows come in at both ends meanwhile.
      let left = 2;
      const found = await walk({ query: { ...query, size, sort }, headers }, async () => {
        left -= 1;
        if (left >= 0) await write(1, left === 0 ? '05' : '15');
      });
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
      const dates = found.map(({ consentCreationDate }) => consentCreationDate);
      const ascending = dates.toSorted();
      expect(dates).toEqual(direction === 'asc' ? ascending : ascending.reverse());
    }
  });
});

test('no plan reads all receipts, and no slice takes more statements than another', async () => {
  await record(point, { purposes: [{ id: purpose }] });
  await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
    select gen_random_uuid(), 'person' || n || '@example.org', n::text, now(), now()
    from generate_series(1, 2000) as n`);
  await db.execute(sql`insert into receipts (id, identifier, collection_point_id,
      collection_point_version, created_at, interaction_at, is_test, origin, fields)
    select gen_random_uuid(), 'person' || (n % 2000) || '@example.org',
      case n % 10 when 0 then ${point}::uuid else gen_random_uuid() end, 1,
      '2020-01-01Z'::timestamptz + n * interval '1 hour', '2020-01-01Z', false, 'API',
      jsonb_build_object('dsDataElements', jsonb_build_object('City', 'City ' || n % 5000))
    from generate_series(1, 20000) as n`);
  // Else what checks each row's references was planned for the empty tables.
  await db.execute(sql`analyze`);
  await db.execute(sql`insert into transactions (id, subject_id, receipt_id, purpose_id,
      purpose_version, type, created_at, interaction_at, is_test, auto_generated, created_by, choices)
    select gen_random_uuid(), subject.id, receipt.id,
      case when random() < 0.01 then ${purpose}::uuid else gen_random_uuid() end, 1, 'CONFIRMED',
      receipt.created_at, receipt.created_at, false, false, '', '[]'
    from receipts as receipt join data_subjects as subject using (identifier)
    where receipt.identifier <> ${someone}`);
  await db.execute(sql`analyze`);
  const { pageable } = await list({ query: { size: 50 } });
  const asked: Parts[] = [
    { query: { size: 1 } },
    { query: { size: 50 } },
    { query: { size: 50 }, body: { requestContinuation: pageable?.requestContinuation } },
    { headers: { identifier: someone } },
    { query: { receiptId: unknownId } },
    { query: { collectionPointGuid: point } },
    { query: { purposeGuid: purpose } },
    { query: { purposeGuid: unknownId } },
    { query: { organizationId: unknownId } },
    { headers: { dataElementName: 'City', dataElementValue: 'City 77' } },
    { headers: { dataElementName: 'City', dataElementValue: 'Nowhere' } },
    { headers: { dataElementName: 'Unknown', dataElementValue: 'City 77' } },
    {
      headers: { dataElementName: 'City', dataElementValue: 'City 77' },
      query: { collectionPointGuid: point },
    },
    {
      headers: { dataElementName: 'City', dataElementValue: 'City 77' },
      query: { purposeGuid: purpose },
    },
    { query: { page: 200, size: 50 } },
    { query: { page: 2, size: 50, purposeGuid: purpose } },
    { query: { fromDate: '2021-01-01', toDate: '2021-01-02' } },
  ];
  for (const parts of asked) {
    const plans = await plansOf(db, () => list(parts));
    expect(plans.some(({ statement }) => /from "(receipts|transactions)"/.test(statement))).toBe(
      true,
    );
    for (const { plan } of plans) {
      expect(plan).not.toMatch(/Seq Scan on (receipts|transactions|data_subjects)/);
    }
  }
  const [receipt = ''] = await idsOf({ query: { size: 1 } });
  for (const identifier of [unknownId, receipt]) {
    const plans = await plansOf(db, () =>
      api.done(listProfilesEndpoint, { query: { match: 'lenient' }, headers: { identifier } }),
    );
    expect(plans.map(({ statement }) => statement).join()).toContain('from "transactions"');
    for (const { plan } of plans) {
      expect(plan).not.toMatch(/Seq Scan on (receipts|transactions|data_subjects)/);
    }
  }
  const ofElement = { dataElementName: 'City', dataElementValue: 'Nowhere' };
  const [search] = (await plansOf(db, () => list({ headers: ofElement }))).filter(({ statement }) =>
    statement.includes('dsDataElements'),
  );
  expect(search?.plan).toContain('receipts_elements');
  const countOf = async (size: number) =>
    (
      await plansOf(db, () =>
        list({ query: { size, toDate: '2022-01-02', fromDate: '2022-01-01' } }),
      )
    ).length;
  // A list of one person is recorded as a look at them, which takes a statement more.
  expect(await countOf(2)).toBe(await countOf(20));
});

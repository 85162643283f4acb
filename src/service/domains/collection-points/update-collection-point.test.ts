import { beforeEach, describe, expect, test } from 'vitest';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const update = updateCollectionPointEndpoint;

/** A refused update must leave every table as it was. */
const refusalOf = async (id: string, version: number | undefined, body: unknown) => {
  const before = await service.readRows();
  const parts = { params: { collectionpointId: id }, query: { version }, body };
  const problem = await api.refused(update, parts);
  expect(await service.readRows()).toEqual(before);
  return problem;
};

const rich = {
  Description: 'All kinds of fields',
  CollectionPointType: 'WEB_FORM',
  ConsentType: 'EXPLICIT',
  SubjectIdentifier: 'Email',
  DataElements: ['Country', 'Email'],
  Languages: ['en-us', 'de-de'],
  WebFormUrl: 'https://example.org/form',
  IABVendorId: 7,
  DoubleOptIn: true,
  OverrideActivePurpose: false,
  HostedWebForm: { Name: 'Form', WebFormData: {} },
  attributeValues: { Region: [{ value: 'EU' }, { value: 'UK' }] },
  Notices: [{ type: 'LINKED', noticeType: 'PRIVACY_NOTICE', name: 'Privacy', purposeIds: [] }],
  RightToWithdraw: 'At any time',
  TextTranslations: [{ Language: 'de-de', RightToWithdraw: 'Jederzeit' }],
  SomethingNew: { nested: [1, null, '2'] },
};

test('what is asked for and has no effect yet is named; without it there is no body', async () => {
  const { Id, PurposeIds } = await api.createPoint();
  const body = { Name: 'Asks', CollectionPointType: 'API', PurposeIds, DisableReports: true };
  const { answer } = await api.call(update, { params: { collectionpointId: Id }, body });
  expect(answer).toEqual({
    messages: ["DisableReports was stored, but isn't available yet."],
  });
  const record = await api.readPoint(Id);
  const back = { ...record, PurposeIds, DisableReports: false };
  const again = await api.call(update, { params: { collectionpointId: Id }, body: back });
  expect([again.status, again.answer]).toEqual([200, null]);
});

describe('a Draft', () => {
  test('is replaced by what is sent', async () => {
    const { Id, PurposeIds } = await api.createPoint({ ...rich });
    const other = await api.activePurpose();
    clock.advance(1000);
    const body = { Name: 'New name', CollectionPointType: 'API', PurposeIds: [other] };
    const { status, answer } = await api.call(update, { params: { collectionpointId: Id }, body });
    expect([status, answer]).toEqual([200, null]);
    const after = await api.readPoint(Id);
    expect(after).toMatchObject({
      Name: 'New name',
      Description: '',
      Status: 'DRAFT',
      ConsentType: null,
      DataElements: [],
      DoubleOptIn: false,
      OverrideActivePurpose: true,
      CreateDate: '2026-11-21T09:00:00.000Z',
      LastModifiedDate: '2026-11-21T09:00:01.000Z',
    });
    expect(after.Purposes?.map(({ Id: id }) => id)).toEqual([other]);
    expect(after).not.toHaveProperty('SomethingNew');
    expect(PurposeIds).not.toContain(other);
  });

  test('sent back as it was read is unchanged, unknown fields included', async () => {
    const { Id } = await api.createPoint({ ...rich });
    const before = await api.readPoint(Id);
    expect(before).toMatchObject({ ...rich, attributes: { Region: ['EU', 'UK'] } });
    await api.updatePoint(Id);
    expect(await api.readPoint(Id)).toEqual(before);
  });

  test('keeps its version, creation and creator, and names who changed it', async () => {
    const { Id } = await api.createPoint();
    const before = await api.readPoint(Id);
    clock.advance(1000);
    const parts = { params: { collectionpointId: Id }, body: { ...before, Description: 'New' } };
    await api.done(update, parts, { as: 'other-writer' });
    expect(await api.readPoint(Id)).toEqual({
      ...before,
      Description: 'New',
      LastModifiedBy: 'support',
      LastModifiedDate: '2026-11-21T09:00:01.000Z',
    });
  });

  test('is edited by its id in any case', async () => {
    const { Id } = await api.createPoint();
    await api.done(update, {
      params: { collectionpointId: Id.toUpperCase() },
      body: { ...(await api.readPoint(Id)), Description: 'New' },
    });
    expect(await api.readPoint(Id)).toMatchObject({ Id, Description: 'New' });
  });

  test('may keep its own name and not take that of another', async () => {
    const { Name } = await api.createPoint();
    const { Id } = await api.createPoint();
    await api.updatePoint(Id, 1, { Description: 'Same name' });
    const problem = await refusalOf(Id, 1, { ...(await api.readPoint(Id)), Name });
    expect(problem).toMatchObject({
      code: 'collection-point-name-taken',
      errors: [{ path: 'Name' }],
    });
  });

  test.each(['RETIRED', 'INACTIVE', 'ARCHIVED'])(
    'cannot be given the status %s',
    async (Status) => {
      const { Id } = await api.createPoint();
      const problem = await refusalOf(Id, 1, { ...(await api.readPoint(Id)), Status });
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'Status' }] });
    },
  );

  test('stays as it was where a purpose does not resolve', async () => {
    const { Id } = await api.createPoint({ DataElements: ['Email'] });
    const body = { ...(await api.readPoint(Id)), PurposeIds: [unknownId], DataElements: ['New'] };
    expect(await refusalOf(Id, 1, { ...body, Status: 'ACTIVE' })).toMatchObject({
      status: 400,
      errors: [{ path: 'PurposeIds.0', message: `There's no purpose ${unknownId}.` }],
    });
  });
});

describe('publishing', () => {
  test('makes a Draft Active', async () => {
    const { Id } = await api.createPoint();
    clock.advance(1000);
    await api.publishPoint(Id);
    expect(await api.readPoint(Id)).toMatchObject({
      Status: 'ACTIVE',
      CanCreateNewVersion: true,
      ActivationDate: '2026-11-21T09:00:01.000Z',
      PublishedBy: 'privacy-manager',
    });
  });

  test('takes the changes of the same request', async () => {
    const { Id } = await api.createPoint();
    await api.updatePoint(Id, 1, { Status: 'ACTIVE', Description: 'Final' });
    expect(await api.readPoint(Id)).toMatchObject({ Status: 'ACTIVE', Description: 'Final' });
  });

  test('of a later version retires the one that was Active', async () => {
    const Id = await api.activePoint();
    await api.newVersion(Id);
    await api.updatePoint(Id, 2, { Description: 'Second' });
    await api.publishPoint(Id, 2);
    expect(await api.readPoint(Id, 1)).toMatchObject({ Status: 'RETIRED', Description: '' });
    expect(await api.readPoint(Id, 2)).toMatchObject({ Status: 'ACTIVE', Description: 'Second' });
  });

  test('by two at once happens once', async () => {
    const { Id } = await api.createPoint();
    const body = { ...(await api.readPoint(Id)), Status: 'ACTIVE' };
    const parts = { params: { collectionpointId: Id }, body };
    const outcomes = await Promise.all([api.call(update, parts), api.call(update, parts)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a version that is not a Draft', () => {
  test.each(['ACTIVE', 'RETIRED'])('cannot be edited: %s', async (status) => {
    const Id = await api.activePoint();
    if (status === 'RETIRED') {
      await api.newVersion(Id);
      await api.publishPoint(Id, 2);
    }
    const record = await api.readPoint(Id, 1);
    expect(record.Status).toBe(status);
    for (const Status of ['DRAFT', 'ACTIVE', undefined]) {
      expect(await refusalOf(Id, 1, { ...record, Status })).toMatchObject({
        status: 400,
        code: 'collection-point-not-draft',
      });
    }
  });

  test('is not meant where the Draft beside it is named', async () => {
    const Id = await api.activePoint();
    await api.newVersion(Id);
    await api.updatePoint(Id, 2, { Description: 'Changed' });
    expect(await api.readPoint(Id, 1)).toMatchObject({ Status: 'ACTIVE', Description: '' });
  });
});

test('while disabled nothing is edited or published', async () => {
  const { Id } = await api.createPoint();
  await api.disablePoint(Id);
  const record = await api.readPoint(Id);
  for (const Status of ['INACTIVE', 'DRAFT', 'ACTIVE']) {
    expect(await refusalOf(Id, 1, { ...record, Status })).toMatchObject({
      status: 400,
      code: 'collection-point-disabled',
    });
  }
});

test('receipts by the Draft with elements that the edit names first wait for it, and it for them', async () => {
  const { Id } = await api.createPoint();
  const body = await api.readPoint(Id);
  const token = await api.pointToken(Id);
  for (let round = 0; round < 15; round += 1) {
    const names = Array.from({ length: 20 }, (_, index) => `Element ${round} ${index}`);
    const [edit, ...receipts] = await Promise.all([
      api.call(update, {
        params: { collectionpointId: Id },
        query: { version: 1 },
        body: { ...body, DataElements: names },
      }),
      ...['one', 'two', 'three'].map((identifier) =>
        api.receipt(token, {
          identifier,
          dsDataElements: Object.fromEntries(names.map((name) => [name, 'v'])),
        }),
      ),
    ]);
    expect(edit.status).toBe(200);
    expect(receipts).toHaveLength(3);
  }
  expect((await api.readPoint(Id)).ReceiptCount).toBe(45);
});

describe('what is not there is 404', () => {
  test.each([undefined, 1])('an id of nothing, version %s', async (version) => {
    const body = await api.pointBody();
    expect(await refusalOf(unknownId, version, body)).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });

  test.each([2, Number.MAX_SAFE_INTEGER])('version %d of a point with one', async (version) => {
    const { Id } = await api.createPoint();
    const body = await api.readPoint(Id);
    expect((await refusalOf(Id, version, body)).status).toBe(404);
  });
});

test('faults of address, query and body are named together', async () => {
  const parts = { params: { collectionpointId: 'x' }, query: { version: 0 }, body: { Status: 5 } };
  const { errors } = await api.refused(update, parts);
  expect(errors?.map(({ path }) => path)).toEqual([
    'collectionpointId',
    'version',
    'Name',
    'CollectionPointType',
    'Status',
    'PurposeIds',
  ]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { collectionPointTypes, consentTypes } from '#contract/collection-point-values.ts';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const create = createCollectionPointEndpoint;

/** A refused create must leave every table as it was. */
const refusalOf = async (body: unknown) => {
  const before = await service.readRows();
  const problem = await api.refused(create, { body });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a new collection point is version 1, a Draft, and answered with 201', async () => {
  const { status, answer } = await api.call(create, { body: await api.pointBody() });
  expect(status).toBe(201);
  expect(answer).toMatchObject({
    Version: 1,
    Status: 'DRAFT',
    Disabled: false,
    CanCreateNewVersion: false,
    Description: '',
    OrganizationId: service.account().organizationId,
    CreateDate: '2026-11-21T09:00:00.000Z',
    LastModifiedDate: '2026-11-21T09:00:00.000Z',
    ActivationDate: null,
    CreatedBy: 'privacy-manager',
    PublishedBy: null,
    ReceiptCount: 0,
    OverrideActivePurpose: true,
    DoubleOptIn: false,
    jwtToken: null,
  });
});

test('the body that real clients send is accepted as it is', async () => {
  const ids = [await api.activePurpose(), await api.activePurpose()];
  const sent = {
    Name: 'Web shop checkout',
    Description: 'Boxes beside the order button',
    CollectionPointType: 'WEB_FORM',
    ConsentType: 'OPTINCHECKBOX',
    SubjectIdentifier: 'Email',
    PurposeId: ids.join(','),
    Language: 'en-us',
    OrganizationId: '0f9b2a4e-5f5e-4a53-8f0e-3c1d2e4f5a6b',
    DoubleOptIn: 'false',
    NoConsentTransactions: 'true',
  };
  const point = await api.done(create, { body: sent });
  expect(point).toMatchObject({
    ...sent,
    DoubleOptIn: false,
    NoConsentTransactions: true,
    HostedSDK: true,
    IdentifierDataElement: { Label: 'Email', IsIdentifier: true },
  });
  expect(point.Purposes?.map(({ Id }) => Id)).toEqual(ids);
  expect(await api.readPoint(point.Id)).toEqual(point);
});

test('what is asked for and has no effect yet is stored, and named in the answer', async () => {
  const PurposeIds = [await api.activePurpose()];
  const asked = {
    EnableCaptcha: true,
    OverrideActivePurpose: false,
    CookieConsentUpdate: 'UPDATE_ALL',
  };
  const notAsked = { EnablePublishEvent: false, IdentifierTypes: [], HostedWebForm: {} };
  const body = { Name: 'Asks', CollectionPointType: 'API', PurposeIds, ...asked, ...notAsked };
  const { Id, messages } = await api.done(create, { body });
  expect(messages?.sort()).toEqual([
    "CookieConsentUpdate was stored, but isn't available yet.",
    "EnableCaptcha was stored, but isn't available yet.",
    "OverrideActivePurpose was stored, but isn't available yet.",
  ]);
  const record = await api.readPoint(Id);
  expect(record).toMatchObject(asked);
  expect(record).not.toHaveProperty('messages');
  const more = {
    ...body,
    Name: 'Asks nothing',
    ...{ EnableCaptcha: 'false', CookieConsentUpdate: null },
  };
  const { messages: none } = await api.done(create, {
    body: { ...more, OverrideActivePurpose: true, messages: ['Kept?'] },
  });
  expect(none).toBeUndefined();
});

test('fields that the service does not know come back as they were sent', async () => {
  const fields = {
    SomethingNew: { nested: [1, '2', null, { deep: true }] },
    OtherInformation: 'Kept',
    HostedWebForm: { Name: 'Form', WebFormData: { a: 1 } },
    'Ein Schlüssel': 'ä€😀',
  };
  const { Id } = await api.createPoint(fields);
  expect(await api.readPoint(Id)).toMatchObject(fields);
});

test('a null counts as a field left out', async () => {
  const point = await api.createPoint({ ConsentType: null, DoubleOptIn: null, Unknown: null });
  expect(point).toMatchObject({ ConsentType: null, DoubleOptIn: false });
  expect(point).not.toHaveProperty('Unknown');
});

test('computed fields of a request change nothing', async () => {
  const point = await api.createPoint({
    Id: unknownId,
    Version: 7,
    Status: 'ACTIVE',
    Disabled: true,
    ReceiptCount: 5,
    CreatedBy: 'someone',
    Purposes: 'none',
    jwtToken: 'x',
  });
  expect(point).toMatchObject({ Version: 1, Status: 'DRAFT', Disabled: false, ReceiptCount: 0 });
  expect([point.Id, point.CreatedBy]).not.toContain(unknownId);
  expect(point.CreatedBy).toBe('privacy-manager');
});

describe('HostedSDK', () => {
  test.each(['WEB_FORM', 'HOSTED_WEB_FORM', 'EMBEDDED_WEB_FORM'])(
    'is true for %s whatever was sent',
    async (CollectionPointType) => {
      expect(await api.createPoint({ CollectionPointType, HostedSDK: false })).toMatchObject({
        HostedSDK: true,
      });
    },
  );

  test('is as sent for other types', async () => {
    expect(await api.createPoint({ HostedSDK: 'true' })).toMatchObject({ HostedSDK: true });
    expect(await api.createPoint({})).toMatchObject({ HostedSDK: false });
  });
});

test('every type and every consent type is accepted', async () => {
  const PurposeIds = [await api.activePurpose()];
  for (const CollectionPointType of collectionPointTypes) {
    const point = await api.createPoint({ PurposeIds, CollectionPointType });
    expect(point.CollectionPointType).toBe(CollectionPointType);
  }
  for (const ConsentType of consentTypes) {
    expect((await api.createPoint({ PurposeIds, ConsentType })).ConsentType).toBe(ConsentType);
  }
});

describe('a name', () => {
  test('is unique among the points of the organization', async () => {
    const { Name } = await api.createPoint();
    const problem = await refusalOf(await api.pointBody({ Name }));
    expect(problem).toMatchObject({
      status: 400,
      code: 'collection-point-name-taken',
      errors: [{ path: 'Name' }],
    });
  });

  test('may be taken in another organization, and differ by case or blanks', async () => {
    const { Name } = await api.createPoint({ Name: 'Same' });
    const OrganizationId = '0f9b2a4e-5f5e-4a53-8f0e-3c1d2e4f5a6b';
    expect(await api.createPoint({ Name, OrganizationId })).toMatchObject({ OrganizationId });
    await api.createPoint({ Name: 'same' });
    await api.createPoint({ Name: 'Same ' });
  });

  test('is given once, whoever asks first', async () => {
    const body = await api.pointBody({ Name: 'Wanted by many' });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => api.call(create, { body })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const { totalElements } = await api.done(listCollectionPointsEndpoint);
    expect(totalElements).toBe(1);
  });
});

test('every fault is named at once, with the path as the caller wrote it', async () => {
  const problem = await refusalOf({
    Name: '',
    CollectionPointType: 'FAX',
    OrganizationId: 'x',
    DataElements: ['Country <'],
    EnablePrimaryIdentifier: true,
  });
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(problem.errors?.map(({ path }) => path)).toEqual([
    'OrganizationId',
    'Name',
    'CollectionPointType',
    'DataElements.0',
    'PurposeIds',
    'PrimaryIdentifierType',
  ]);
  expect(problem.detail).toMatch(/^OrganizationId: Must be an id.* There are 5 more errors\.$/);
});

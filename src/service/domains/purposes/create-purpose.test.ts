import { beforeEach, describe, expect, test } from 'vitest';
import { purposeTypes } from '#contract/purpose-values.ts';
import { createPurposeEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const create = createPurposeEndpoint;
const least = { Name: 'Marketing email', Description: 'News and offers', ConsentLifeSpan: 3600 };

/** A refused create must leave every table as it was. */
const refusalOf = async (body: unknown, query = {}) => {
  const before = await service.readRows();
  const problem = await api.refused(create, { body, query });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

test('a new purpose is version 1, a Draft, and answered with 200', async () => {
  const { status, answer } = await api.call(create, { body: least });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    Label: 'Marketing email',
    Description: 'News and offers',
    ConsentLifeSpan: 3600,
    Status: 'DRAFT',
    Version: 1,
    PurposeType: 'STANDARD',
    Languages: [],
    Topics: [],
    CustomPreferences: [],
  });
});

test('what was sent comes back, unknown fields and languages included', async () => {
  const fields = {
    Description: '<p>As <b>given</b></p>',
    ConsentLifeSpan: 0,
    DefaultLanguage: 'en-us',
    Languages: [{ Name: 'Werbung', Description: 'Angebote', Language: 'de-de', Default: 'false' }],
    ExpiryDateType: 'CONSENT_DATE',
    EnableGeolocation: 'true',
    HardOptOutDisplayFormat: 'LOCK',
    HardOptOutMessage: 'Belongs to the contract',
    ImplicitConsentLifeSpan: 86_400,
    SomethingNew: { nested: [null, 1] },
  };
  expect(await api.createPurpose(fields)).toMatchObject({
    ...fields,
    EnableGeolocation: true,
    Languages: [{ Name: 'Werbung', Description: 'Angebote', Language: 'de-de', Default: false }],
    messages: ["HardOptOutDisplayFormat was stored, but isn't available yet."],
  });
});

test('every type is accepted', async () => {
  for (const Type of purposeTypes) {
    expect(await api.createPurpose({ Type })).toMatchObject({ PurposeType: Type });
  }
});

test.each([0, 1, Number.MAX_SAFE_INTEGER])('a life span of %d seconds is kept', async (seconds) => {
  const { Id } = await api.createPurpose({ ConsentLifeSpan: seconds });
  const { content } = await api.done(listPurposeVersionsEndpoint);
  const purpose = content.find(({ purposeId }) => purposeId === Id);
  expect(purpose?.versions).toMatchObject([{ consentLifeSpan: seconds }]);
});

describe('a name', () => {
  test('is unique in the organization', async () => {
    await api.createPurpose(least);
    expect(await refusalOf(least)).toMatchObject({
      status: 400,
      code: 'purpose-name-taken',
      errors: [{ path: 'Name' }],
    });
  });

  test('is given once, whoever asks first', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => api.call(create, { body: least })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });
});

describe('a field at fault is refused', () => {
  test.each([
    [{ Name: '' }, ['Name']],
    [{ Name: 'n'.repeat(256) }, ['Name']],
    [{ Name: null }, ['Name']],
    [{ Description: undefined }, ['Description']],
    [{ Description: 5 }, ['Description']],
    [{ ConsentLifeSpan: undefined }, ['ConsentLifeSpan']],
    [{ ConsentLifeSpan: -1 }, ['ConsentLifeSpan']],
    [{ ConsentLifeSpan: 1.5 }, ['ConsentLifeSpan']],
    [{ ConsentLifeSpan: '3600 s' }, ['ConsentLifeSpan']],
    [{ ConsentLifeSpan: 2 ** 53 }, ['ConsentLifeSpan']],
    [{ Type: 'NEWSLETTER' }, ['Type']],
    [{ ParentPurposeId: 'x' }, ['ParentPurposeId']],
    [{ EnableGeolocation: 'yes' }, ['EnableGeolocation']],
    [{ HardOptOutDisplayFormat: 'SHOW' }, ['HardOptOutDisplayFormat']],
    [{ ExpiryDateType: 'NEVER' }, ['ExpiryDateType']],
    [{ Kind: 'TRANSACTIONAL' }, ['Kind']],
    [{ SaleOrSharing: 'maybe', Controller: 7 }, ['SaleOrSharing', 'Controller']],
    [{ Languages: {} }, ['Languages.0.Name', 'Languages.0.Description']],
    [{ Languages: [{ Name: 'x' }] }, ['Languages.0.Description']],
    [{ DefaultLanguage: 'xx' }, ['DefaultLanguage']],
    [
      {
        Languages: ['de-DE', 'de-de', 'fr', 'fr'].map((Language) => ({
          Name: 'x',
          Description: '',
          Language,
          Default: true,
        })),
      },
      [
        'Languages.1.Language',
        'Languages.3.Language',
        ...[1, 2, 3].map((index) => `Languages.${index}.Default`),
      ],
    ],
    [{ Name: '', Type: '', ConsentLifeSpan: '' }, ['Name', 'ConsentLifeSpan', 'Type']],
  ])('%j', async (fields, paths) => {
    const problem = await refusalOf({ ...least, ...fields });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
  });

  test('in the query beside those of the body', async () => {
    const { errors } = await refusalOf({}, { isInternalOrg: 'maybe' });
    expect(errors?.map(({ path }) => path)).toEqual([
      'isInternalOrg',
      'Name',
      'Description',
      'ConsentLifeSpan',
    ]);
  });
});

test('a name of 255 characters is accepted', async () => {
  const Name = 'ä'.repeat(255);
  expect(await api.createPurpose({ Name })).toMatchObject({ Label: Name });
});

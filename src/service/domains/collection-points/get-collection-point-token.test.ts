import { compactVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { collectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const tokenOf = async (id: string, query: Record<string, unknown> = {}) => {
  const parts = { params: { collectionpointGuid: id }, query };
  const { token } = await api.done(collectionPointTokenEndpoint, parts, { as: 'reader' });
  const { payload, protectedHeader } = await compactVerify(token, service.tokenPublicKey);
  return { header: protectedHeader, claims: JSON.parse(new TextDecoder().decode(payload)) };
};
const versionOf = async (id: string, query: Record<string, unknown> = {}) =>
  (await tokenOf(id, query)).claims.processVersion;
const refusalOf = (id: string, query: Record<string, unknown> = {}) =>
  api.refused(collectionPointTokenEndpoint, { params: { collectionpointGuid: id }, query });

/** Versions 1 and 2 Retired, 3 Active, 4 a Draft. */
const pointInAllStates = async () => {
  const id = await api.activePoint();
  for (const version of [2, 3]) {
    await api.newVersion(id);
    await api.publishPoint(id, version);
  }
  await api.newVersion(id);
  return id;
};

test('the token is signed with RS512 and its header holds nothing else', async () => {
  const { Id } = await api.createPoint();
  expect((await tokenOf(Id)).header).toEqual({ alg: 'RS512' });
});

test('the claims are the published ones', async () => {
  const purposeId = await api.activePurpose({
    EnableGeolocation: true,
    ImplicitConsentLifeSpan: 60,
  });
  const { Id } = await api.createPoint({
    Description: 'At the desk',
    CollectionPointType: 'IN_PERSON',
    ConsentType: 'EXPLICIT',
    SubjectIdentifier: 'Email',
    PurposeIds: [purposeId],
    DataElements: ['Email', 'Country'],
    DoubleOptIn: 'true',
    NoConsentTransactions: true,
    IsAuthenticationRequired: true,
    ReconfirmActivePurpose: true,
    OverrideActivePurpose: false,
    IsDynamicCollectionPoint: true,
    AllowMultipleIdentifierTypes: true,
    IdentifierTypes: ['Email', 'Phone'],
    EnablePrimaryIdentifier: true,
    PrimaryIdentifierType: 'Email',
    ParentIdentifierTypes: ['Phone'],
    EnableGeolocation: true,
  });
  expect((await tokenOf(Id)).claims).toEqual({
    otJwtVersion: 1,
    processId: Id,
    processVersion: 1,
    iat: '2026-11-21T09:00:00.000',
    moc: 'IN_PERSON',
    policy_uri: null,
    iss: null,
    sub: 'Email',
    tenantId: service.account().tenantId,
    description: 'At the desk',
    consentType: 'EXPLICIT',
    allowNotGivenConsents: true,
    doubleOptIn: true,
    purposes: [
      {
        id: purposeId,
        version: 1,
        parentId: null,
        topics: [],
        customPreferences: [],
        enableGeolocation: true,
        implicitConsentLifeSpan: 60,
      },
    ],
    notices: [],
    dsDataElements: ['Email', 'Country'],
    dataElementTypeMap: { Email: 'USER_INPUT', Country: 'COUNTRY' },
    authenticationRequired: true,
    reconfirmActivePurpose: true,
    overrideActivePurpose: false,
    dynamicCollectionPoint: true,
    additionalIdentifiers: ['Email', 'Phone'],
    multipleIdentifierTypes: true,
    enableParentPrimaryIdentifiers: true,
    enableGeolocation: true,
    parentPrimaryIdentifiersType: 'Email',
    additionalParentIdentifierTypes: ['Phone'],
  });
});

test('a version that did not change keeps its token', async () => {
  const { Id } = await api.createPoint();
  const first = await tokenOf(Id);
  clock.advance(60_000);
  expect(await tokenOf(Id)).toEqual(first);
});

test('the token of a version tells the options as its preferences have them now', async () => {
  const preference = await api.createPreference();
  const purpose = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  const { Id } = await api.createPoint({ PurposeIds: [purpose] });
  const first = await tokenOf(Id);
  clock.advance(60_000);
  const { Options } = await api.updatePreference(preference.Id, {
    Required: true,
    Options: [{ Label: 'Hourly' }, ...(preference.Options ?? []).slice(1)],
  });
  const claims = structuredClone(first.claims);
  claims.purposes[0].customPreferences[0] = {
    id: preference.Id,
    isRequired: true,
    options: Options?.map((option) => option.Id),
  };
  expect(await tokenOf(Id)).toEqual({ ...first, claims });
  expect(claims).not.toEqual(first.claims);
});

describe('the version', () => {
  test('is the newest in the state asked for, or the one asked for', async () => {
    const id = await pointInAllStates();
    const asked = [
      [{}, 4],
      [{ version: 1 }, 1],
      [{ version: 3 }, 3],
      [{ state: 'RETIRED' }, 2],
      [{ state: 'ACTIVE' }, 3],
      [{ state: 'DRAFT' }, 4],
      [{ version: 2, state: 'RETIRED' }, 2],
    ] as const;
    for (const [query, version] of asked) {
      expect([query, await versionOf(id, query)]).toEqual([query, version]);
    }
  });

  test('that does not exist, or not in the state asked for, is 404', async () => {
    const id = await pointInAllStates();
    for (const query of [
      { version: 5 },
      { state: 'INACTIVE' },
      { version: 3, state: 'RETIRED' },
      { version: Number.MAX_SAFE_INTEGER },
    ]) {
      expect(await refusalOf(id, query)).toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  test('of a disabled point is INACTIVE and nothing else', async () => {
    const id = await pointInAllStates();
    await api.disablePoint(id);
    expect(await versionOf(id)).toBe(4);
    expect(await versionOf(id, { state: 'INACTIVE' })).toBe(4);
    expect((await refusalOf(id, { state: 'ACTIVE' })).status).toBe(404);
  });
});

test('a point that is not there is 404', async () => {
  expect(await refusalOf(unknownId)).toMatchObject({ status: 404, code: 'not-found' });
});

test.each([
  ['x', {}, ['collectionpointGuid']],
  [unknownId.slice(1), {}, ['collectionpointGuid']],
  [unknownId, { version: '0' }, ['version']],
  [unknownId, { version: '' }, ['version']],
  [unknownId, { state: 'ARCHIVED' }, ['state']],
  [unknownId, { state: 'active' }, ['state']],
  ['x', { version: 'x', state: '' }, ['collectionpointGuid', 'version', 'state']],
])('what cannot be understood is 400 before it is 404 (%#)', async (id, query, paths) => {
  const { status, errors } = await refusalOf(id, query);
  expect([status, errors?.map(({ path }) => path)]).toEqual([400, paths]);
});

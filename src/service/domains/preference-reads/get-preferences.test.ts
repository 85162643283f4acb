import { beforeEach, describe, expect, test } from 'vitest';
import { getPreferencesV1Endpoint, getPreferencesV2Endpoint } from '#contract/preference-reads.ts';
import type { SendOptions } from '#service/testing/api.ts';
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

const headersOf = (identifier: string, tenantId = service.account().tenantId) => ({
  headers: { identifier, tenantId },
});
const v1Of = (identifier: string, query: Record<string, string> = {}) =>
  api.done(getPreferencesV1Endpoint, { query, ...headersOf(identifier) }, { as: 'reader' });
const v2Of = (identifier: string) =>
  api.done(getPreferencesV2Endpoint, headersOf(identifier), { as: 'reader' });

const both = [getPreferencesV1Endpoint, getPreferencesV2Endpoint] as const;

describe('preferences', () => {
  test('are as published', async () => {
    const v1 = await v1Of(fullPerson);
    // What others describe beside the preferences is there too.
    const beside = ['latestGeoLocation', 'dataElements', 'syncGroups'];
    expect(answerFaults(getPreferencesV1Endpoint, 200, v1, beside)).toEqual([]);
    expect(answerFaults(getPreferencesV2Endpoint, 200, await v2Of(fullPerson))).toEqual([]);
    await rows.subject('bare@example.org');
    const bare = await v2Of('bare@example.org');
    expect(answerFaults(getPreferencesV2Endpoint, 200, bare)).toEqual([]);
    expect(bare).toMatchObject([{ purposes: [], dataElements: {}, additionalIdentifiers: {} }]);
    expect((await v1Of('bare@example.org')).preferences).toEqual([]);
  });

  test('of V1 name topics and options by their ids', async () => {
    const { preferences, dataElements } = await v1Of(fullPerson);
    expect(preferences).toMatchObject([
      {
        id: ids.purpose,
        purposeVersion: 1,
        status: 'ACTIVE',
        consentDate: '2026-11-21T09:00:01.000Z',
        topics: [ids.topic],
        customPreferences: { [ids.preference]: [ids.option] },
        geolocation: { country: 'AT', receiptGuid: ids.firstReceipt },
      },
      { id: ids.withdrawn, status: 'WITHDRAWN', topics: [], customPreferences: {} },
    ]);
    expect(dataElements).toEqual({ City: 'Porto', Languages: 'en, de' });
    expect(preferences[0]?.dataElements).toEqual(dataElements);
  });

  test('of V2 are a list of one, with the last receipt', async () => {
    expect(await v2Of(fullPerson)).toMatchObject([
      {
        identifier: fullPerson,
        identifierType: 'Email',
        dataElements: { City: 'Porto', Languages: 'en, de' },
        additionalIdentifiers: { Phone: '+1 202 555 0101' },
        purposes: [
          {
            id: ids.purpose,
            customPreferences: [{ id: ids.preference, options: [{ id: ids.option }] }],
          },
          { id: ids.withdrawn },
        ],
        latestGeolocation: { stateName: 'Wien' },
        metadata: { lastReceiptDate: '2026-11-21T09:00:02.000Z', isFullyProcessed: true },
      },
    ]);
  });

  test.each([
    ['OPT_IN', 'ACTIVE'],
    ['IMPLICIT', 'ACTIVE'],
    ['NOT_OPT_OUT', 'NOT_OPT_OUT'],
    ['HARD_OPT_OUT', 'HARD_OPT_OUT'],
  ] as const)('show %s as %s, the closest of the published statuses', async (status, shown) => {
    const id = await rows.subject('other@example.org');
    await rows.consent(id, ids.withdrawn, { status });
    const v1 = await v1Of('other@example.org');
    const v2 = await v2Of('other@example.org');
    expect([v1.preferences[0]?.status, v2[0]?.purposes[0]?.status]).toEqual([shown, shown]);
  });

  test('that have expired read so before anything has recorded it', async () => {
    clock.advance(86_400_000 * 31);
    expect((await v1Of(fullPerson)).preferences[0]?.status).toBe('EXPIRED');
    expect((await v2Of(fullPerson))[0]?.purposes[0]?.status).toBe('EXPIRED');
  });
});

test.each(both)('$path says 404 for nobody and for another account, alike', async (endpoint) => {
  const nobody = await api.refused(endpoint, headersOf('nobody@example.org'));
  const otherAccount = headersOf(fullPerson, '11111111-1111-4111-8111-111111111111');
  const elsewhere = await api.refused(endpoint, otherAccount);
  const { headers: _, requestId: __, ...first } = nobody;
  const { headers: ___, requestId: ____, ...second } = elsewhere;
  expect(first).toMatchObject({ status: 404, code: 'not-found' });
  expect(second).toEqual(first);
});

test.each(both)('$path takes the account in capitals, and needs it', async (endpoint) => {
  const { tenantId } = service.account();
  await api.done(endpoint, headersOf(fullPerson, tenantId.toUpperCase()));
  const { status, errors } = await api.refused(endpoint, {});
  expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['identifier', 'tenantId']]);
});

test.each<SendOptions['as']>(['nobody', 'no-scope'])('%s reads no preferences', async (as) => {
  for (const endpoint of both) {
    const { status } = await api.refused(endpoint, headersOf(fullPerson), { as: as ?? 'nobody' });
    expect(status).toBe(as === 'nobody' ? 401 : 403);
  }
});

test('V1 says since when it is deprecated and when it ends; V2 does not', async () => {
  const v1 = await api.call(getPreferencesV1Endpoint, headersOf(fullPerson));
  expect(v1.headers.get('Deprecation')).toBe(`@${Date.parse('2025-11-23T00:00:00Z') / 1000}`);
  expect(v1.headers.get('Sunset')).toBe('Mon, 23 Nov 2026 00:00:00 GMT');
  const v2 = await api.call(getPreferencesV2Endpoint, headersOf(fullPerson));
  expect([v2.headers.get('Deprecation'), v2.headers.get('Sunset')]).toEqual([null, null]);
});

test('a sync group has no effect, and the answer says so', async () => {
  const plain = await v1Of(fullPerson);
  const asked = await v1Of(fullPerson, { syncGroup: 'brand' });
  expect(asked).toEqual({ ...plain, messages: [expect.stringContaining('syncGroup')] });
});

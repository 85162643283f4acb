import { beforeEach, describe, expect, test } from 'vitest';
import { getProfileV3Endpoint, listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
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

type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const list = (asked: Asked = {}, as: 'reader' | 'writer' = 'reader') =>
  api.done(listProfilesV3Endpoint, asked, { as });
const found = async (asked: Asked) =>
  (await list(asked)).content.map(({ identifier }) => identifier);
const profileOf = (identifier: string, as: 'reader' | 'writer' = 'reader') =>
  api.done(getProfileV3Endpoint, { headers: { identifier } }, { as });
const faultsOf = async (asked: Asked) => {
  const { status, errors } = await api.refused(listProfilesV3Endpoint, asked);
  return [status, errors?.map(({ path }) => path)];
};

describe('a profile', () => {
  test('is as published, in the list and alone', async () => {
    const slice = await list({}, 'writer');
    const own = ['requestContinuation', 'StopLink', 'stopLink'];
    expect(answerFaults(listProfilesV3Endpoint, 200, slice, own)).toEqual([]);
    const full = await profileOf(fullPerson);
    expect(answerFaults(getProfileV3Endpoint, 200, full, own)).toEqual([]);
    await rows.subject('bare@example.org');
    expect(answerFaults(listProfilesV3Endpoint, 200, await list(), own)).toEqual([]);
    const bare = await profileOf('bare@example.org');
    expect(answerFaults(getProfileV3Endpoint, 200, bare, own)).toEqual([]);
    expect(bare).toMatchObject({ language: null, dataElements: [], purposes: [] });
  });

  test('is at the shorter address too, and a sort without a field is of the default one', async () => {
    const base = '/api/preferences/v3';
    const listed = await service.send(`${base}/datasubject-profiles?sort=asc`, { as: 'reader' });
    expect(await listed.json()).toEqual(await list({ query: { sort: 'lastUpdatedDate,asc' } }));
    const headers = { identifier: fullPerson };
    const one = await service.send(`${base}/datasubjects/profile`, { as: 'reader', headers });
    expect(await one.json()).toEqual(await profileOf(fullPerson));
    const nobody = await service.send(`${base}/datasubject-profiles`, { as: 'nobody' });
    expect(nobody.status).toBe(401);
  });

  test('has the ids of topics and options where only a yes counts', async () => {
    const [profile] = (await list()).content;
    expect(profile?.purposes).toMatchObject([
      {
        id: ids.purpose,
        status: 'ACTIVE',
        topics: [{ id: ids.topic, name: 'Wool' }],
        preferences: [ids.topic],
        customPreferences: [{ id: ids.preference, options: [{ Id: ids.option, name: 'Daily' }] }],
        Preferences: { [ids.preference]: [ids.option] },
        geolocation: { country: 'AT', receiptGuid: ids.firstReceipt },
      },
      {
        id: ids.withdrawn,
        status: 'WITHDRAWN',
        lastReceiptId: ids.lastReceipt,
        purposeNote: { noteText: 'too often' },
      },
    ]);
    expect(profile?.dataElements).toEqual([
      { name: 'City', value: 'Porto', doNotCall: false },
      { name: 'Languages', value: ['en', 'de'], doNotCall: false },
      { name: 'Phone', value: ['+1 202 555 0101'], doNotCall: false },
    ]);
    expect(profile?.latestGeoLocation).toMatchObject({ stateName: 'Wien' });
  });

  test('has its link token for callers who may write, and for no reader', async () => {
    expect((await profileOf(fullPerson)).linkToken).toBeNull();
    expect((await list()).content[0]?.LinkToken).toBeNull();
    const { linkToken } = await profileOf(fullPerson, 'writer');
    expect(linkToken).toEqual(expect.any(String));
    expect((await list({}, 'writer')).content[0]?.LinkToken).toBe(linkToken);
  });

  test('has an instant link where it is asked for, for callers who may write', async () => {
    const linksFor = async (includeInstantLinkToken: boolean, as: 'reader' | 'writer') => {
      const parts = { headers: { identifier: fullPerson }, query: { includeInstantLinkToken } };
      return (await api.done(getProfileV3Endpoint, parts, { as })).instantLinkTokens;
    };
    expect(await linksFor(true, 'writer')).toEqual([{ instantLinkToken: expect.any(String) }]);
    expect(await linksFor(true, 'reader')).toEqual([]);
    expect(await linksFor(false, 'writer')).toEqual([]);
  });

  test('that has expired reads so before anything has recorded it', async () => {
    clock.advance(86_400_000 * 31);
    expect((await profileOf(fullPerson)).purposes).toMatchObject([
      { id: ids.purpose, status: 'EXPIRED' },
      { status: 'WITHDRAWN' },
    ]);
    expect((await list()).content[0]?.purposes?.[0]?.status).toBe('EXPIRED');
  });

  test('of nobody is 404, and without an identifier 400', async () => {
    const nobody = { headers: { identifier: 'nobody@example.org' } };
    expect((await api.refused(getProfileV3Endpoint, nobody)).status).toBe(404);
    const { status, errors } = await api.refused(getProfileV3Endpoint);
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['identifier']]);
  });
});

describe('the list', () => {
  test('finds by identifier, element, purpose, collection point and dates', async () => {
    await rows.subject('other@example.org', { modifiedAt: '2026-01-02T00:00:00Z' });
    const element = { dataElementName: 'City', dataElementValue: 'Porto' };
    const own = [fullPerson];
    expect(await found({ headers: { identifier: fullPerson } })).toEqual(own);
    expect(await found({ headers: { identifier: 'Other@example.org' } })).toEqual([]);
    expect(await found({ headers: element })).toEqual(own);
    expect(await found({ headers: { ...element, dataElementValue: 'Nowhere' } })).toEqual([]);
    expect(await found({ query: { purposeGuid: ids.purpose.toUpperCase() } })).toEqual(own);
    expect(await found({ query: { collectionPointGuid: ids.point } })).toEqual(own);
    expect(await found({ query: { purposeGuid: unknownId } })).toEqual([]);
    const window = { updatedSince: '2026-01-01', updatedUntil: '2026-01-03' };
    expect(await found({ query: window })).toEqual(['other@example.org']);
    expect(await found({ query: { updatedSince: '2026-01-02' } })).toEqual(own);
  });

  test('has everyone once, the last updated first, page after page', async () => {
    // What changed within a minute before a list's begin comes again.
    clock.advance(120_000);
    for (let index = 0; index < 6; index += 1) {
      const day = (index % 3) + 1;
      await rows.subject(`${index}`, { modifiedAt: `2026-01-0${day}T00:00:00.00000${index}Z` });
    }
    for (const sort of ['lastUpdatedDate,desc', 'lastUpdatedDate,asc']) {
      const all = await list({ query: { sort } });
      const times = all.content.map(({ lastUpdatedDate }) => lastUpdatedDate);
      const ascending = times.toSorted();
      expect(times).toEqual(sort.endsWith('asc') ? ascending : ascending.toReversed());
      const walked: unknown[] = [];
      let requestContinuation: string | null | undefined;
      do {
        const headers: Record<string, string> = requestContinuation ? { requestContinuation } : {};
        const slice = await list({ query: { sort, size: 2 }, headers });
        walked.push(...slice.content);
        requestContinuation = slice.pageable?.requestContinuation;
      } while (requestContinuation);
      expect(walked).toEqual(all.content);
      const second = await list({ query: { sort, size: 2, page: 1 } });
      expect(second.content).toEqual(all.content.slice(2, 4));
    }
  });

  test('refuses what it cannot understand, naming each', async () => {
    expect(await faultsOf({ query: { size: 101 } })).toEqual([400, ['size']]);
    expect(await faultsOf({ query: { sort: 'identifier' } })).toEqual([400, ['sort']]);
    expect(await faultsOf({ query: { updatedSince: 'x', purposeGuid: 'y' } })).toEqual([
      400,
      ['updatedSince', 'purposeGuid'],
    ]);
    expect(await faultsOf({ headers: { dataElementName: 'City' } })).toEqual([
      400,
      ['dataElementValue'],
    ]);
    const { message } = (await api.refused(listProfilesV3Endpoint, { query: { size: 101 } }))
      .errors?.[0] ?? { message: '' };
    expect(message).toContain('100');
  });
});

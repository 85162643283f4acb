import { beforeEach, describe, expect, test } from 'vitest';
import {
  getProfileV4Endpoint,
  listPersonProfilesV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
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

const both = [listProfilesV4Endpoint, listProfilesUnorderedV4Endpoint] as const;
type Listing = (typeof both)[number];
type Asked = { query?: Record<string, unknown>; headers?: Record<string, string> };

const month = { updatedSince: '2026-11-01', updatedUntil: '2026-12-01' };
const january = { updatedSince: '2026-01-01', updatedUntil: '2026-01-31' };

const list = (endpoint: Listing, { query, headers = {} }: Asked = {}) =>
  api.done(endpoint, { query: { ...month, ...query }, headers }, { as: 'reader' });
const found = async (query: Record<string, unknown>) =>
  (await list(listProfilesV4Endpoint, { query })).content.map(({ id }) => id).toSorted();
const faultsOf = async (endpoint: Listing, query: Record<string, unknown>) => {
  const { status, errors } = await api.refused(endpoint, { query });
  return [status, errors];
};

describe('a purpose profile', () => {
  const ofFullPerson = { headers: { identifier: fullPerson } };
  const profileOf = (purposeGuid: string) =>
    api.done(getProfileV4Endpoint, { params: { purposeGuid }, ...ofFullPerson }, { as: 'reader' });

  test('is as published wherever it is listed', async () => {
    for (const endpoint of both) {
      expect(answerFaults(endpoint, 200, await list(endpoint))).toEqual([]);
      expect(answerFaults(endpoint, 200, await list(endpoint, { query: { size: 1 } }))).toEqual([]);
    }
    const ofPerson = await api.done(listPersonProfilesV4Endpoint, ofFullPerson);
    expect(answerFaults(listPersonProfilesV4Endpoint, 200, ofPerson)).toEqual([]);
    expect(answerFaults(getProfileV4Endpoint, 200, await profileOf(ids.purpose))).toEqual([]);
  });

  test('has the choices that were a yes, with their names and in lists of ids', async () => {
    expect(await profileOf(ids.purpose.toUpperCase())).toMatchObject({
      id: ids.purpose,
      identifier: fullPerson,
      name: 'Newsletter',
      status: 'ACTIVE',
      topicsList: [ids.topic],
      topics: [{ id: ids.topic, name: 'Wool' }],
      customPreferencesMap: { [ids.preference]: [ids.option] },
      customPreferences: [
        { id: ids.preference, name: 'How often', options: [{ id: ids.option, name: 'Daily' }] },
      ],
      geolocation: { country: 'AT', receiptGuid: ids.firstReceipt },
      purposeNote: null,
      // A later receipt is where the person came from last.
      source: null,
    });
    expect(await profileOf(ids.withdrawn)).toMatchObject({
      status: 'WITHDRAWN',
      lastReceiptId: ids.lastReceipt,
      totalTransactionCount: 2,
      purposeNote: { noteText: 'too often' },
      topics: [],
      customPreferencesMap: {},
      source: { receiptGuid: ids.lastReceipt, sourceType: 'WEB' },
    });
  });

  test('reads the same in every list', async () => {
    const all = await list(listProfilesV4Endpoint);
    expect(all.content.map(({ id }) => id)).toEqual([ids.withdrawn, ids.purpose]);
    const unordered = await list(listProfilesUnorderedV4Endpoint);
    expect(unordered.content).toEqual(all.content.toReversed());
    const ofPerson = await api.done(listPersonProfilesV4Endpoint, ofFullPerson);
    expect(ofPerson.content).toEqual(all.content);
    expect(await profileOf(ids.withdrawn)).toEqual(all.content[0]);
  });
});

describe('the list of everyone', () => {
  test('finds by collection point, by purpose with status, and by all three', async () => {
    const own = [ids.purpose, ids.withdrawn].toSorted();
    expect(await found({})).toEqual(own);
    expect(await found({ collectionPointId: ids.point })).toEqual(own);
    expect(await found({ collectionPointId: unknownId })).toEqual([]);
    const active = { purposeId: ids.purpose.toUpperCase(), status: 'ACTIVE' };
    expect(await found(active)).toEqual([ids.purpose]);
    expect(await found({ ...active, status: 'WITHDRAWN' })).toEqual([]);
    expect(await found({ ...active, collectionPointId: ids.point })).toEqual([ids.purpose]);
    expect(await found({ ...active, collectionPointId: unknownId })).toEqual([]);
    expect(await found({ ...active, purposeId: unknownId })).toEqual([]);
  });

  test('finds what has expired as expired, before anything has recorded it', async () => {
    const ofPurpose = { purposeId: ids.purpose };
    clock.advance(86_400_000 * 31);
    expect(await found({ ...ofPurpose, status: 'ACTIVE' })).toEqual([]);
    expect(await found({ ...ofPurpose, status: 'EXPIRED' })).toEqual([ids.purpose]);
    const { content } = await list(listProfilesV4Endpoint);
    expect(content.map(({ id, status }) => [id, status])).toEqual([
      [ids.withdrawn, 'WITHDRAWN'],
      [ids.purpose, 'EXPIRED'],
    ]);
  });

  test.each(both)('has neither of its two instants: $path', async (endpoint) => {
    const id = await rows.subject('other@example.org');
    const other = await api.activePurpose();
    await rows.consent(id, ids.purpose, { updatedAt: '2026-01-01T00:00:00Z' });
    await rows.consent(id, ids.withdrawn, { updatedAt: '2026-01-01T00:00:00.000001Z' });
    await rows.consent(id, other, { updatedAt: '2026-01-31T00:00:00Z' });
    const { content } = await list(endpoint, { query: january });
    expect(content.map((profile) => profile.id)).toEqual([ids.withdrawn]);
  });

  test.each(both)('has each once, several of one instant too: $path', async (endpoint) => {
    const purposes = [ids.purpose, ids.withdrawn, await api.activePurpose()];
    for (let index = 0; index < 5; index += 1) {
      const id = await rows.subject(`${index}`);
      for (const [place, purposeId] of purposes.entries()) {
        const updatedAt = `2026-01-0${(index % 2) + 2}T00:00:00.00000${(index + place) % 2}Z`;
        await rows.consent(id, purposeId, { updatedAt });
      }
    }
    const sorts =
      endpoint === listProfilesV4Endpoint ? ['lastUpdatedDate', undefined] : [undefined];
    for (const sort of sorts) {
      const asked = { ...january, sort };
      const all = (await list(endpoint, { query: asked })).content;
      const key = ({ id, identifier }: { id: string; identifier: string }) => `${identifier} ${id}`;
      expect(new Set(all.map(key)).size).toBe(15);
      const times = all.map(({ lastUpdatedDate }) => lastUpdatedDate);
      const isDescending = endpoint === listProfilesV4Endpoint && sort === undefined;
      expect(times).toEqual(isDescending ? times.toSorted().toReversed() : times.toSorted());
      for (const size of [1, 4, 15]) {
        const walked: unknown[] = [];
        let requestContinuation: string | null | undefined;
        do {
          const headers: Record<string, string> = requestContinuation
            ? { requestContinuation }
            : {};
          const slice = await list(endpoint, { query: { ...asked, size }, headers });
          walked.push(...slice.content);
          requestContinuation = slice.requestContinuation;
        } while (requestContinuation);
        expect(walked).toEqual(all);
      }
      const third = await list(endpoint, { query: { ...asked, size: 4, page: 3 } });
      expect(third.content).toEqual(all.slice(12));
    }
  });

  test('without an order leaves nothing out that changes while it is walked', async () => {
    const id = await rows.subject('other@example.org');
    await rows.consent(id, ids.purpose, { updatedAt: '2026-11-02T00:00:00Z' });
    const query = { size: 1 };
    const first = await list(listProfilesUnorderedV4Endpoint, { query });
    await api.receipt(ids.token, {
      identifier: 'other@example.org',
      purposes: [{ Id: ids.purpose, TransactionType: 'WITHDRAWN' }],
    });
    const seen = [...first.content];
    let { requestContinuation } = first;
    while (requestContinuation) {
      const headers = { requestContinuation };
      const next = await list(listProfilesUnorderedV4Endpoint, { query, headers });
      seen.push(...next.content);
      ({ requestContinuation } = next);
    }
    expect(seen.map(({ identifier, status }) => [identifier, status])).toEqual([
      ['other@example.org', 'ACTIVE'],
      [fullPerson, 'ACTIVE'],
      [fullPerson, 'WITHDRAWN'],
      ['other@example.org', 'WITHDRAWN'],
    ]);
  });

  test.each(both)('of more than 30 days is refused, naming it: $path', async (endpoint) => {
    const updatedSince = '2026-01-01';
    for (const updatedUntil of ['2026-01-31T00:00:00.001', '2026-02-01', '2099-01-01']) {
      expect(await faultsOf(endpoint, { updatedSince, updatedUntil })).toEqual([
        400,
        [{ path: 'updatedUntil', message: 'Must be at most 30 days after updatedSince.' }],
      ]);
    }
    expect(await faultsOf(endpoint, { updatedSince, updatedUntil: '2025-01-01' })).toEqual([
      400,
      [{ path: 'updatedUntil', message: 'Must not be before updatedSince.' }],
    ]);
  });

  test.each(both)(
    'needs both dates, and refuses other mixes of filters: $path',
    async (endpoint) => {
      expect(await faultsOf(endpoint, { size: 51 })).toMatchObject([
        400,
        [{ path: 'size' }, { path: 'updatedSince' }, { path: 'updatedUntil' }],
      ]);
      const [purposeId, collectionPointId, status] = [ids.purpose, ids.point, 'ACTIVE'];
      const needsStatus = [400, [{ path: 'status', message: 'Required with purposeId.' }]];
      const needsPurpose = [400, [{ path: 'purposeId', message: 'Required with status.' }]];
      expect(await faultsOf(endpoint, { ...month, purposeId })).toEqual(needsStatus);
      expect(await faultsOf(endpoint, { ...month, purposeId, collectionPointId })).toEqual(
        needsStatus,
      );
      expect(await faultsOf(endpoint, { ...month, status })).toEqual(needsPurpose);
      expect(await faultsOf(endpoint, { ...month, status, collectionPointId })).toEqual(
        needsPurpose,
      );
      expect(await faultsOf(endpoint, { ...month, purposeId, status: 'GRANTED' })).toMatchObject([
        400,
        [{ path: 'status' }],
      ]);
    },
  );
});

test("a person's profiles go on page by page, and not for another person", async () => {
  // What changed within a minute before a list's begin comes again.
  clock.advance(120_000);
  const asked = (identifier: string, requestContinuation?: string) => ({
    query: { size: 1 },
    headers: { identifier, ...(requestContinuation && { requestContinuation }) },
  });
  const first = await api.done(listPersonProfilesV4Endpoint, asked(fullPerson));
  const continuation = first.requestContinuation ?? '';
  const second = await api.done(listPersonProfilesV4Endpoint, asked(fullPerson, continuation));
  expect([...first.content, ...second.content].map(({ id }) => id)).toEqual([
    ids.withdrawn,
    ids.purpose,
  ]);
  expect(second.requestContinuation).toBeNull();
  await rows.subject('other@example.org');
  const other = asked('other@example.org', continuation);
  const { code } = await api.refused(listPersonProfilesV4Endpoint, other);
  expect(code).toBe('continuation-invalid');
});

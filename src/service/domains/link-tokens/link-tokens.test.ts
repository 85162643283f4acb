import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  getLinkTokenV4Endpoint,
  linkTokenSortKeys,
  listLinkTokensEndpoint,
  listLinkTokensV4Endpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { stopPath } from '#service/identity/stop-links.ts';
import type { SendOptions } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

const dayMs = 86_400_000;
const people = ['ana@example.com', 'ben@example.org', 'cleo@example.net'] as const;
const [ana, ben, cleo] = people;

/** Three people, each made a day after the other, the first at nine. */
beforeEach(
  service.resetTo(async () => {
    for (const identifier of people) {
      await api.upsert(identifier, []);
      clock.advance(dayMs);
    }
  }),
);

const of = (identifier: string) => ({ headers: { identifier } });
const list = (query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.done(listLinkTokensEndpoint, { query, headers });
const linkOf = async (identifier: string) => (await list({}, { identifier })).content[0];
const renew = (identifier: string) => api.done(renewLinkTokenEndpoint, of(identifier));
const revoke = (identifier: string) => api.done(revokeLinkTokenEndpoint, of(identifier));
const idsOf = async () => {
  const profiles = await api.done(listProfilesEndpoint, { query: { sort: 'createdDate,asc' } });
  return profiles.content.map(({ Id }) => Id);
};

describe('the list', () => {
  test('has the links that work, in the order in which they were made', async () => {
    const ids = await idsOf();
    const { content, totalElements, last } = await list();
    expect(content.map(({ DataSubjectId }) => DataSubjectId)).toEqual(ids);
    expect([totalElements, last]).toEqual([3, true]);
    expect(content[0]).toEqual({
      DataSubjectId: ids[0],
      LinkToken: expect.stringMatching(/^[\w-]{43}$/),
      UrlEncodedLinkToken: content[0]?.LinkToken,
      StopLink: expect.stringContaining(stopPath),
      CreatedDate: '2026-11-21T09:00:00.000Z',
      ExpiryDate: '2027-11-21T09:00:00.000Z',
    });
  });

  test('leaves out what was revoked or has expired, from its number too', async () => {
    await revoke(ben);
    expect(await list()).toMatchObject({ totalElements: 2, content: [{}, {}] });
    // Those of the first two are over by then.
    clock.advance(365 * dayMs - 2 * dayMs);
    const { content, totalElements } = await list();
    expect(content.map(({ DataSubjectId }) => DataSubjectId)).toEqual((await idsOf()).slice(2));
    expect(totalElements).toBe(1);
    expect(await linkOf(ana)).toBeUndefined();
  });

  test('narrows by an identifier, and by when links were made', async () => {
    const [first, second, third] = await idsOf();
    const found = async (query: Record<string, unknown>, identifier?: string) => {
      const headers: Record<string, string> = identifier === undefined ? {} : { identifier };
      const { content, totalElements } = await list(query, headers);
      expect(totalElements).toBe(content.length);
      return content.map(({ DataSubjectId }) => DataSubjectId);
    };
    expect(await found({}, ben)).toEqual([second]);
    expect(await found({}, 'nobody@example.org')).toEqual([]);
    expect(await found({ since: '2026-11-22T09:00:00Z' })).toEqual([second, third]);
    expect(await found({ until: '2026-11-22T09:00:00Z' })).toEqual([first]);
    expect(await found({ since: '2026-11-22', until: '2026-11-23' })).toEqual([second]);
    expect(await found({ since: '2026-11-22' }, ana)).toEqual([]);
    await renew(ana);
    expect(await found({ since: '2026-11-24' })).toEqual([first]);
    expect(await found({ since: '2026-11-21', until: '2026-11-22' })).toEqual([]);
  });

  test('gives readers all but the token', async () => {
    const { answer } = await api.call(listLinkTokensEndpoint, {}, { as: 'reader' });
    expect(answer?.content).toHaveLength(3);
    for (const link of answer?.content ?? []) {
      expect(link).toMatchObject({ LinkToken: null, UrlEncodedLinkToken: null, StopLink: null });
    }
    for (const endpoint of [listLinkTokensV4Endpoint, getLinkTokenV4Endpoint]) {
      expect((await api.refused(endpoint, of(ana), { as: 'reader' })).status).toBe(403);
    }
    for (const endpoint of [renewLinkTokenEndpoint, revokeLinkTokenEndpoint]) {
      expect((await api.refused(endpoint, of(ana), { as: 'reader' })).status).toBe(403);
    }
  });

  test('lets support revoke a link and not renew it, since they get no token to hand on', async () => {
    const { answer } = await api.call(listLinkTokensEndpoint, {}, { as: 'support' });
    expect(answer?.content.map(({ LinkToken }) => LinkToken)).toEqual([null, null, null]);
    const refused = await api.refused(renewLinkTokenEndpoint, of(ana), { as: 'support' });
    expect(refused.status).toBe(403);
    await api.done(revokeLinkTokenEndpoint, of(ana), { as: 'support' });
  });

  test.each(linkTokenSortKeys)('is walked to its end in either direction by %s', async (key) => {
    const walk = async (direction: string, size: number) => {
      const seen: string[] = [];
      let requestContinuation: string | undefined;
      do {
        const headers: Record<string, string> = requestContinuation ? { requestContinuation } : {};
        const page = await list({ sort: `${key},${direction}`, size }, headers);
        seen.push(...page.content.map(({ DataSubjectId }) => DataSubjectId));
        requestContinuation = page.pageable?.requestContinuation ?? undefined;
      } while (requestContinuation !== undefined);
      return seen;
    };
    const all = await walk('asc', 100);
    expect(new Set(all)).toEqual(new Set(await idsOf()));
    expect(await walk('asc', 1)).toEqual(all);
    expect(await walk('desc', 2)).toEqual(all.toReversed());
    const byPage = await Promise.all(
      [0, 1, 2].map((page) => list({ sort: `${key},asc`, size: 1, page })),
    );
    expect(byPage.flatMap(({ content }) => content.map((link) => link.DataSubjectId))).toEqual(all);
  });

  test('refuses another sort, a wrong date, a size above 2000 and a continuation of another search', async () => {
    const refusal = await api.refused(listLinkTokensEndpoint, {
      query: { sort: 'linkToken,asc', since: 'today', size: 2001 },
    });
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['size', 'sort', 'since']);
    const { pageable } = await list({ size: 1 });
    const headers = { requestContinuation: pageable?.requestContinuation ?? '' };
    for (const query of [{ since: '2026-11-21' }, { sort: 'id,desc' }, { page: 1 }]) {
      expect((await api.refused(listLinkTokensEndpoint, { query, headers })).status).toBe(400);
    }
  });
});

describe('the list by date', () => {
  const week = { fromDate: '2026-11-21', toDate: '2026-11-28' };
  const listV4 = (query: Record<string, unknown>, headers: Record<string, string> = {}) =>
    api.done(listLinkTokensV4Endpoint, { query: { ...week, ...query }, headers });
  const identifiersOf = async (query: Record<string, unknown>) =>
    (await listV4(query)).content.map(({ identifier }) => identifier);

  test('has the links of these days that work, the first to expire first', async () => {
    expect(await identifiersOf({})).toEqual(people);
    expect(await identifiersOf({ sort: 'expiryDate,desc' })).toEqual(people.toReversed());
    expect(await identifiersOf({ toDate: '2026-11-23' })).toEqual([ana, ben]);
    expect((await listV4({})).content[0]).toEqual({
      token: (await linkOf(ana))?.LinkToken,
      identifier: ana,
      createdDate: '2026-11-21T09:00:00.000Z',
      expiryDate: '2027-11-21T09:00:00.000Z',
      stopLink: expect.stringContaining(stopPath),
    });
    await revoke(ana);
    await renew(ben);
    expect(await identifiersOf({})).toEqual([cleo, ben]);
  });

  test('goes on by a continuation that stands beside its content', async () => {
    const first = await listV4({ size: 2 });
    expect(first).toMatchObject({ last: false, numberOfElements: 2 });
    const { requestContinuation } = first;
    const next = await listV4({ size: 2 }, { requestContinuation: requestContinuation ?? '' });
    expect(next).toMatchObject({
      last: true,
      requestContinuation: null,
      content: [{ identifier: cleo }],
    });
  });

  test('needs both dates, in order and at most seven days apart', async () => {
    const faultsOf = async (query: Record<string, unknown>) =>
      (await api.refused(listLinkTokensV4Endpoint, { query })).errors;
    expect((await faultsOf({}))?.map(({ path }) => path)).toEqual(['fromDate', 'toDate']);
    const { fromDate } = week;
    expect(await faultsOf({ fromDate, toDate: '2026-11-28T00:00:01Z' })).toEqual([
      { path: 'toDate', message: 'Must be at most 7 days after fromDate.' },
    ]);
    expect(await faultsOf({ fromDate, toDate: '2026-11-20' })).toEqual([
      { path: 'toDate', message: 'Must not be before fromDate.' },
    ]);
    expect((await faultsOf({ ...week, size: 51 }))?.[0]).toMatchObject({ path: 'size' });
  });
});

describe("one person's link", () => {
  const getV4 = (identifier: string) => api.call(getLinkTokenV4Endpoint, of(identifier));

  test('is read by the identifier, unless it was revoked or has expired', async () => {
    const { answer } = await getV4(ana);
    expect(answer?.token).toBe((await linkOf(ana))?.LinkToken);
    expect((await getV4('nobody@example.org')).status).toBe(404);
    await revoke(ana);
    const { status, problem } = await getV4(ana);
    expect([status, problem?.detail]).toEqual([
      404,
      'The magic link of this person was revoked or has expired. Renew it first.',
    ]);
    clock.advance(365 * dayMs);
    expect((await getV4(cleo)).status).toBe(404);
  });

  test('is another once it is renewed, and works for 12 months from then', async () => {
    const old = await linkOf(ana);
    const now = clock.now();
    const renewed = await renew(ana);
    expect(renewed.LinkToken).not.toBe(old?.LinkToken);
    expect(renewed).toMatchObject({ CreatedDate: now, ExpiryDate: now.replace('2026', '2027') });
    expect(await linkOf(ana)).toEqual(renewed);
    expect((await list()).content.map((link) => link.LinkToken)).not.toContain(old?.LinkToken);
  });

  test('is gone once it is revoked, however often, until it is renewed', async () => {
    await revoke(ana);
    clock.advance(dayMs);
    const rows = await service.readRows();
    await revoke(ana);
    expect((await service.readRows()).data_subjects).toEqual(rows.data_subjects);
    expect(await linkOf(ana)).toBeUndefined();
    expect(await linkOf(ben)).toBeDefined();
    expect((await renew(ana)).LinkToken).toBe((await linkOf(ana))?.LinkToken);
  });

  test('is renewed once for an act that is sent twice', async () => {
    const options: SendOptions = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const twice = await Promise.all(
      [1, 2].map(() => api.done(renewLinkTokenEndpoint, of(ana), options)),
    );
    const link = await linkOf(ana);
    // Whichever came second was repeated, from what was kept.
    const repeated = { ...link, LinkToken: null, UrlEncodedLinkToken: null, StopLink: null };
    expect(twice).toEqual(expect.arrayContaining([link, repeated]));
  });

  test('of nobody is 404, and nothing changes', async () => {
    const rows = await service.readRows();
    for (const endpoint of [renewLinkTokenEndpoint, revokeLinkTokenEndpoint]) {
      expect((await api.refused(endpoint, of('nobody@example.org'))).status).toBe(404);
      expect((await api.refused(endpoint, {})).errors).toEqual([
        { path: 'identifier', message: 'Required, as a header.' },
      ]);
    }
    expect(await service.readRows()).toEqual(rows);
  });

  test('is null in records of people where it was revoked or has expired', async () => {
    const tokens = async () => {
      const query = { properties: 'linkTokens' };
      const v1 = await api.done(listProfilesEndpoint, { query: { ...query, sort: 'identifier' } });
      const v2 = await api.done(listDataSubjectsEndpoint, {
        query: { ...query, includeDataSubjectsWithOutPurposeTransactions: true },
      });
      const links = v1.content.map(({ Identifier, LinkToken }) => [Identifier, LinkToken]);
      const other = v2.content.map(({ identifier, linkToken }) => [identifier, linkToken]);
      expect(Object.fromEntries(other)).toEqual(Object.fromEntries(links));
      return links.map(([, token]) => token);
    };
    expect(await tokens()).toEqual(
      await Promise.all(people.map(async (one) => (await linkOf(one))?.LinkToken)),
    );
    await revoke(ben);
    clock.advance(363 * dayMs);
    expect(await tokens()).toEqual([null, null, (await linkOf(cleo))?.LinkToken]);
  });

  test("after a merge is the survivor's, and the other one is gone", async () => {
    const [kept, gone] = [await linkOf(ben), await linkOf(ana)];
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
    });
    expect(await linkOf(ben)).toEqual(kept);
    const left = (await list()).content.map(({ LinkToken }) => LinkToken);
    expect(left).not.toContain(gone?.LinkToken);
    expect((await getV4(ana)).status).toBe(404);
  });

  test('stays revoked in a merge', async () => {
    await revoke(ben);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
    });
    expect(await linkOf(ben)).toBeUndefined();
  });

  test('renewed while its person is merged is not left with anyone else', async () => {
    const outcomes = await Promise.all([
      api.call(renewLinkTokenEndpoint, of(ana)),
      api.call(mergeEndpoint, { body: { primaryIdentifier: ben, additionalIdentifiers: [ana] } }),
      api.call(renewLinkTokenEndpoint, of(ben)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 404]), 200, 200]);
    expect(await linkOf(ben)).toEqual(outcomes[2].answer);
    expect((await list()).totalElements).toBe(2);
  });
});

describe('where the account lets links work for another time', () => {
  const setLife = async (linkMonths: number) => {
    const admin = { as: 'administrator' } as const;
    const { changedDate } = await api.done(getAccountSettingsEndpoint, {}, admin);
    await api.done(updateAccountSettingsEndpoint, { body: { linkMonths, changedDate } }, admin);
  };
  const endOf = async (identifier: string) => (await linkOf(identifier))?.ExpiryDate;

  test('links that were made before keep their end, and new ones have the new', async () => {
    const before = await linkOf(ana);
    await setLife(1);
    expect(await linkOf(ana)).toEqual(before);
    const at = Date.parse(clock.now());
    expect(Date.parse((await renew(ben)).ExpiryDate)).toBe(at + 30 * dayMs);
    await api.upsert('dora@example.org', []);
    expect(Date.parse((await endOf('dora@example.org')) ?? '')).toBe(at + 30 * dayMs);
    const token = await api.pointToken(await api.activePoint({ DataElements: ['Shoe'] }));
    const receipt = { identifier: 'emil@example.org', dsDataElements: { Shoe: '42' } };
    await api.done(submitReceiptEndpoint, { body: api.receiptBody(token, receipt) });
    expect(Date.parse((await endOf('emil@example.org')) ?? '')).toBe(at + 30 * dayMs);
    await setLife(24);
    expect(Date.parse((await endOf('dora@example.org')) ?? '')).toBe(at + 30 * dayMs);
    clock.advance(30 * dayMs);
    expect(await endOf('dora@example.org')).toBeUndefined();
    expect((await api.call(getLinkTokenV4Endpoint, of(ben))).status).toBe(404);
    expect(await linkOf(ana)).toEqual(before);
    clock.advance(335 * dayMs);
    expect(await linkOf(ana)).toBeUndefined();
  });

  test('the lists follow their ends, and have all that work', async () => {
    const [first, second, third] = await idsOf();
    await setLife(1);
    await renew(cleo);
    clock.advance(1000);
    await setLife(24);
    await renew(ana);
    // What was renewed just before a walk comes once more at its end.
    clock.advance(120_000);
    for (const size of [1, 2, 10]) {
      const walk = async (sort: string) => {
        const seen: string[] = [];
        let requestContinuation: string | undefined;
        do {
          const headers: Record<string, string> = requestContinuation
            ? { requestContinuation }
            : {};
          const page = await list({ sort, size }, headers);
          seen.push(...page.content.map(({ DataSubjectId }) => DataSubjectId));
          requestContinuation = page.pageable?.requestContinuation ?? undefined;
        } while (requestContinuation !== undefined);
        return seen;
      };
      expect(await walk('expiryDate,asc')).toEqual([third, second, first]);
      expect(await walk('expiryDate,desc')).toEqual([first, second, third]);
      expect(await walk('createdDate,asc')).toEqual([second, third, first]);
    }
    const query = { fromDate: '2026-11-22', toDate: '2026-11-29' };
    const v4 = await api.done(listLinkTokensV4Endpoint, { query });
    expect(v4.content.map(({ identifier }) => identifier)).toEqual([cleo, ben, ana]);
    expect((await list()).totalElements).toBe(3);
  });
});

test('answers are as published', async () => {
  // Of a slice like those of profiles (docs/wire/data-subjects.md 1.1).
  const page = await list({ size: 1 });
  const own = ['requestContinuation', 'StopLink', 'stopLink'];
  expect(answerFaults(listLinkTokensEndpoint, 200, page, own)).toEqual([]);
  const query = { fromDate: '2026-11-21', toDate: '2026-11-28', size: 1 };
  const v4 = await api.done(listLinkTokensV4Endpoint, { query });
  expect(answerFaults(listLinkTokensV4Endpoint, 200, v4, own)).toEqual([]);
  expect(v4.requestContinuation).toEqual(expect.any(String));
  const one = await api.done(getLinkTokenV4Endpoint, of(ana));
  expect(answerFaults(getLinkTokenV4Endpoint, 200, one, own)).toEqual([]);
});

test('tokens are in no line of the log', async () => {
  const { content } = await list();
  const { LinkToken } = await renew(ana);
  await revoke(ben);
  const log = JSON.stringify(service.log);
  for (const token of [LinkToken, ...content.map((link) => link.LinkToken)]) {
    expect(log).not.toContain(token);
  }
});

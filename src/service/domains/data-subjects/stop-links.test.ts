import { beforeEach, expect, test } from 'vitest';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { getProfileV3Endpoint, listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  getDataSubjectDetailsV4Endpoint,
  searchByElementV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import {
  getLinkTokenV4Endpoint,
  listLinkTokensEndpoint,
  renewLinkTokenEndpoint,
  revokeLinkTokenEndpoint,
} from '#contract/link-tokens.ts';
import { stopPath } from '#service/identity/stop-links.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();

const ada = 'ada@example.org';
const of = { headers: { identifier: ada } };
let news: string;
let subjectId: string;
beforeEach(
  service.resetTo(async () => {
    const { api, clock } = service;
    news = await api.activePurpose({ Name: 'News' });
    const token = await api.pointToken(
      await api.activePoint({ PurposeIds: [news], DataElements: ['City'] }),
    );
    await api.receipt(token, {
      identifier: ada,
      dsDataElements: { City: 'Turku' },
      purposes: [{ Id: news, TransactionType: 'CONFIRMED' }],
    });
    clock.advance(1000);
    const [person] = (await api.done(listProfilesEndpoint, of)).content;
    subjectId = person?.Id ?? '';
  }),
);

type Api = typeof service.api;
type As = 'reader' | 'writer';
type Given = { everything: unknown; purpose?: unknown };

/** What each read gives, by its name. */
const reads: Record<string, (api: Api, as: As) => Promise<Given>> = {
  'v1 profiles': async (api, as) => {
    const parts = { ...of, query: { properties: 'linkTokens' } };
    const [own] = (await api.done(listProfilesEndpoint, parts, { as })).content;
    return { everything: own?.StopLink, purpose: own?.Purposes?.[0]?.StopLink };
  },
  'the list of V2': async (api, as) => {
    const parts = { ...of, query: { properties: 'linkTokens' } };
    const [own] = (await api.done(listDataSubjectsEndpoint, parts, { as })).content;
    return { everything: own?.stopLink };
  },
  'the search of V2': async (api, as) => {
    const body = { identifier: ada, linkTokens: true };
    const [own] = (await api.done(searchDataSubjectsEndpoint, { body }, { as })).content;
    return { everything: own?.stopLink };
  },
  'the list of V3': async (api, as) => {
    const [own] = (await api.done(listProfilesV3Endpoint, of, { as })).content;
    return { everything: own?.StopLink, purpose: own?.purposes?.[0]?.stopLink };
  },
  'a profile of V3': async (api, as) => {
    const own = await api.done(getProfileV3Endpoint, of, { as });
    return { everything: own.stopLink, purpose: own.purposes?.[0]?.stopLink };
  },
  'a person of V4': async (api, as) => {
    const own = await api.done(getDataSubjectDetailsV4Endpoint, of, { as });
    return { everything: own.stopLink, purpose: own.profiles?.[0]?.stopLink };
  },
  'the search of V4': async (api, as) => {
    const body = { dataElementName: 'City', dataElementValue: 'Turku' };
    const [own] = (await api.done(searchByElementV4Endpoint, { body }, { as })).data;
    return { everything: own?.stopLink, purpose: own?.purposes?.[0]?.stopLink };
  },
  'v1 magic links': async (api, as) => {
    const [own] = (await api.done(listLinkTokensEndpoint, of, { as })).content;
    return { everything: own?.StopLink };
  },
};

const opened = (link: unknown) => {
  const url = new URL(String(link));
  expect(url.pathname.startsWith(stopPath)).toBe(true);
  return service.stopLinks.open(url.pathname.slice(stopPath.length));
};

test.each(Object.entries(reads))(
  '%s: the links of the person and of each purpose',
  async (_, read) => {
    const { everything, purpose } = await read(service.api, 'writer');
    expect(opened(everything)).toEqual({ subjectId, identifier: ada, purposeId: null });
    if (purpose === undefined) return;
    expect(opened(purpose)).toEqual({ subjectId, identifier: ada, purposeId: news });
  },
);

test.each(Object.entries(reads))(
  '%s: none for readers, nor where people’s pages are off',
  async (_, read) => {
    const off = service.createInstance({ links: { ...service.links, stopLinkOf: () => null } });
    for (const [api, as] of [
      [service.api, 'reader'],
      [service.apiOf(off), 'writer'],
    ] as const) {
      const { everything, purpose = null } = await read(api, as);
      expect([everything, purpose]).toEqual([null, null]);
    }
  },
);

test('what nobody asked for isn’t made', async () => {
  const none = service.createInstance({
    links: {
      ...service.links,
      stopLinkOf: () => {
        throw new Error('A stop link was made.');
      },
    },
  });
  const [own] = (await service.apiOf(none).done(listProfilesEndpoint, of)).content;
  expect([own?.StopLink, own?.Purposes?.[0]?.StopLink]).toEqual([null, null]);
  expect((await service.apiOf(none).done(listDataSubjectsEndpoint, of)).content).toHaveLength(1);
});

test('a stop link outlives the magic link, and no repeat of a request has it', async () => {
  const { api } = service;
  const linkOf = async () => (await reads['v1 profiles']?.(api, 'writer'))?.everything;
  const before = await linkOf();
  const { stopLink } = await api.done(getLinkTokenV4Endpoint, of);
  expect(stopLink).toBe(before);
  const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
  const renewed = await api.done(renewLinkTokenEndpoint, of, key);
  expect(renewed.StopLink).toBe(before);
  expect((await api.done(renewLinkTokenEndpoint, of, key)).StopLink).toBeNull();
  await api.done(revokeLinkTokenEndpoint, of);
  expect(await linkOf()).toBe(before);
});

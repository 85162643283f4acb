import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint, recordLooksEndpoint } from '#contract/activity.ts';
import { updateCenterPreferencesEndpoint } from '#contract/center-preferences.ts';
import { acceptClaimEndpoint } from '#contract/claims.ts';
import { lookHeader, searchTextHeader } from '#contract/common/headers.ts';
import {
  addGroupPeopleEndpoint,
  createConsentGroupEndpoint,
  listConsentGroupPeopleEndpoint,
} from '#contract/consent-groups.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  createIdentityGroupEndpoint,
  listIdentityGroupsEndpoint,
} from '#contract/identity-groups.ts';
import { isMask } from '#contract/mask-text.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { referenceTo } from '#contract/person-reference.ts';
import type { RevealReason } from '#contract/service-config.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { createApi } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';

const service = await startService();
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const { clock } = service;
const program = service.api;
beforeEach(service.reset);

const ada = 'ada.lovelace@example.org';
const grace = 'grace.hopper@example.net';

/** A colleague's page, at a service that demands reasons or doesn't. */
const openPage = async (revealReason: RevealReason = 'optional') => {
  const provider = createProvider();
  provider.state.granted = provider.grantOf('paula', ['CONSENT', 'CONSENT_READ']);
  const browser = createBrowser(createInstance(provider.client, undefined, { revealReason }));
  await browser.signIn();
  const api = createApi(await browser.openPage());
  return {
    api,
    /** Everything of a list, as text. */
    list: async (headers: Record<string, string> = {}) =>
      JSON.stringify(await api.done(listProfilesEndpoint, {}, { headers })),
    lookAt: (people: string[], fields: Record<string, unknown> = {}) =>
      api.done(recordLooksEndpoint, {
        body: { kind: 'revealed', dataSubjectIds: people, ...fields },
      }),
  };
};

const makePeople = async () => {
  const [first, second] = [
    await program.upsert(ada, [
      { name: 'City', value: 'Uppsala' },
      { name: 'Country', value: 'Sweden' },
    ]),
    await program.upsert(grace, [{ name: 'City', value: 'Arlington' }]),
  ];
  return [first.id, second.id] as const;
};

const inClear = (text: string) =>
  [ada, 'Uppsala', 'Sweden', grace, 'Arlington'].filter((value) => text.includes(value));

describe('a session', () => {
  test('gets masks, and a program what is published', async () => {
    await makePeople();
    const page = await openPage();
    expect(inClear(await page.list())).toEqual(['Sweden']);
    expect(inClear(JSON.stringify(await program.done(listProfilesEndpoint)))).toHaveLength(5);
  });

  test('gets those in clear whom its own look names, until it ends', async () => {
    const [adaId] = await makePeople();
    const page = await openPage();
    const look = await page.lookAt([adaId]);
    expect(look).toMatchObject({ recorded: 1, until: '2026-11-21T09:10:00.000Z' });
    const headers = { [lookHeader]: look.handle ?? '' };
    expect(inClear(await page.list(headers))).toEqual([ada, 'Uppsala', 'Sweden']);
    clock.advance(10 * 60_000);
    expect(inClear(await page.list(headers))).toEqual(['Sweden']);
  });

  test('gets nothing by handles of others, cut or changed ones, or more than ten', async () => {
    const [adaId, graceId] = await makePeople();
    const [page, other] = [await openPage(), await openPage()];
    const { handle } = await other.lookAt([adaId]);
    const own = (await page.lookAt([graceId])).handle ?? '';
    const wrong = [handle ?? '', own.slice(1), `${own}A`, '', 'x'.repeat(4000)];
    for (const one of wrong) {
      expect(inClear(await page.list({ [lookHeader]: one }))).toEqual(['Sweden']);
    }
    const after = [...Array.from({ length: 10 }, () => 'x'), own].join(',');
    expect(inClear(await page.list({ [lookHeader]: after }))).toEqual(['Sweden']);
    const first = [own, 'x'].join(', ');
    expect(inClear(await page.list({ [lookHeader]: first }))).toEqual([
      'Sweden',
      grace,
      'Arlington',
    ]);
  });

  test('sees what it looked for, letter for letter, also later, and no list of guesses', async () => {
    await makePeople();
    const { api, list } = await openPage();
    const find = async (identifier: string) =>
      JSON.stringify(await api.done(listProfilesEndpoint, { headers: { identifier } }));
    expect(inClear(await find(ada))).toEqual([ada, 'Sweden']);
    const typed = (...texts: string[]) => ({
      [searchTextHeader]: texts.map(encodeURIComponent).join(','),
    });
    expect(inClear(await list(typed('Uppsala', grace)))).toEqual(['Uppsala', 'Sweden', grace]);
    expect(inClear(await list(typed('uppsala', 'UPPSALA')))).toEqual(['Sweden']);
    expect(inClear(await list(typed('a', 'b', 'c', 'd', 'e', 'Uppsala')))).toEqual(['Sweden']);
    expect(inClear(await list({ [searchTextHeader]: '%' }))).toEqual(['Sweden']);
  });

  test('reads about a person by their id, whose identifier stays masked', async () => {
    const [adaId] = await makePeople();
    const { api } = await openPage();
    const { content } = await api.done(listProfilesEndpoint, {
      headers: { identifier: referenceTo(adaId) },
    });
    expect(content.map(({ Id }) => Id)).toEqual([adaId]);
    expect(isMask(content[0]?.Identifier ?? '')).toBe(true);
    const receipts = await api.done(listReceiptsEndpoint, {
      headers: { identifier: referenceTo(adaId) },
      body: {},
    });
    expect(receipts.content).toEqual([]);
    const nobody = referenceTo(crypto.randomUUID());
    const none = await api.done(listProfilesEndpoint, { headers: { identifier: nobody } });
    expect(none.content).toEqual([]);
  });

  test('changes a person by their id, is answered in masks, and writes no mask', async () => {
    const [adaId] = await makePeople();
    const { api } = await openPage();
    const send = (value: string, key = crypto.randomUUID()) =>
      api.call(
        upsertElementsEndpoint,
        {
          headers: { dataSubjectIdentifier: referenceTo(adaId) },
          body: { dataElements: [{ name: 'Street', value }] },
        },
        { headers: { 'Idempotency-Key': key } },
      );
    const masked = await send('K•••••y');
    expect(masked.problem).toMatchObject({ status: 400 });
    const key = crypto.randomUUID();
    const [first, again] = [await send('Kungsgatan 1', key), await send('Kungsgatan 1', key)];
    for (const { answer } of [first, again]) {
      expect(answer).toMatchObject({ id: adaId });
      expect(JSON.stringify(answer)).not.toMatch(/Kungsgatan|lovelace/);
    }
    expect((await program.profileOf(ada))?.DataElements).toContainEqual(
      expect.objectContaining({ Name: 'Street', Value: 'Kungsgatan 1' }),
    );
  });

  test('is repeated a write in masks, though its look showed the person', async () => {
    const [adaId] = await makePeople();
    const { api, lookAt } = await openPage();
    const { handle } = await lookAt([adaId]);
    const key = crypto.randomUUID();
    const send = async (headers: Record<string, string>) =>
      JSON.stringify(
        await api.done(
          upsertElementsEndpoint,
          {
            headers: { dataSubjectIdentifier: referenceTo(adaId) },
            body: { dataElements: [{ name: 'Street', value: 'Kungsgatan 1' }] },
          },
          { headers: { 'Idempotency-Key': key, ...headers } },
        ),
      );
    expect(await send({ [lookHeader]: handle ?? '' })).toContain(ada);
    for (const again of [await send({}), await send({ [lookHeader]: handle ?? '' })]) {
      expect(again).toContain(adaId);
      expect(inClear(again)).toEqual(['Sweden']);
    }
  });

  test('sees nobody by a look at whom they were merged with, or who is gone', async () => {
    const [adaId, graceId] = await makePeople();
    const page = await openPage();
    const { handle } = await page.lookAt([graceId]);
    await program.done(mergeEndpoint, {
      body: { primaryIdentifier: ada, additionalIdentifiers: [grace] },
    });
    const headers = { [lookHeader]: handle ?? '' };
    expect(inClear(await page.list(headers))).toEqual(['Sweden']);
    const found = await page.api.done(
      listReceiptsEndpoint,
      { headers: { identifier: referenceTo(adaId) }, body: {} },
      { headers },
    );
    expect(inClear(JSON.stringify(found))).toEqual([]);
    const again = await page.lookAt([graceId]);
    expect(inClear(await page.list({ [lookHeader]: again.handle ?? '' }))).toEqual(['Sweden']);
  });

  test('links and merges people, and puts them into groups, by their ids', async () => {
    const [adaId, graceId] = await makePeople();
    const { api } = await openPage();
    const [ofAda, ofGrace] = [referenceTo(adaId), referenceTo(graceId.toUpperCase())];
    const { consentGroupId } = await program.done(createConsentGroupEndpoint, {
      body: { name: 'Household' },
    });
    const answers = [
      await api.done(createIdentityGroupEndpoint, {
        body: { identifiers: [ofAda, ofGrace], primaryIdentifier: [ofGrace] },
      }),
      await api.done(addGroupPeopleEndpoint, {
        params: { consentGroupGuid: consentGroupId },
        body: { dataSubjects: [{ identifier: ofAda }, { id: graceId }] },
      }),
    ];
    expect(inClear(JSON.stringify(answers))).toEqual([]);
    const { content: linked } = await program.done(listIdentityGroupsEndpoint, {
      query: { includeDataSubjects: true },
    });
    expect(linked.map(({ primaryDataSubjects: [primary] }) => primary?.id)).toEqual([graceId]);
    expect(linked[0]?.dataSubjects?.map(({ id }) => id).toSorted()).toEqual([adaId, graceId]);
    const { content: grouped } = await program.done(listConsentGroupPeopleEndpoint, {
      params: { consentGroupGuid: consentGroupId },
    });
    expect(grouped.map(({ id }) => id).toSorted()).toEqual([adaId, graceId]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ofGrace, additionalIdentifiers: [ofAda] },
    });
    expect((await program.profileOf(grace))?.Id).toBe(graceId);
    expect(await program.profileOf(ada)).toBeUndefined();
  });

  test('gets no identifier of another person as a value of somebody it may look at', async () => {
    const [adaId, graceId] = await makePeople();
    const { api } = await openPage();
    const purpose = await program.activePurpose();
    const center = await program.activeCenter([purpose]);
    await api.done(updateCenterPreferencesEndpoint, {
      params: { prefcenterId: center.id },
      headers: { identifier: referenceTo(adaId) },
      body: {
        Purposes: [{ Id: purpose, TransactionStatus: 'CONFIRMED' }],
        DsDataElements: { identifier: referenceTo(graceId), identifiers: referenceTo(graceId) },
      },
    });
    const stored = JSON.stringify(await program.profileOf(ada));
    expect(stored).toContain('"identifier"');
    expect(stored).not.toContain(grace);
  });

  test('writes no mask as an element that is called as a reason is', async () => {
    const [adaId] = await makePeople();
    const { api } = await openPage();
    const purpose = await program.activePurpose();
    const center = await program.activeCenter([purpose]);
    const saved = await api.refused(updateCenterPreferencesEndpoint, {
      params: { prefcenterId: center.id },
      headers: { identifier: referenceTo(adaId) },
      body: {
        Purposes: [{ Id: purpose, TransactionStatus: 'CONFIRMED' }],
        DsDataElements: { note: 'K•••••y' },
      },
    });
    expect(saved).toMatchObject({ status: 400, errors: [{ path: 'DsDataElements.note' }] });
  });

  test('makes nobody of a mask that names them', async () => {
    await makePeople();
    const { api } = await openPage();
    const { content } = await api.done(listProfilesEndpoint);
    const masked = content.map(({ Identifier }) => Identifier);
    for (const identifier of masked) {
      const saved = await api.refused(upsertElementsEndpoint, {
        headers: { dataSubjectIdentifier: identifier },
        body: { dataElements: [{ name: 'Street', value: 'Kungsgatan 1' }] },
      });
      expect(saved).toMatchObject({ status: 400, errors: [{ path: 'dataSubjectIdentifier' }] });
    }
    expect((await program.done(listProfilesEndpoint)).content).toHaveLength(2);
  });

  test('makes nobody of the id of one who is gone', async () => {
    const [adaId] = await makePeople();
    const { api } = await openPage();
    const gone = referenceTo(crypto.randomUUID());
    const element = { name: 'Street', value: 'Kungsgatan 1' };
    const saved = await api.refused(upsertElementsEndpoint, {
      headers: { dataSubjectIdentifier: gone },
      body: { dataElements: [element] },
    });
    const merged = await api.refused(mergeEndpoint, {
      body: { primaryIdentifier: referenceTo(adaId), additionalIdentifiers: [gone] },
    });
    for (const problem of [saved, merged]) {
      expect(problem).toMatchObject({ status: 404, detail: 'This person was merged or deleted.' });
    }
    expect((await program.done(listProfilesEndpoint)).content).toHaveLength(2);
  });
});

test('a claim is decided on beside the mask of what is stored, as it is by then', async () => {
  const purpose = await program.activePurpose();
  const point = await program.activePoint({ PurposeIds: [purpose], DataElements: ['Phone'] });
  const { id } = await program.upsert(ada, [{ name: 'Phone', value: '+1 202 555 0101' }]);
  clock.advance(1000);
  await program.receipt(await program.pointToken(point), {
    identifier: ada,
    dsDataElements: { Phone: '+1 202 555 0199' },
  });
  const page = await openPage();
  const { content } = await page.api.done(listProfilesEndpoint, {
    query: { includeClaims: true },
    headers: { identifier: referenceTo(id) },
  });
  const [claim] = content[0]?.Claims ?? [];
  const seen = content[0]?.DataElements?.find(({ Name }) => Name === 'Phone')?.Value ?? null;
  expect(isMask(String(seen))).toBe(true);
  const request = { params: { claimId: claim?.Id ?? '' } };
  await program.upsert(ada, [{ name: 'Phone', value: '+1 202 555 0142' }]);
  const stale = await page.api.call(acceptClaimEndpoint, { ...request, body: { seen } });
  expect(stale.status).toBe(400);
  await program.upsert(ada, [{ name: 'Phone', value: '+1 202 555 0101' }]);
  await page.api.done(acceptClaimEndpoint, { ...request, body: { seen } });
});

describe('a look', () => {
  test('renews without a reason within its session and its people', async () => {
    const [adaId] = await makePeople();
    const page = await openPage();
    const { handle } = await page.lookAt([adaId], { reason: 'A call.' });
    clock.advance(30 * 60_000);
    const renewed = await page.lookAt([adaId], { handle });
    expect(renewed.until).toBe('2026-11-21T09:40:00.000Z');
    expect(inClear(await page.list({ [lookHeader]: renewed.handle ?? '' }))).toContain(ada);
    const { content } = await program.done(
      listActivityEndpoint,
      { query: { kind: 'revealed' } },
      { as: 'auditor' },
    );
    expect(content.map(({ persons }) => persons[0]?.reason ?? null)).toEqual([null, 'A call.']);
  });

  test('of 101 people is refused, and of 100 is one act', async () => {
    const [adaId] = await makePeople();
    const page = await openPage();
    const others = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    const tooMany = await page.api.refused(recordLooksEndpoint, {
      body: { kind: 'revealed', dataSubjectIds: [adaId, ...others(100)] },
    });
    expect(tooMany.status).toBe(400);
    const { handle } = await page.lookAt([adaId, ...others(99)]);
    expect(handle?.length).toBeLessThan(6000);
    expect(inClear(await page.list({ [lookHeader]: handle ?? '' }))).toContain(ada);
  });
});

test('where a reason is required, nothing but a look with one shows a value', async () => {
  const [adaId, graceId] = await makePeople();
  const [page, other] = [await openPage('required'), await openPage('required')];
  const ofOther = await other.lookAt([adaId], { reason: 'A call.' });
  const ofGrace = await page.lookAt([graceId], { reason: 'A call.' });
  const lookAtAda = (fields: Record<string, unknown>) =>
    page.api.call(recordLooksEndpoint, {
      body: { kind: 'revealed', dataSubjectIds: [adaId], ...fields },
    });
  const exported = { criteria: [], values: 'clear', state: 'complete', people: 1 };
  const without: Record<string, unknown>[] = [
    {},
    { reason: null },
    { reason: '' },
    { reason: ' ' },
    { reason: '\u200b' },
    { reason: '...' },
    { kind: 'copied' },
    { kind: 'snapshot' },
    { kind: 'exported' },
    { kind: 'exported', search: exported },
    { handle: 'x' },
    { handle: ofOther.handle },
    { handle: ofGrace.handle },
    { dataSubjectIds: [graceId, adaId], handle: ofGrace.handle },
    { dataSubjectIds: null },
  ];
  for (const fields of without) {
    const { status, answer } = await lookAtAda(fields);
    expect({ fields, status, answer }).toEqual({ fields, status: 400, answer: null });
  }
  const { handle: ofSearch } = await page.api.done(recordLooksEndpoint, {
    body: { kind: 'exported', search: exported },
  });
  expect(ofSearch).toBeNull();

  const headers: Record<string, string>[] = [
    { [lookHeader]: ofOther.handle ?? '' },
    { [lookHeader]: adaId },
    { [lookHeader]: referenceTo(adaId) },
    { 'X-Reason': 'A call.', reason: 'A call.' },
  ];
  for (const one of headers) expect(inClear(await page.list(one))).toEqual(['Sweden']);
  expect(inClear(await page.list({ [lookHeader]: ofGrace.handle ?? '' }))).toEqual([
    'Sweden',
    grace,
    'Arlington',
  ]);

  const own = await page.lookAt([adaId], { reason: 'A letter.' });
  expect(inClear(await page.list({ [lookHeader]: own.handle ?? '' }))).toEqual([
    ada,
    'Uppsala',
    'Sweden',
  ]);
});

test('a list of activity holds no value of people', async () => {
  const [adaId] = await makePeople();
  const page = await openPage();
  await page.lookAt([adaId]);
  const { content } = await program.done(listActivityEndpoint, {}, { as: 'auditor' });
  expect(content.length).toBeGreaterThan(1);
  expect(inClear(JSON.stringify(content))).toEqual([]);
});

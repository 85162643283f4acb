import { compactVerify, createLocalJWKSet } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import {
  getReceiptEndpoint,
  listReceiptsV1Endpoint,
  receiptListEndpoint,
} from '#contract/receipts-v1.ts';
import { unknownId } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const receiptKeys = createLocalJWKSet({ keys: [...service.receiptKeys.publicKeys()] });
const { api, clock, db } = service;

const someone = 'someone@example.org';
const headers = { identifier: someone };
let purpose: string;
let other: string;
let topic: string;
let token: string;
beforeEach(
  service.resetTo(async () => {
    [topic = ''] = await service.topics('News');
    const { Id: preference } = await api.createPreference();
    purpose = await api.activePurpose({
      Name: 'Newsletter',
      TopicIds: [topic],
      CustomPreferenceIds: [preference],
    });
    other = await api.activePurpose({ Name: 'Other' });
    const fields = { PurposeIds: [purpose, other], NoConsentTransactions: true };
    token = await api.pointToken(await api.activePoint({ Name: 'Form', ...fields }));
  }),
);

/** A receipt with all that its record can hold. */
const full = async () => {
  const { Options } = await api.readPreference(
    (await api.readPurpose(purpose)).customPreferences?.[0]?.customPreferenceId ?? '',
  );
  return api.receipt(token, {
    identifier: someone,
    language: 'en-us',
    interactionDate: '2026-11-20T08:00:00Z',
    dsDataElements: { City: 'Turku' },
    additionalIdentifiers: { Phone: '+358 40 1' },
    customPayload: { campaign: 'spring' },
    attachments: [{ id: crypto.randomUUID() }],
    geoLocation: { country: 'FI', state: 'VS', stateName: 'Southwest Finland' },
    source: { type: 'WEB', content: 'https://example.org/', purposeIds: [purpose] },
    consentString: { type: 'GPP', content: 'DBAA' },
    purposes: [
      {
        Id: purpose,
        TransactionType: 'CONFIRMED',
        Preferences: [{ TopicId: topic, TransactionType: 'OPT_IN' }],
        CustomPreferences: [
          {
            Id: (await api.readPurpose(purpose)).customPreferences?.[0]?.customPreferenceId,
            Options: [Options?.[0]?.Id],
          },
        ],
        PurposeNote: { noteText: 'Why' },
        PurposeAttachments: [{ id: crypto.randomUUID() }],
      },
      { Id: other, TransactionType: 'NOTGIVEN' },
    ],
  });
};

const claimsOf = async (jwt: string) =>
  JSON.parse(new TextDecoder().decode((await compactVerify(jwt, receiptKeys)).payload));

/** A name of ours, which the published record lacks. */
const extensions = ['isSenderKnown'];

test('a receipt is read as published, by its id, by its person and in the list', async () => {
  const { id } = await full();
  const one = await api.done(getReceiptEndpoint, {
    params: { id },
    query: { includeNotgiven: true, includeConsentStrings: true },
  });
  expect(answerFaults(getReceiptEndpoint, 200, one, extensions)).toEqual([]);
  expect(one).toMatchObject({
    dataSubjectIdentifier: someone,
    collectionPointName: 'Form',
    customPayload: '{"campaign":"spring"}',
    dsDataElements: { City: 'Turku' },
    additionalIdentifiers: { Phone: '+358 40 1' },
    consentStringDto: { type: 'GPP', content: 'DBAA' },
    purposes: [
      { name: 'Newsletter', transactionType: 'CONFIRMED', topics: [{ name: 'News' }] },
      { name: 'Other', transactionType: 'NOTGIVEN' },
    ],
  });
  const list = await api.done(listReceiptsV1Endpoint, {
    headers,
    query: { includeNotgiven: true },
  });
  expect(answerFaults(listReceiptsV1Endpoint, 200, list, extensions)).toEqual([]);
  expect(list.content).toEqual([{ ...one, consentStringDto: null }]);
  const { receipts } = await api.done(receiptListEndpoint, { headers });
  expect(answerFaults(getReceiptEndpoint, 200, receipts[0], extensions)).toEqual([]);
});

test('the signed receipt is the one that was answered', async () => {
  const { id, receipt } = await full();
  const { receiptJwt } = await api.done(getReceiptEndpoint, { params: { id } });
  expect(await claimsOf(receiptJwt)).toEqual(await claimsOf(receipt));
  expect((await claimsOf(receiptJwt)).jti).toBe(id);
});

test('a receipt that came without a token names its collection point in its signature', async () => {
  const point = await api.activePoint({ PurposeIds: [purpose] });
  const [id] = await createReceipts({ db, now: clock.now })(point, { purposes: [{ id: purpose }] });
  const { receiptJwt } = await api.done(getReceiptEndpoint, { params: { id } });
  expect(await claimsOf(receiptJwt)).toMatchObject({ jti: id, processId: point });
});

test('purposes that were not given are left out unless they are asked for', async () => {
  const { id } = await full();
  const namesOf = async (query: Record<string, unknown>) =>
    (await api.done(getReceiptEndpoint, { params: { id }, query })).purposes?.map(
      ({ name }) => name,
    );
  expect(await namesOf({})).toEqual(['Newsletter']);
  expect(await namesOf({ includeNotgiven: true })).toEqual(['Newsletter', 'Other']);
});

test.each([1, 2, 3, 50])('pages of %d give every receipt once, newest first', async (size) => {
  const ids: string[] = [];
  const dsDataElements = { Shoe: '42' };
  for (let index = 0; index < 5; index += 1) {
    ids.unshift((await api.receipt(token, { identifier: someone, dsDataElements })).id);
    if (index % 2 === 0) clock.advance(1000);
  }
  await api.receipt(token, { identifier: 'another@example.org', dsDataElements });
  const found: string[] = [];
  for (let page = 0, isLast: boolean | undefined = false; !isLast; page += 1) {
    const slice = await api.done(listReceiptsV1Endpoint, { headers, query: { page, size } });
    found.push(...slice.content.map(({ id }) => id));
    isLast = slice.last;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(found[0]).toBe(ids[0]);
  const { receipts } = await api.done(receiptListEndpoint, { headers });
  expect(receipts.map(({ id }) => id)).toEqual(found);
});

test('readers may read them, and every answer says that newer reads have replaced it', async () => {
  const { id } = await full();
  for (const [endpoint, parts] of [
    [receiptListEndpoint, { headers }],
    [listReceiptsV1Endpoint, { headers }],
    [getReceiptEndpoint, { params: { id } }],
  ] as const) {
    const { status, headers: answered } = await api.call(endpoint, parts, { as: 'reader' });
    expect([status, answered.get('Deprecation')]).toEqual([200, '@1725148800']);
  }
});

test('nobody’s list is empty, an unknown receipt is 404, and an identifier is required', async () => {
  expect(await api.done(receiptListEndpoint, { headers })).toEqual({ receipts: [] });
  expect((await api.done(listReceiptsV1Endpoint, { headers })).content).toEqual([]);
  expect((await api.refused(getReceiptEndpoint, { params: { id: unknownId } })).status).toBe(404);
  for (const endpoint of [receiptListEndpoint, listReceiptsV1Endpoint]) {
    const { status, errors } = await api.refused(endpoint);
    expect([status, errors]).toEqual([
      400,
      [{ path: 'identifier', message: 'Required, as a header.' }],
    ]);
  }
  const { errors } = await api.refused(listReceiptsV1Endpoint, { headers, query: { size: 51 } });
  expect(errors).toEqual([{ path: 'size', message: 'Must be at most 50.' }]);
});

import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ticketHeader } from '#contract/common/headers.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { type SignedCopy, signedCopySchema } from '#contract/signed-copy.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { createProofSigner } from '#service/identity/proof-signer.ts';
import { createMachineKeys } from '#service/testing/access-tokens.ts';
import { unknownId } from '#service/testing/api.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { testLinks as links } from '#service/testing/link-tokens.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { makeCopy } from './make-copy.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);
const receipts = createReceipts({ db, now: clock.now });
const proofSigner = createProofSigner(
  'http://localhost:8080',
  (await createMachineKeys()).accessToken,
);

const ana = 'ana@example.org';
const idOf = async (identifier: string): Promise<string> => (await api.upsert(identifier, [])).id;

const context = {
  db,
  attachments: service.attachments,
  now: clock.now,
  newId: () => crypto.randomUUID(),
  links,
  caller: { subject: 'people', clientId: '', scopes: [] },
  proofSigner,
};
const make = (id: string, receiptId: string | null = null) =>
  makeCopy(context, id, { language: 'en', receiptId });
const copyOf = async (...asked: Parameters<typeof make>): Promise<SignedCopy> => {
  const { payload } = await make(...asked);
  return z.parse(signedCopySchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
};

const arrange = async () => {
  const preference = await api.createPreference({
    Name: 'How often',
    Options: ['Daily', 'Weekly'],
  });
  const purpose = await api.activePurpose({
    Name: 'Newsletter',
    DefaultLanguage: 'en-us',
    CustomPreferenceIds: [preference.Id],
    Kind: 'MARKETING',
    Controller: 'Alder & Moss',
    LegalBasis: 'Consent',
    Languages: [
      { Name: 'Newsletter', Description: 'News.', Language: 'en-us', Default: true },
      { Name: 'Rundbrief', Description: 'Neues.', Language: 'de', Default: false },
    ],
  });
  const point = await api.activePoint({ Name: 'Signup form', PurposeIds: [purpose] });
  clock.advance(60_000);
  return { purpose, preference, point, option: preference.Options?.[1]?.Id ?? '' };
};

test('a copy has what was said with the texts of then, and is signed with the keys of proofs', async () => {
  const { purpose, preference, point, option } = await arrange();
  const { id: receiptId } = await api.receipt(await api.pointToken(point), {
    identifier: ana,
    language: 'de',
    purposes: [
      {
        Id: purpose,
        TransactionType: 'CONFIRMED',
        CustomPreferences: [{ Id: preference.Id, Options: [option] }],
      },
    ],
    dsDataElements: { Shoe: 'size 42' },
  });
  const at = clock.now();
  clock.advance(60_000);
  const id = await idOf(ana);
  const copy = await copyOf(id);
  expect(copy).toMatchObject({
    format: 'consent-console/signed-copy',
    issuer: 'http://localhost:8080',
    issuedDate: clock.now(),
    person: { identifier: ana },
    receiptId: null,
    purposes: [
      {
        ...{ purposeId: purpose, name: 'Newsletter', status: 'ACTIVE', since: at },
        ...{ kind: 'MARKETING', saleOrSharing: false },
        ...{ controller: 'Alder & Moss', legalBasis: 'Consent' },
      },
    ],
    acts: [
      {
        receiptId,
        interactionDate: at,
        receivedDate: at,
        place: 'form',
        collectionPoint: 'point-1',
        language: 'de',
        identifier: ana,
        changes: [
          {
            purposeId: purpose,
            name: 'Rundbrief',
            type: 'CONFIRMED',
            text: 'text-1',
            choices: expect.arrayContaining([
              { id: option, preferenceId: preference.Id, isConsented: true, label: 'Weekly' },
            ]),
            correctedDate: null,
          },
        ],
      },
    ],
    collectionPoints: [{ id: 'point-1', name: 'Signup form' }],
    texts: [{ id: 'text-1', language: 'de', description: 'Neues.', isKept: true }],
    notKnown: [{ kind: 'noNotice', count: 1 }],
  });
  expect(JSON.stringify(copy)).not.toMatch(/size 42/);

  const file = await make(id);
  const keys = createLocalJWKSet({ keys: proofSigner.publicKeys() } as JSONWebKeySet);
  const { protectedHeader } = await flattenedVerify(file, keys);
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'consent-copy' });
  const payload = `${file.payload.slice(0, -8)}A${file.payload.slice(-7)}`;
  await expect(flattenedVerify({ ...file, payload }, keys)).rejects.toThrow();
});

test('a copy of one receipt has no other, and only the purposes that it names', async () => {
  const { purpose, point } = await arrange();
  const offers = await api.activePurpose({ Name: 'Offers' });
  const other = await api.activePoint({ PurposeIds: [offers] });
  const [receiptId = ''] = await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
  await receipts(other, { identifier: ana, purposes: [{ id: offers }] });
  const id = await idOf(ana);
  expect(await copyOf(id, receiptId)).toMatchObject({
    receiptId,
    purposes: [{ name: 'Newsletter' }],
    acts: [{ receiptId }],
  });
  expect((await copyOf(id)).acts).toHaveLength(2);
});

test('nobody gets a copy of a receipt that is not theirs, or of nobody', async () => {
  const { purpose, point } = await arrange();
  const [receiptId = ''] = await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
  const other = await idOf('ben@example.org');
  for (const asked of [receiptId, unknownId]) {
    await expect(make(other, asked)).rejects.toMatchObject({ status: 404 });
  }
  const id = await idOf(ana);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  await expect(make(id)).rejects.toMatchObject({ status: 404 });
  await expect(make(id, receiptId)).rejects.toMatchObject({ status: 404 });
});

test('another address that a merged record had stays masked', async () => {
  const { purpose, point } = await arrange();
  const old = 'nora.bell@example.org';
  await receipts(point, { identifier: old, purposes: [{ id: purpose }] });
  await idOf(ana);
  clock.advance(1000);
  await api.done(mergeEndpoint, { body: { primaryIdentifier: ana, additionalIdentifiers: [old] } });
  const copy = await copyOf(await idOf(ana));
  expect(copy.acts.map(({ identifier }) => identifier)).toEqual(['n•••••@e•••••.org']);
  expect(JSON.stringify(copy)).not.toContain(old);
});

test('what staff wrote down is not in it, and what they took back says so', async () => {
  const { purpose } = await arrange();
  const headers = { identifier: ana, [ticketHeader]: 'HELP-4711' };
  const dataSubjectId = await idOf(ana);
  const decisions = [
    {
      purposeId: purpose,
      decision: 'CONFIRMED',
      readOut: { version: 1, language: 'de', agreed: true },
    },
  ];
  const { receiptId } = await api.done(recordDecisionsEndpoint, {
    headers,
    body: { dataSubjectId, decisions, channel: 'PHONE', note: 'Called from the shop' },
  });
  clock.advance(60_000);
  const body = { dataSubjectId, receiptId, note: 'Another caller' };
  await api.done(correctReceiptEndpoint, { headers, body });
  const copy = await copyOf(dataSubjectId);
  expect(copy.acts).toMatchObject([
    {
      place: 'staff',
      channel: 'PHONE',
      language: 'de',
      changes: [{ name: 'Rundbrief', correctedDate: clock.now() }],
    },
  ]);
  expect(JSON.stringify(copy)).not.toMatch(/Called from|Another caller|HELP-4711/);
});

import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listActivityEndpoint } from '#contract/activity.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  listProofKeysEndpoint,
  makeProofEndpoint,
  type Proof,
  type ProofFile,
  proofSchema,
} from '#contract/proofs.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { unknownId } from '#service/testing/api.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);
const receipts = createReceipts({ db, now: clock.now });

const ana = 'ana@example.org';
const idOf = async (identifier: string): Promise<string> => (await api.upsert(identifier, [])).id;

const contentOf = (file: ProofFile): Proof =>
  z.parse(proofSchema, JSON.parse(Buffer.from(file.payload, 'base64url').toString()));

const make = async (dataSubjectId: string, body: object = {}, as: TokenKind = 'reader') =>
  api.done(makeProofEndpoint, { params: { dataSubjectId }, body }, { as });
const proofOf = async (...asked: Parameters<typeof make>) => contentOf(await make(...asked));

/** A purpose with a preference, both in two languages, and a point that collects for it. */
const arrange = async () => {
  const languages = (name: string, german: string, extra: object, germanExtra: object) => [
    { Name: name, Description: `${name}.`, Language: 'en-us', Default: true, ...extra },
    { Name: german, Description: `${german}.`, Language: 'de', Default: false, ...germanExtra },
  ];
  const preference = await api.createPreference({
    Name: 'How often',
    Options: ['Daily', 'Weekly'],
  });
  const purpose = await api.activePurpose({
    Name: 'Newsletter',
    Description: 'News by email',
    DefaultLanguage: 'en-us',
    CustomPreferenceIds: [preference.Id],
    Languages: languages('Newsletter', 'Rundbrief', {}, {}),
  });
  const point = await api.activePoint({
    Name: 'Signup form',
    PurposeIds: [purpose],
    PrivacyPolicyUrl: 'https://example.com/privacy',
    HowToWithdraw: 'Write to us',
  });
  return { purpose, preference, point, option: preference.Options?.[0]?.Id ?? '' };
};

describe('a proof', () => {
  test('names the language that staff read out, and what was taken back', async () => {
    const { purpose } = await arrange();
    clock.advance(60_000);
    const headers = { identifier: ana };
    const dataSubjectId = await idOf(ana);
    const decide = async (decision: object) => {
      clock.advance(60_000);
      const body = { dataSubjectId, decisions: [{ purposeId: purpose, ...decision }] };
      return api.done(recordDecisionsEndpoint, { headers, body });
    };
    const readOut = { version: 1, language: 'de', agreed: true };
    await decide({ decision: 'CONFIRMED', readOut });
    const { receiptId } = await decide({ decision: 'WITHDRAWN' });
    clock.advance(60_000);
    const body = { dataSubjectId, receiptId, note: 'Another caller', endsRefusals: [purpose] };
    await api.done(correctReceiptEndpoint, { headers, body });
    const proof = await proofOf(dataSubjectId);
    expect(proof.purposes).toMatchObject([
      {
        status: 'ACTIVE',
        events: [
          { type: 'WITHDRAWN', text: null, correctedDate: clock.now() },
          { type: 'CONFIRMED', language: 'de', correctedDate: null },
        ],
      },
    ]);
    expect(proof.texts).toMatchObject([{ name: 'Rundbrief', language: 'de' }]);
    expect(proof.notKnown.map(({ kind }) => kind)).not.toContain('languageUnknown');
  });

  test('still names what was taken back where nothing else was said', async () => {
    const { purpose } = await arrange();
    clock.advance(60_000);
    const headers = { identifier: ana };
    const dataSubjectId = await idOf(ana);
    const readOut = { version: 1, agreed: true };
    const decisions = [{ purposeId: purpose, decision: 'CONFIRMED', readOut }];
    const { receiptId } = await api.done(recordDecisionsEndpoint, {
      headers,
      body: { dataSubjectId, decisions },
    });
    clock.advance(60_000);
    const body = { dataSubjectId, receiptId, note: 'Another caller' };
    await api.done(correctReceiptEndpoint, { headers, body });
    expect((await proofOf(dataSubjectId, { purposeId: purpose })).purposes).toMatchObject([
      {
        name: 'Newsletter',
        status: 'NO_CONSENT',
        firstConsentDate: null,
        events: [{ type: 'CONFIRMED', correctedDate: clock.now() }],
      },
    ]);
  });

  test('says what is held, with the texts in the language that was shown', async () => {
    const { purpose, preference, point, option } = await arrange();
    clock.advance(60_000);
    const token = await api.pointToken(point);
    const { id: receiptId } = await api.receipt(token, {
      identifier: ana,
      language: 'de-DE',
      purposes: [
        {
          Id: purpose,
          TransactionType: 'CONFIRMED',
          CustomPreferences: [{ Id: preference.Id, Options: [option] }],
        },
      ],
    });
    const at = clock.now();
    clock.advance(60_000);
    const proof = await proofOf(await idOf(ana));
    expect(proof).toMatchObject({
      format: 'consent-console/proof',
      issuer: 'http://localhost:8080',
      issuedDate: clock.now(),
      values: 'masked',
      purposeId: null,
      person: { dataSubjectId: await idOf(ana), identifier: 'a•••@e•••••.org' },
      purposes: [
        {
          purposeId: purpose,
          name: 'Newsletter',
          status: 'ACTIVE',
          since: at,
          sourceReceiptId: receiptId,
          firstConsentDate: at,
          events: [
            {
              receiptId,
              type: 'CONFIRMED',
              interactionDate: at,
              recordedDate: at,
              purposeVersion: 1,
              collectionPoint: 'point-1',
              text: 'text-1',
              language: 'de-DE',
              identifier: 'a•••@e•••••.org',
              isAutomatic: false,
              choices: expect.arrayContaining([
                { id: option, preferenceId: preference.Id, isConsented: true },
              ]),
              note: null,
            },
          ],
        },
      ],
      collectionPoints: [
        {
          id: 'point-1',
          collectionPointId: point,
          version: 1,
          name: 'Signup form',
          isKept: true,
          privacyPolicyUrl: 'https://example.com/privacy',
          howToWithdraw: 'Write to us',
        },
      ],
      texts: [
        {
          id: 'text-1',
          purposeId: purpose,
          language: 'de',
          isKept: true,
          name: 'Rundbrief',
          description: 'Rundbrief.',
          preferences: [
            {
              preferenceId: preference.Id,
              name: 'How often',
              isKept: true,
              options: [
                { id: option, label: 'Daily' },
                { id: expect.any(String), label: 'Weekly' },
              ],
            },
          ],
        },
      ],
      notKnown: [{ kind: 'noticeContent', count: 1 }],
    });
    expect(JSON.stringify(proof)).not.toContain(ana);
  });

  test('names the text of a preference that was in force then, after it was changed', async () => {
    const { purpose, preference, point } = await arrange();
    clock.advance(60_000);
    const act = { identifier: ana, purposes: [{ id: purpose }] };
    await receipts(point, { ...act, language: 'en-us' });
    clock.advance(60_000);
    await api.updatePreference(preference.Id, { Name: 'Which rhythm' });
    clock.advance(60_000);
    await receipts(point, { ...act, language: 'en-us' });
    const { purposes, texts } = await proofOf(await idOf(ana));
    const [now, before] = purposes[0]?.events ?? [];
    const nameIn = (id?: string | null) =>
      texts.find((text) => text.id === id)?.preferences.map(({ name }) => name);
    expect([nameIn(before?.text), nameIn(now?.text)]).toEqual([['How often'], ['Which rhythm']]);
  });

  test("tells a form's own texts in the language that was shown, else in its own", async () => {
    const { purpose } = await arrange();
    const point = await api.activePoint({
      PurposeIds: [purpose],
      Language: 'en-us',
      Languages: ['en-us', 'de-de'],
      HowToWithdraw: 'Write to us',
      OtherInformation: 'We are in Uppsala',
      TextTranslations: [{ Language: 'de-de', HowToWithdraw: 'Schreiben Sie uns' }],
    });
    const howTo = async (language: string) => {
      clock.advance(60_000);
      await receipts(point, { identifier: ana, purposes: [{ id: purpose }], language });
      const { purposes, collectionPoints } = await proofOf(await idOf(ana));
      const shown = purposes[0]?.events[0]?.collectionPoint;
      const found = collectionPoints.find(({ id }) => id === shown);
      return [found?.howToWithdraw, found?.otherInformation];
    };
    expect(await howTo('de')).toEqual(['Schreiben Sie uns', 'We are in Uppsala']);
    expect(await howTo('en-us')).toEqual(['Write to us', 'We are in Uppsala']);
  });

  test('says what is not known: language, later texts, no notice', async () => {
    const purpose = await api.activePurpose({ Name: 'Newsletter' });
    const point = await api.activePoint({ PurposeIds: [purpose] });
    await receipts(point, {
      identifier: ana,
      purposes: [{ id: purpose }],
      interactionAt: '2020-01-01T00:00:00.000Z',
    });
    const { notKnown, texts } = await proofOf(await idOf(ana));
    expect(notKnown).toMatchObject([
      { kind: 'languageUnknown', count: 1 },
      { kind: 'purposeTextLater', count: 1 },
      { kind: 'pointTextLater', count: 1 },
      { kind: 'noNotice', count: 1 },
    ]);
    expect(texts).toMatchObject([{ isKept: false, name: 'Newsletter' }]);
  });

  test('of one purpose has no other; of one never decided on there is none', async () => {
    const { purpose, point } = await arrange();
    const other = await api.activePurpose({ Name: 'Offers' });
    const second = await api.activePoint({ PurposeIds: [other] });
    await receipts(point, { identifier: ana, purposes: [{ id: purpose }] });
    await receipts(second, { identifier: ana, purposes: [{ id: other, type: 'HARD_OPT_OUT' }] });
    const id = await idOf(ana);
    const named = async (body: object) =>
      (await proofOf(id, body)).purposes.map(({ name }) => name);
    expect(await named({})).toEqual(['Newsletter', 'Offers']);
    expect(await named({ purposeId: other.toUpperCase() })).toEqual(['Offers']);
    const unknown = await api.refused(makeProofEndpoint, {
      params: { dataSubjectId: id },
      body: { purposeId: unknownId },
    });
    expect(unknown).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('of a person of whom nothing was recorded is empty, and not an error', async () => {
    expect(await proofOf(await idOf(ana))).toMatchObject({ purposes: [], texts: [], notKnown: [] });
  });

  test('has clear values only with a reason, notes included', async () => {
    const { purpose, point } = await arrange();
    await receipts(point, {
      identifier: ana,
      purposes: [{ id: purpose, type: 'WITHDRAWN', note: { noteText: 'Too often' } }],
    });
    const id = await idOf(ana);
    const clear = await proofOf(id, { reason: 'Request of the authority' });
    expect(clear).toMatchObject({ values: 'clear', person: { identifier: ana } });
    expect(clear.purposes[0]?.events[0]).toMatchObject({ identifier: ana, note: 'Too often' });
    expect(JSON.stringify(clear)).not.toContain('Request of the authority');
    expect(JSON.stringify(await proofOf(id))).not.toMatch(/ana@|Too often/);
    await api.refused(makeProofEndpoint, { params: { dataSubjectId: id }, body: { reason: ' ' } });
  });

  test('of what ended by itself names no text, since none was shown', async () => {
    const purpose = await api.activePurpose({ Name: 'Newsletter', ConsentLifeSpan: 3600 });
    const point = await api.activePoint({ PurposeIds: [purpose] });
    const expiryAt = new Date(Date.parse(clock.now()) + 3_600_000).toISOString();
    await receipts(point, { identifier: ana, purposes: [{ id: purpose, expiryAt }] });
    clock.advance(7_200_000);
    await endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });
    const { purposes, notKnown } = await proofOf(await idOf(ana));
    expect(purposes[0]).toMatchObject({
      status: 'EXPIRED',
      events: [
        { type: 'EXPIRED', isAutomatic: true, receiptId: null, text: null, collectionPoint: null },
        { type: 'CONFIRMED', text: 'text-1' },
      ],
    });
    expect(notKnown).toContainEqual(expect.objectContaining({ kind: 'languageUnknown', count: 1 }));
  });

  test('after a merge has the receipts of both and names what they came under', async () => {
    const { purpose, point } = await arrange();
    await receipts(
      point,
      { identifier: ana, purposes: [{ id: purpose }] },
      { identifier: 'old@example.org', purposes: [{ id: purpose, type: 'WITHDRAWN' }] },
    );
    const [id, merged] = [await idOf(ana), await idOf('old@example.org')];
    clock.advance(1000);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: ['old@example.org'] },
    });
    const proof = await proofOf(id, { reason: 'Court' });
    expect(proof.person.formerIdentifiers).toEqual([
      { identifier: 'old@example.org', mergedDate: clock.now() },
    ]);
    const events = proof.purposes[0]?.events ?? [];
    const said = events.filter(({ isMergeDecision }) => !isMergeDecision);
    expect(new Set(said.map(({ identifier }) => identifier))).toEqual(
      new Set([ana, 'old@example.org']),
    );
    expect(events).toHaveLength(said.length + 1);
    for (const gone of [merged, unknownId]) {
      const refusal = { params: { dataSubjectId: gone }, body: {} };
      expect(await api.refused(makeProofEndpoint, refusal)).toMatchObject({ status: 404 });
    }
  });

  test('cuts off after the newest thousand, and says how many are left out', async () => {
    const { purpose, point } = await arrange();
    clock.advance(10_000_000);
    const begin = Date.parse(clock.now()) - 1_010_000;
    const acts = Array.from({ length: 1002 }, (_, index) => ({
      identifier: ana,
      language: 'en-us',
      interactionAt: new Date(begin + index * 1000).toISOString(),
      purposes: [{ id: purpose }],
    }));
    await receipts(point, ...acts.slice(0, 501));
    await receipts(point, ...acts.slice(501));
    const { purposes, texts, notKnown } = await proofOf(await idOf(ana));
    expect(purposes[0]?.events).toHaveLength(1000);
    expect(texts).toHaveLength(1);
    expect(notKnown).toContainEqual(expect.objectContaining({ kind: 'olderEvents', count: 2 }));
  });
});

describe('the signature', () => {
  test('is verified by the published keys, which anyone may read, and fails for a changed byte', async () => {
    const id = await idOf(ana);
    const file = await make(id);
    const { answer, headers } = await api.call(listProofKeysEndpoint, {}, { as: 'nobody' });
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
    expect(answer?.issuer).toBe(contentOf(file).issuer);
    expect(JSON.stringify(answer)).not.toMatch(/"(?:d|p|q|dp|dq|qi)"/);
    const keys = createLocalJWKSet({ keys: answer?.keys } as JSONWebKeySet);
    const { protectedHeader } = await flattenedVerify(file, keys);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'consent-proof' });
    const changed = `${file.payload.slice(0, -8)}A${file.payload.slice(-7)}`;
    await expect(flattenedVerify({ ...file, payload: changed }, keys)).rejects.toThrow();
  });
});

describe('the activity', () => {
  const rowsAbout = async (dataSubjectId: string) =>
    (
      await api.done(
        listActivityEndpoint,
        { query: { dataSubjectId, looks: true } },
        { as: 'auditor' },
      )
    ).content;

  test('has who made a proof, of whom and why', async () => {
    const id = await idOf(ana);
    await make(id, { reason: 'Request of the authority' });
    expect(await rowsAbout(id)).toMatchObject([
      {
        kind: 'proved',
        operation: 'makeProof',
        object: { type: 'person' },
        persons: [{ dataSubjectId: id, reason: 'Request of the authority' }],
        people: 1,
        criteria: [],
      },
    ]);
    await make(id);
    expect((await rowsAbout(id))[0]).toMatchObject({ persons: [{ reason: null }] });
  });

  test('that cannot be written leaves no proof', async () => {
    const id = await idOf(ana);
    await db.execute('alter table activity rename to activity_away');
    try {
      const refusal = await api.refused(makeProofEndpoint, {
        params: { dataSubjectId: id },
        body: {},
      });
      expect(refusal).toMatchObject({ status: 503, code: 'look-not-recorded' });
    } finally {
      await db.execute('alter table activity_away rename to activity');
    }
  });
});

test('whoever reads nothing makes no proof', async () => {
  const parts = { params: { dataSubjectId: await idOf(ana) }, body: {} };
  expect(await api.refused(makeProofEndpoint, parts, { as: 'no-scope' })).toMatchObject({
    status: 403,
  });
  expect(await api.refused(makeProofEndpoint, parts, { as: 'nobody' })).toMatchObject({
    status: 401,
  });
});

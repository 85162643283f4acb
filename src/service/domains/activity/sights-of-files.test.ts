import fc from 'fast-check';
import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listActivityEndpoint, recordLooksEndpoint } from '#contract/activity.ts';
import { downloadAttachmentEndpoint, downloadAttachmentsEndpoint } from '#contract/attachments.ts';
import { isForReading, isPublic } from '#contract/common/endpoint.ts';
import { lookHeader } from '#contract/common/headers.ts';
import type { Scope } from '#contract/common/scopes.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  carryOutErasureEndpoint,
  listKeptReceiptsEndpoint,
  placeLegalHoldEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { createMergeRequestEndpoint, exportDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { listProofKeysEndpoint, makeProofEndpoint, type ProofFile } from '#contract/proofs.ts';
import { createApi, unknownId } from '#service/testing/api.ts';
import { pdfOf, readZip } from '#service/testing/files.ts';
import { validRequests } from '#service/testing/from-schema.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';
import { sheetRows } from '#service/testing/xlsx.ts';

const service = await startService();
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const { api: program, clock } = service;

const ada = 'ada.lovelace@example.org';
const twin = 'ada.byron@example.net';
const [phone, otherPhone] = ['+44 20 7946 0101', '+44 20 7946 0202'];
const elements = Array.from({ length: 24 }, (_, at) => ({
  name: `Detail ${at}`,
  value: `planted value ${at}.`,
}));
const [note, place, street] = ['asked by her sister', 'https://shop.example.org/in', 'Dorset St 1'];
const planted = [
  ada,
  phone,
  otherPhone,
  note,
  place,
  street,
  ...elements.map(({ value }) => value),
];

const inClear = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return planted.filter((value) => text.includes(JSON.stringify(value).slice(1, -1)));
};

let person = '';
let token = '';
const ofPerson = () => ({ params: { dataSubjectId: person } });
beforeEach(
  service.resetTo(async () => {
    const purpose = await program.activePurpose({ Name: 'Newsletter' });
    const point = await program.activePoint({ PurposeIds: [purpose], DataElements: ['Street'] });
    token = await program.pointToken(point);
    const known = [{ name: 'Phone', value: phone, linked: true }, ...elements];
    person = (await program.upsert(ada, known, { identifierType: 'Email' })).id;
    const { refId } = await program.upload('scan.pdf', pdfOf());
    clock.advance(1000);
    await program.receipt(token, {
      identifier: ada,
      dsDataElements: { Street: street },
      additionalIdentifiers: { Phone: otherPhone },
      source: { type: 'WEB', content: place },
      purposes: [
        {
          Id: purpose,
          TransactionType: 'CONFIRMED',
          PurposeNote: { noteType: 'UNSUBSCRIBE_REASON', noteLanguage: 'en-us', noteText: note },
        },
      ],
      attachments: [{ id: refId }],
    });
  }),
);

/** A colleague's page. */
const openPage = async (name = 'paula', scopes: Scope[] = ['CONSENT', 'CONSENT_READ']) => {
  const provider = createProvider();
  provider.state.granted = provider.grantOf(name, scopes);
  const browser = createBrowser(createInstance(provider.client));
  await browser.signIn();
  const api = createApi(await browser.openPage());
  return {
    api,
    lookAt: async (ids: string[], reason = 'A call.') => {
      const body = { kind: 'revealed', dataSubjectIds: ids, reason } as const;
      const { handle } = await api.done(recordLooksEndpoint, { body });
      return { headers: { [lookHeader]: handle ?? '' } };
    },
  };
};

const admin: Scope[] = ['CONSENT_ADMIN', 'CONSENT_AUDIT', 'CONSENT', 'CONSENT_READ'];

describe('a file of a person', () => {
  const files = () => ({ headers: { identifier: referenceTo(person) } });

  test('goes to a session with a look at them, and to no other', async () => {
    const { api, lookAt } = await openPage();
    const all = { params: { identifier: ada } };
    const zip = readZip((await program.done(downloadAttachmentsEndpoint, all)) as Uint8Array);
    expect([...zip.keys()]).toEqual(['scan.pdf']);
    const other = await lookAt([(await program.upsert(twin, [])).id]);
    const attachmentId = unknownId;
    for (const options of [undefined, other]) {
      const refusal = await api.refused(downloadAttachmentsEndpoint, all, options);
      expect(refusal).toMatchObject({ status: 403, code: 'look-needed' });
      const one = { params: { attachmentId }, ...files() };
      expect(await api.refused(downloadAttachmentEndpoint, one, options)).toMatchObject({
        code: 'look-needed',
      });
    }
    const shown = await api.done(downloadAttachmentsEndpoint, all, await lookAt([person]));
    expect([...readZip(shown as Uint8Array).keys()]).toEqual(['scan.pdf']);
  });
});

test('the spreadsheet of duplicates has masks of those whom no look names', async () => {
  const [detail] = elements;
  await program.upsert(twin, detail === undefined ? [] : [detail]);
  const params = {
    mergeRequestId: await program.done(createMergeRequestEndpoint, {
      body: {
        mergeRequestName: 'Same detail',
        customDataElementNames: ['Detail 0'],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
      },
    }),
  };
  await runSearches(service);
  const { api, lookAt } = await openPage();
  const headers = { userGuid: unknownId };
  const identifiers = async (of: typeof program, options = {}) =>
    sheetRows(await of.done(exportDuplicatesEndpoint, { params, headers }, options))
      .slice(1)
      .map((row) => row[2]);
  expect(await identifiers(api)).toEqual([
    expect.stringContaining('•'),
    expect.stringContaining('•'),
  ]);
  expect(await identifiers(api, await lookAt([person]))).toEqual([ada, expect.stringMatching('•')]);
  expect(await identifiers(program)).toEqual([ada, twin]);
});

describe('a proof', () => {
  const reason = { reason: 'Ticket 1' };
  const readProof = async (file: ProofFile) => {
    const keys = createLocalJWKSet(
      (await program.done(listProofKeysEndpoint)) as unknown as JSONWebKeySet,
    );
    const { payload } = await flattenedVerify(file, keys);
    return JSON.parse(new TextDecoder().decode(payload));
  };

  test('is signed in clear for a session with a reason and a look only', async () => {
    const { api, lookAt } = await openPage();
    const make = async (of: typeof program, body: object, options = {}) =>
      readProof(await of.done(makeProofEndpoint, { ...ofPerson(), body }, options));
    const look = await lookAt([person]);
    for (const proof of [await make(api, reason), await make(api, {}, look)]) {
      expect(proof).toMatchObject({ values: 'masked', purposes: [{ name: 'Newsletter' }] });
      expect(inClear(proof)).toEqual([]);
    }
    for (const proof of [await make(api, reason, look), await make(program, reason)]) {
      expect(proof).toMatchObject({ values: 'clear', person: { identifier: ada } });
      expect(inClear(proof)).toEqual([ada, note]);
    }
  });
});

test('an access answer says that it is masked, and is in clear with a look', async () => {
  const { api, lookAt } = await openPage();
  const answer = async (of: typeof program, options = {}) =>
    of.done(answerAccessEndpoint, { ...ofPerson(), body: { identityCheck: 'Called' } }, options);
  const masked = await answer(api);
  expect(masked.values).toBe('masked');
  expect(inClear(masked)).toEqual([]);
  for (const clear of [await answer(api, await lookAt([person])), await answer(program)]) {
    expect(clear.values).toBe('clear');
    expect(inClear(clear).toSorted()).toEqual(planted.toSorted());
  }
});

test('kept receipts of who was erased come in clear with a look at them', async () => {
  const asked = { dataSubjectId: person, reason: 'PERSON_ASKED', identityCheck: 'Called' };
  const { id: erasureId } = await program.done(requestErasureEndpoint, { body: asked });
  const { api, lookAt } = await openPage('anna', admin);
  await api.done(carryOutErasureEndpoint, {
    params: { erasureId },
    body: {
      dataSubjectId: person,
      outcome: 'KEEP_PROOF',
      keepUntil: '2029-11-30',
      keepReason: 'Legal claims',
    },
  });
  const kept = (of: typeof program, options = {}) =>
    of.done(listKeptReceiptsEndpoint, { params: { erasureId } }, options);
  expect(inClear(await kept(api))).toEqual([]);
  const inAll = [ada, otherPhone, note, place, street];
  expect(inClear(await kept(api, await lookAt([person])))).toEqual(inAll);
  expect(inClear(await kept(program, { as: 'administrator' }))).toEqual(inAll);
});

test('a reason of somebody else keeps its words in the activity, and no value of people', async () => {
  const { api, lookAt } = await openPage('anna', admin);
  const reason = `Ticket 20261130: ${ada.toUpperCase()}, ${phone} or +1 202 555 0143, ${street}, for bo@example.org`;
  await (await openPage('bo')).lookAt([person], reason);
  await lookAt([person], reason);
  const read = async (of: typeof program, options = {}) =>
    (await of.done(listActivityEndpoint, { query: { kind: 'revealed' } }, options)).content.map(
      ({ persons }) => persons[0]?.reason ?? '',
    );
  const [own, others = ''] = await read(api);
  expect(own).toBe(reason);
  expect(others).toMatch(/^Ticket 20261130: .*•.*, .*•.* or .*•.*, .*•.*, for b?•/);
  expect(inClear(others)).toEqual([]);
  expect(others).not.toMatch(/LOVELACE|555|bo@/);
  expect((await read(api, await lookAt([person])))[2]).toBe(reason);
  expect(await read(program, { as: 'auditor' })).toEqual(['A call.', reason, reason]);
});

test('no read gives a session a value of anybody, whatever it is about', async () => {
  await program.upsert(twin, elements.slice(0, 3));
  await program.done(mergeEndpoint, {
    body: { primaryIdentifier: ada, additionalIdentifiers: [twin] },
  });
  const own = { dataSubjectId: person, reason: 'PERSON_ASKED', identityCheck: note, note: street };
  const { id: erasureId } = await program.done(requestErasureEndpoint, { body: own });
  await program.done(placeLegalHoldEndpoint, { ...ofPerson(), body: { reason: `For ${ada}.` } });
  const { api } = await openPage('anna', admin);
  const [reference, elementNames] = [referenceTo(person), elements.map(({ name }) => name)];
  const known = {
    identifier: [reference],
    identifiers: [reference],
    datasubjectidentifier: [reference],
    datasubjectid: [person],
    datasubjectids: [person],
    datasubjectguid: [person],
    erasureid: [erasureId],
    dataelementname: elementNames,
  };
  const reads = endpoints.filter(
    (endpoint) =>
      !isPublic(endpoint) && isForReading(endpoint) && endpoint.needsFreshSignIn !== true,
  );
  const told = new Map<string, string[]>();
  const shown = new Set<string>();
  for (const endpoint of reads) {
    const requests = fc.sample(validRequests(endpoint, known), { seed: 56, numRuns: 3 });
    for (const parts of requests) {
      const { answer, problem } = await api.call(endpoint, parts);
      const found = [...inClear(answer), ...inClear(problem)];
      if (found.length > 0) told.set(endpoint.operationId, found);
      for (const value of inClear((await program.call(endpoint, parts)).answer)) shown.add(value);
    }
  }
  expect(told).toEqual(new Map());
  expect([...shown].toSorted()).toEqual(planted.toSorted());
});

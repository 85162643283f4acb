import { beforeEach, describe, expect, test } from 'vitest';
import { type AccessAnswer, answerAccessEndpoint } from '#contract/access-answers.ts';
import { listActivityEndpoint, recordLooksEndpoint } from '#contract/activity.ts';
import { acceptClaimEndpoint, dismissClaimEndpoint } from '#contract/claims.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { deleteDestinationEndpoint } from '#contract/destinations.ts';
import {
  declineErasureEndpoint,
  placeLegalHoldEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { createIdentityGroupEndpoint } from '#contract/identity-groups.ts';
import { leftOutSentences } from '#contract/left-out-sentences.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { arrivalsTable } from '#service/db/schema/arrivals.ts';
import type { DestinationRow } from '#service/db/schema/events.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { unknownId } from '#service/testing/api.ts';
import { addDestination } from '#service/testing/destinations.ts';
import { byRequest, deleteIn, findTraces } from '#service/testing/erase.ts';
import { claimedPhone, createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);
const receipts = createReceipts({ db, now: clock.now });

const identityCheck = 'Called back on the number we hold';
const idOf = async (identifier: string) => (await api.upsert(identifier, [])).id;
const answerFor = async (identifier: string): Promise<AccessAnswer> =>
  api.done(
    answerAccessEndpoint,
    { params: { dataSubjectId: await idOf(identifier) }, body: { identityCheck } },
    { as: 'reader' },
  );

test('everything that is held about a person is in it, in clear', async () => {
  await createFullPerson(service);
  const answer = await answerFor(fullPerson);
  expect(answer).toMatchObject({
    format: 'consent-console/access-answer',
    issuer: 'http://localhost:8080',
    madeDate: clock.now(),
    person: { identifier: fullPerson, identifierType: 'Email', hasMagicLink: true },
    data: expect.arrayContaining([
      expect.objectContaining({
        name: 'City',
        value: 'Porto',
        isIdentifier: false,
        setBy: ['FORM'],
      }),
      expect.objectContaining({ name: 'Languages', value: ['en', 'de'] }),
      expect.objectContaining({ name: 'Phone', value: ['+1 202 555 0101'], isIdentifier: true }),
    ]),
    claims: [{ kind: 'IDENTIFIER', name: 'Phone', value: claimedPhone, claimedDate: clock.now() }],
    latestLocation: { country: 'AT', stateName: 'Wien' },
    latestSource: { content: 'https://shop.example.com/news' },
    purposes: [
      expect.objectContaining({ name: 'Newsletter', status: 'ACTIVE' }),
      expect.objectContaining({ name: 'Offers', status: 'WITHDRAWN' }),
    ],
    recipients: [],
    linkedGroups: 0,
    mergedRecords: [],
  });
  expect(answer.receipts).toHaveLength(2);
  expect(answer.receipts[1]).toMatchObject({
    identifier: fullPerson,
    language: 'en-us',
    content: { dsDataElements: { City: 'Porto' }, geoLocation: { country: 'AT' } },
  });
  expect(JSON.stringify(answer.purposes)).toContain('too often');
  expect(answer.texts.map(({ name }) => name).sort()).toEqual(['Newsletter', 'Offers']);
});

test('what staff decided on claims is in it, newest first, and nobody is named', async () => {
  const { token } = await createFullPerson(service);
  await api.receipt(token, {
    identifier: fullPerson,
    identifierType: 'Account',
    dsDataElements: { City: 'Porto' },
  });
  const claimedDate = clock.now();
  const headers = { identifier: fullPerson };
  const read = await api.done(listProfilesEndpoint, { query: { includeClaims: true }, headers });
  const claimId = (kind: string) =>
    read.content[0]?.Claims?.find(({ Kind }) => Kind === kind)?.Id ?? unknownId;
  const decided = async (
    endpoint: typeof acceptClaimEndpoint | typeof dismissClaimEndpoint,
    kind: string,
    seen: string | string[] | null,
  ) => {
    clock.advance(1000);
    const parts = { params: { claimId: claimId(kind) }, body: { seen } };
    await api.done(endpoint, parts, { as: 'support' });
    return clock.now();
  };
  const accepted = await decided(acceptClaimEndpoint, 'IDENTIFIER', ['+1 202 555 0101']);
  const dismissed = await decided(dismissClaimEndpoint, 'IDENTIFIER_TYPE', 'Email');
  const answer = await answerFor(fullPerson);
  expect(answer.claims).toEqual([]);
  expect(answer.decidedClaims).toEqual([
    {
      kind: 'IDENTIFIER_TYPE',
      name: null,
      claimedDate,
      decision: 'DISMISSED',
      decidedDate: dismissed,
    },
    {
      kind: 'IDENTIFIER',
      name: 'Phone',
      claimedDate: expect.any(String),
      decision: 'ACCEPTED',
      decidedDate: accepted,
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain('support-agent');
});

test('looks are in it with their dates and purposes, and nobody is named', async () => {
  const id = await idOf('ana@example.org');
  await api.done(recordLooksEndpoint, {
    body: { kind: 'revealed', dataSubjectIds: [id], reason: 'Asked by phone' },
  });
  const at = clock.now();
  const answer = await answerFor('ana@example.org');
  expect(answer.acts).toContainEqual({ date: at, kind: 'revealed', purpose: 'Asked by phone' });
  expect(JSON.stringify(answer)).not.toMatch(/privacy-manager|console"|reader"/);
});

test('a hold and requests for erasure are in it as they were written down, and nobody is named', async () => {
  const dataSubjectId = await idOf('ana@example.org');
  expect(await answerFor('ana@example.org')).toMatchObject({ hold: null, erasureRequests: [] });
  const body = { dataSubjectId, reason: 'PERSON_ASKED', note: 'By letter', identityCheck };
  const { id } = await api.done(requestErasureEndpoint, { body });
  const requestedDate = clock.now();
  const reason = 'Not the person';
  await api.done(declineErasureEndpoint, { params: { erasureId: id }, body: { reason } });
  clock.advance(1000);
  await api.done(requestErasureEndpoint, { body: { ...body, note: null } });
  const params = { dataSubjectId };
  await api.done(placeLegalHoldEndpoint, { params, body: { reason: 'Court case' } });
  const answer = await answerFor('ana@example.org');
  expect(answer.hold).toEqual({ reason: 'Court case', heldDate: clock.now() });
  expect(answer.erasureRequests).toEqual([
    {
      status: 'REQUESTED',
      requestedDate: clock.now(),
      note: null,
      identityCheck,
      declineReason: null,
    },
    { status: 'DECLINED', requestedDate, note: 'By letter', identityCheck, declineReason: reason },
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/privacy-manager|administrator/);
});

test('merged records are theirs; whoever uses a former identifier anew is somebody else', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  const send = (identifier: string) => receipts(point, { identifier, purposes: [{ id: purpose }] });
  await api.upsert('old@example.org', [{ name: 'City', value: 'Lisbon' }]);
  const [before] = await send('old@example.org');
  await send('ana@example.org');
  clock.advance(1000);
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['old@example.org'] },
  });
  clock.advance(1000);
  const [anew] = await send('old@example.org');
  const theirs = await answerFor('ana@example.org');
  expect(theirs.person.formerIdentifiers).toMatchObject([{ identifier: 'old@example.org' }]);
  expect(theirs.receipts.map(({ receiptId }) => receiptId)).toContain(before);
  expect(theirs.receipts.map(({ receiptId }) => receiptId)).not.toContain(anew);
  expect(theirs.mergedRecords).toContainEqual(
    expect.objectContaining({
      identifier: 'old@example.org',
      data: [expect.objectContaining({ name: 'City', value: ['Lisbon'] })],
    }),
  );
  const other = await answerFor('old@example.org');
  expect(other.receipts.map(({ receiptId }) => receiptId)).toEqual([anew]);
  expect(JSON.stringify(other)).not.toMatch(/ana@|Lisbon/);
});

test('a late receipt under a former identifier is in the answer of whom it is about alone', async () => {
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  const send = async (identifier: string, more: object) => {
    clock.advance(1000);
    await api.receipt(token, { identifier, ...more });
  };
  const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
  await send('old@example.org', { purposes });
  await send('ana@example.org', { purposes });
  clock.advance(1000);
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['old@example.org'] },
  });
  await send('old@example.org', { purposes });
  const interactionDate = new Date(Date.parse(clock.now()) - 86_400_000).toISOString();
  await send('old@example.org', { interactionDate, purposes, dsDataElements: { City: 'Lisbon' } });
  await send('old@example.org', { interactionDate, dsDataElements: { City: 'Porto' } });
  const own = JSON.stringify((await answerFor('ana@example.org')).receipts);
  for (const city of ['Lisbon', 'Porto']) expect(own).toContain(city);
  const other = await answerFor('old@example.org');
  expect(other.receipts).toHaveLength(1);
  expect(JSON.stringify(other)).not.toMatch(/Lisbon|Porto/);
  const erase = async (identifier: string) => {
    const id = await idOf(identifier);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  };
  await erase('old@example.org');
  expect(await findTraces(db, ['Porto'])).toContain('public.receipts: Porto');
  await erase('ana@example.org');
  expect(await findTraces(db, ['Lisbon', 'Porto'])).toEqual([]);
});

test('of linked people only their number is said', async () => {
  await api.upsert('ana@example.org', []);
  await api.upsert('ben@example.org', []);
  await api.done(createIdentityGroupEndpoint, {
    body: {
      identifiers: ['ana@example.org', 'ben@example.org'],
      primaryIdentifier: ['ana@example.org'],
    },
  });
  const answer = await answerFor('ana@example.org');
  expect(answer.linkedGroups).toBe(1);
  expect(JSON.stringify(answer)).not.toContain('ben@');
});

describe('recipients', () => {
  const sentAt = () => ({ lastSentAt: clock.now() });
  const place = (name: string, fields: Partial<DestinationRow> = {}) =>
    addDestination(service, { name, use: 'Letters', ...sentAt(), ...fields });
  const withdrew = async (
    destinationId: string,
    { purposeId, sentAt }: { purposeId: string; sentAt: string | null },
  ) => {
    const at = clock.now();
    await db.insert(arrivalsTable).values({
      ...{ id: crypto.randomUUID(), destinationId, purposeId, sentAt, sequence: 1 },
      subjectId: await idOf('ana@example.org'),
      ...{ withdrawnAt: at, since: at, dueAt: at, needs: 'ACKNOWLEDGED', eventIds: [] },
    });
  };

  test('are the destinations that were sent something and are told of a purpose of theirs', async () => {
    const [told, other] = [await api.activePurpose(), await api.activePurpose()];
    const point = await api.activePoint({ PurposeIds: [told] });
    await receipts(point, { identifier: 'ana@example.org', purposes: [{ id: told }] });
    await place('Printer', { purposeIds: [told] });
    await place('Elsewhere', { purposeIds: [other] });
    await place('Archive');
    await place('Silent', { lastSentAt: null });
    const answer = await answerFor('ana@example.org');
    expect(answer.recipients).toEqual(['Archive (Letters)', 'Printer (Letters)']);
    expect(answer.leftOut).not.toContain(leftOutSentences.destinations);
    await api.upsert('ben@example.org', []);
    expect((await answerFor('ben@example.org')).recipients).toEqual(['Archive (Letters)']);
  });

  test('of a test person are those that take tests', async () => {
    const purpose = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purpose] });
    const [real, test] = ['ana@example.org', 'test@example.org'];
    await receipts(point, { identifier: real, purposes: [{ id: purpose }] });
    await receipts(point, { identifier: test, isTest: true, purposes: [{ id: purpose }] });
    await place('Sandbox', { takesTests: true });
    await place('Printer');
    expect((await answerFor(test)).recipients).toEqual(['Sandbox (Letters)']);
    expect((await answerFor(real)).recipients).toEqual(['Printer (Letters)', 'Sandbox (Letters)']);
  });

  test('are removed ones that were told of a withdrawal; that others were is left out', async () => {
    const purpose = await api.activePurpose();
    const point = await api.activePoint({ PurposeIds: [purpose] });
    const person = { identifier: 'ana@example.org' };
    await receipts(point, { ...person, purposes: [{ id: purpose, type: 'WITHDRAWN' }] });
    const remove = (destinationId: string) =>
      api.done(deleteDestinationEndpoint, { params: { destinationId } }, { as: 'administrator' });
    const former = await place('Former');
    await withdrew(former, { purposeId: purpose, sentAt: clock.now() });
    await remove(former);
    // Told of something else by now.
    const changed = await place('Changed', { purposeIds: [unknownId] });
    await withdrew(changed, { purposeId: purpose, sentAt: clock.now() });
    const answer = await answerFor('ana@example.org');
    expect(answer.recipients).toEqual(['Changed (Letters)', 'Former (Letters)']);
    expect(answer.leftOut).not.toContain(leftOutSentences.destinations);
    const unreached = await place('Unreached');
    await withdrew(unreached, { purposeId: purpose, sentAt: null });
    await remove(unreached);
    const later = await answerFor('ana@example.org');
    expect(later.recipients).toEqual(answer.recipients);
    expect(later.leftOut).toContain(leftOutSentences.destinations);
  });
});

test('it needs how the identity was checked, which the activity keeps', async () => {
  const dataSubjectId = await idOf('ana@example.org');
  for (const body of [{}, { identityCheck: ' ' }]) {
    const refusal = { params: { dataSubjectId }, body };
    expect(await api.refused(answerAccessEndpoint, refusal)).toMatchObject({ status: 400 });
  }
  const answer = await answerFor('ana@example.org');
  expect(JSON.stringify(answer)).not.toContain(identityCheck);
  const { content } = await api.done(
    listActivityEndpoint,
    { query: { dataSubjectId, kind: 'answered' } },
    { as: 'auditor' },
  );
  expect(content).toMatchObject([
    { operation: 'answerAccessRequest', persons: [{ reason: identityCheck }], people: 1 },
  ]);
});

test('of nobody, and of a person who was merged meanwhile, there is none', async () => {
  const merged = await idOf('old@example.org');
  await api.upsert('ana@example.org', []);
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['old@example.org'] },
  });
  for (const dataSubjectId of [merged, unknownId]) {
    const refusal = { params: { dataSubjectId }, body: { identityCheck } };
    expect(await api.refused(answerAccessEndpoint, refusal)).toMatchObject({ status: 404 });
  }
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  listActivityEndpoint,
  recordLooksEndpoint,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import { addGroupPeopleEndpoint, createConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import {
  createIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
  listIdentityGroupsEndpoint,
} from '#contract/identity-groups.ts';
import { renewLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { maskText } from '#contract/mask-text.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { createMergeRequestEndpoint, listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { activityPeopleTable } from '#service/db/schema/activity.ts';
import {
  deletionCertificatesTable,
  erasuresTable,
  keptReceiptsTable,
  legalHoldsTable,
} from '#service/db/schema/erasures.ts';
import { sealRows } from '#service/domains/activity/seal-rows.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { claimedPhone, createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { erasePeople } from './erase-people.ts';
import type { Deletion } from './eraser.ts';
import { forgetKeptReceipts } from './forget-kept-receipts.ts';
import { readErasable } from './read-erasable.ts';

const service = await startService();
const { api, clock, db, erasing } = service;

const former = 'ruiz.maiden-name@example.net';
const phone = '+1 202 555 0101';
const [ben, cleo] = ['ben@example.org', 'cleo@example.org'];

/** Whatever tells who the person was. */
const traces = [
  fullPerson,
  former,
  phone,
  claimedPhone,
  maskText(fullPerson),
  maskText(former),
  'Porto',
  'Braga',
  'shop.example.com/news',
  'too often',
  'She asked what is known of her',
  'by mistake, said Ana',
  'her passport',
  'a letter by Ana',
];

/** The person, and others beside them, in everything that has anything of a person. */
const createAll = async () => {
  const made = await createFullPerson(service);
  clock.advance(1000);
  await api.receipt(made.token, {
    identifier: former,
    dsDataElements: { Birthplace: 'Braga' },
    purposes: [{ Id: made.purpose, TransactionType: 'OPT_IN' }],
  });
  for (const identifier of [ben, cleo]) {
    await api.upsert(identifier, [{ name: 'City', value: 'Lisbon' }]);
    await api.receipt(made.token, {
      identifier,
      purposes: [{ Id: made.withdrawn, TransactionType: 'OPT_IN' }],
    });
  }
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: fullPerson, additionalIdentifiers: [former] },
  });
  await api.done(
    upsertElementsEndpoint,
    {
      headers: { dataSubjectIdentifier: fullPerson },
      body: { dataElements: [{ name: 'Nickname', value: 'Porto' }] },
    },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  );
  for (const identifier of [ben, cleo]) {
    await api.upsert(identifier, [{ name: 'Nickname', value: 'Porto' }]);
  }
  const search = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: 'Same nickname',
      customDataElementNames: ['Nickname'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  await runSearches(service);
  for (const identifier of [ben, cleo]) {
    await api.upsert(identifier, [{ name: 'Nickname', value: 'Lisbon' }]);
  }
  await api.done(createIdentityGroupEndpoint, {
    body: { identifiers: [fullPerson, ben, cleo], primaryIdentifier: [fullPerson] },
  });
  await api.done(
    createIdentityGroupEndpoint,
    { body: { identifiers: [fullPerson, ben], primaryIdentifier: [ben] } },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  );
  const group = await api.done(createConsentGroupEndpoint, { body: { name: 'Shops' } });
  await api.done(
    addGroupPeopleEndpoint,
    {
      params: { consentGroupGuid: group.consentGroupId },
      body: { dataSubjects: [{ identifier: fullPerson }, { identifier: ben }] },
    },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  );
  const id = await idOf(db, fullPerson);
  const headers = { identifier: fullPerson };
  const { receiptId } = await api.done(recordDecisionsEndpoint, {
    headers,
    body: {
      dataSubjectId: id,
      note: 'a letter by Ana',
      decisions: [{ purposeId: made.purpose, decision: 'WITHDRAWN' }],
    },
  });
  await api.done(correctReceiptEndpoint, {
    headers,
    body: {
      dataSubjectId: id,
      receiptId,
      note: 'by mistake, said Ana',
      endsRefusals: [made.purpose],
    },
  });
  await api.done(recordLooksEndpoint, {
    body: { kind: 'revealed', dataSubjectIds: [id], reason: 'She asked what is known of her' },
  });
  await api.done(listProfilesEndpoint, { headers: { identifier: former } });
  await api.done(renewLinkTokenEndpoint, { headers });
  await db.insert(erasuresTable).values({
    id: crypto.randomUUID(),
    status: 'REQUESTED',
    subjectId: id,
    reason: 'PERSON_ASKED',
    note: 'a letter by Ana',
    identityCheck: 'her passport',
    requestedAt: clock.now(),
    requestedBy: 'someone',
    dueAt: clock.now(),
  });
  return { ...made, id, search };
};

const erase = (ids: readonly string[], deletion: Partial<Deletion> = {}) =>
  deleteIn(service, (eraser) => erasePeople(eraser, ids, { ...byRequest, ...deletion }));

const seal = () =>
  sealRows(db, {
    sealer: service.sealer,
    signing: service.rowSigning,
    now: clock.now,
    mayDate: true,
    log: { info: () => {}, error: () => {} },
  });
const verify = () => api.done(verifySealsEndpoint, { query: {} });

const certificatesOf = async (identifier: string) => {
  const rows = await db
    .select()
    .from(deletionCertificatesTable)
    .where(eq(deletionCertificatesTable.hash, erasing.hashes.exact(identifier)));
  return rows.map(({ objectType }) => objectType).sort();
};

/** What the interface shows of others. */
const seenOf = async (identifier: string) =>
  (await api.done(listProfilesEndpoint, { headers: { identifier } })).content;

const consentCounts = async () => {
  const { stored, again } = await readRecounts(db);
  const ofNow = ['consent_counts', 'people_counts'];
  const some = (counts: Record<string, string[]>) => ofNow.map((table) => counts[table]);
  return { stored: some(stored), again: some(again), dayCounts: stored.consent_ledger };
};

beforeEach(service.reset);

describe('erasing everything', () => {
  test('leaves no identifier, value or mask of the person in any table, and others as they are', async () => {
    const { id } = await createAll();
    await seal();
    const found = await findTraces(db, traces);
    // Or nothing was put to the test.
    expect(traces.filter((text) => !found.some((trace) => trace.endsWith(`: ${text}`)))).toEqual(
      [],
    );
    const before = await Promise.all([ben, cleo].map(seenOf));
    const { dayCounts } = await consentCounts();
    const erasable = await readErasable({ db, now: clock.now }, id);
    clock.advance(1000);

    const { counts, onHold } = await erase([id]);

    expect(onHold).toEqual([]);
    expect(counts.get(id)).toEqual(erasable.counts);
    expect(erasable).toMatchObject({
      counts: {
        identifiers: 2,
        formerIdentifiers: 1,
        details: 4,
        purposes: 2,
        purposesInForce: 1,
        receipts: 4,
        transactions: 5,
        merges: 1,
        openDuplicateGroups: 1,
        linkedGroups: 2,
      },
      detailNames: ['Birthplace', 'City', 'Languages', 'Nickname'],
      identifierTypes: ['Email', 'Phone'],
      purposesInForce: ['Newsletter'],
      suppressions: 1,
    });
    expect(await findTraces(db, traces)).toEqual([]);
    const logged = JSON.stringify(service.log);
    expect(traces.filter((text) => logged.includes(text))).toEqual([]);
    expect(await Promise.all([ben, cleo].map(seenOf))).toEqual(before);
    const after = await consentCounts();
    expect(after.stored).toEqual(after.again);
    expect(after.dayCounts).toEqual(dayCounts);
    expect(await certificatesOf(fullPerson)).toEqual([
      'DATA_SUBJECT',
      'RECEIPT',
      'RECEIPT',
      'RECEIPT',
    ]);
    expect(await certificatesOf(former)).toEqual(['DATA_SUBJECT', 'RECEIPT']);
    expect(await certificatesOf(phone)).toEqual(['DATA_SUBJECT']);
    expect(await certificatesOf(ben)).toEqual([]);
  });

  test('leaves the groups of others without the person', async () => {
    const { id, search } = await createAll();
    await erase([id]);
    const { content } = await api.done(listDuplicatesEndpoint, {
      params: { mergeRequestGuid: search },
    });
    expect(content).toMatchObject([{ status: 'OPEN', dataSubjects: [{}, {}] }]);
    const groups = await api.done(listIdentityGroupsEndpoint, {});
    expect(groups.content).toHaveLength(1);
    const params = { linkedIdentityGroupId: groups.content[0]?.id };
    const { dataSubjects } = await api.done(getIdentityGroupEndpoint, { params });
    expect(dataSubjects).toMatchObject([
      { identifier: ben, isPrimary: true },
      { identifier: cleo, isPrimary: false },
    ]);
  });

  test('leaves the activity as it was sealed, with persons who were erased', async () => {
    const { id } = await createAll();
    await seal();
    const { activityEntries } = (await readErasable({ db, now: clock.now }, id)).counts;
    await erase([id]);
    expect(await verify()).toMatchObject({ fault: null });
    const { content } = await api.done(
      listActivityEndpoint,
      { query: { size: 100 } },
      { as: 'auditor' },
    );
    const erased = content.filter(({ erasedPersons }) => erasedPersons > 0);
    expect(erased).toHaveLength(activityEntries);
    await db.delete(activityPeopleTable);
    expect(await verify()).toMatchObject({ fault: { kind: 'personRemoved' } });
  });
});

const keep = { until: '2027-11-22T00:00:00.000Z', reason: 'A claim is open' };

describe('keeping proof', () => {
  test('leaves the receipts with what they did, where nothing else reads them, until their day', async () => {
    const { id } = await createAll();
    const { receiptsToKeep } = await readErasable({ db, now: clock.now }, id);
    const erasureId = crypto.randomUUID();
    const { counts } = await erase([id], { keep, erasureId });
    expect(counts.get(id)).toMatchObject({ receipts: 0, transactions: 0 });
    const left = await findTraces(db, traces);
    expect([...new Set(left.map((trace) => trace.split(':')[0]))]).toEqual([
      'public.kept_receipts',
    ]);
    const kept = await db.select().from(keptReceiptsTable);
    expect(kept).toHaveLength(receiptsToKeep);
    expect(kept.flatMap(({ transactions }) => transactions)).toHaveLength(5);
    expect(kept.every((row) => row.erasureId === erasureId)).toBe(true);
    expect(await certificatesOf(fullPerson)).toEqual(['DATA_SUBJECT']);

    const forget = () =>
      forgetKeptReceipts({ db, erasing, now: clock.now, newId: () => crypto.randomUUID() });
    await forget();
    expect(await db.$count(keptReceiptsTable)).toBe(receiptsToKeep);
    clock.set(keep.until);
    await forget();
    expect(await findTraces(db, traces)).toEqual([]);
    expect(await certificatesOf(fullPerson)).toEqual([
      'DATA_SUBJECT',
      'RECEIPT',
      'RECEIPT',
      'RECEIPT',
    ]);
  });
});

describe('a person on hold', () => {
  const hold = (subjectId: string) =>
    db.insert(legalHoldsTable).values({
      subjectId,
      reason: 'A claim is open',
      heldAt: clock.now(),
      heldBy: 'someone',
    });

  test('stays as they are, beside others who are erased', async () => {
    await createAll();
    const [benId, cleoId] = [await idOf(db, ben), await idOf(db, cleo)];
    await hold(benId);
    const before = await seenOf(ben);
    const { counts, onHold } = await erase([benId, cleoId]);
    expect([[...counts.keys()], onHold]).toEqual([[cleoId], [benId]]);
    expect(await seenOf(ben)).toEqual(before);
    expect(await seenOf(cleo)).toEqual([]);
  });

  test('goes where a backup brought them back', async () => {
    await createAll();
    const benId = await idOf(db, ben);
    await hold(benId);
    const { counts, onHold } = await erase([benId], { ignoresLegalHolds: true });
    expect([[...counts.keys()], onHold]).toEqual([[benId], []]);
  });
});

test('whoever is not due anymore by the time they are held stays', async () => {
  await createAll();
  const [benId, cleoId] = [await idOf(db, ben), await idOf(db, cleo)];
  const { counts } = await erase([benId, cleoId], { stillDue: async () => [cleoId] });
  expect([...counts.keys()]).toEqual([cleoId]);
  expect(await seenOf(ben)).toHaveLength(1);
});

test('somebody who was known by an identifier before the person had it loses only that', async () => {
  const { id, token, purpose } = await createAll();
  // The identifier of a merged record is used anew.
  await api.receipt(token, {
    identifier: former,
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
  });
  const headers = { identifier: former };
  await api.done(recordLooksEndpoint, { body: { kind: 'revealed', dataSubjectIds: [id] } });
  await seal();
  const newId = await idOf(db, former);
  expect(newId).not.toBe(id);
  await erase([newId]);
  expect(await api.done(listProfilesEndpoint, { headers })).toMatchObject({ content: [] });
  const [person] = await seenOf(fullPerson);
  expect(person?.Purposes).toHaveLength(2);
  expect(person?.FormerIdentifiers ?? []).toEqual([]);
  expect(await verify()).toMatchObject({ fault: null });
});

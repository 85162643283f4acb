import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listDeletionCertificatesEndpoint } from '#contract/deletions.ts';
import { createIdentityGroupEndpoint } from '#contract/identity-groups.ts';
import { getLinkTokenV4Endpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { listReceiptsV1Endpoint } from '#contract/receipts-v1.ts';
import { withdrawConsentEndpoint } from '#contract/withdrawals.ts';
import { keyedHash } from '#service/db/hash-text.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { findTwins } from '#service/domains/merge-requests/find-twins.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { testHashKey } from '#service/testing/identifier-hashes.ts';
import { othersWait } from '#service/testing/others-wait.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { findKeptForms } from './find-holders.ts';
import { claimNamed } from './lock-people.ts';

const service = await startService();
const { api, clock, db } = service;

let purpose = '';
let token = '';
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  }),
);

const [nfc, nfd] = ['Zo\u00eb@example.org', 'Zoe\u0308@example.org'];
const forms = [nfc, nfd];

const say = (identifier: string, TransactionType: TransactionType, fields: object = {}) => {
  clock.advance(1000);
  const purposes = [{ Id: purpose, TransactionType }];
  return api.receipt(token, { identifier, purposes, ...fields });
};
/** "Zoe@example.org ACTIVE": who is found by each of the forms. */
const found = async (): Promise<string[]> =>
  Promise.all(
    forms.map(async (identifier) => {
      const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
      return content
        .map((own) => `${own.Identifier} ${own.Purposes?.map(({ Status }) => Status)}`)
        .join();
    }),
  );
const receiptCounts = () =>
  Promise.all(
    forms.map(async (identifier) => {
      const { content } = await api.done(listReceiptsV1Endpoint, { headers: { identifier } });
      return content.length;
    }),
  );
const everybody = async () => {
  const { content } = await api.done(listProfilesEndpoint);
  return content.map(({ Identifier }) => Identifier).sort();
};
const erase = async (stored: string) => {
  clock.advance(1000);
  const id = await idOf(db, stored);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};
/** Makes what is stored under one identifier as a former release would have stored another. */
const storeAs = async (identifier: string, other: string): Promise<void> => {
  for (const table of ['identifiers', 'data_subjects', 'receipts']) {
    await db.execute(sql`update ${sql.identifier(table)} set identifier = ${other}
      where identifier = ${identifier}`);
  }
};
/** Two people of a former release, each by their own form. */
const makeTwins = async (one: TransactionType, other: TransactionType): Promise<void> => {
  await say('zoe@example.org', one);
  await storeAs('zoe@example.org', nfd);
  await say('zoe@example.com', other);
  await storeAs('zoe@example.com', nfc);
};
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) => {
  clock.advance(1000);
  return { body: { primaryIdentifier, additionalIdentifiers } };
};

test('a new person is one by either form, from the first receipt to what an erasure leaves', async () => {
  const { id, receipt } = await say(nfd, 'CONFIRMED', {
    additionalIdentifiers: { Alias: `x${nfd}` },
    shortLinkToken: true,
  });
  expect(decodeJwt(receipt)).toMatchObject({ identifier: nfd });
  expect(await found()).toEqual([`${nfc} ACTIVE`, `${nfc} ACTIVE`]);
  const { content } = await api.done(listReceiptsV1Endpoint, { headers: { identifier: nfc } });
  expect(content).toMatchObject([{ id, additionalIdentifiers: { Alias: `x${nfd}` } }]);
  expect(decodeJwt(String(content[0]?.receiptJwt))).toEqual(decodeJwt(receipt));

  const linked = { name: 'Alias', value: [`x${nfd}`, `x${nfc}`, nfd], linked: true };
  expect(await api.upsert(nfd, [linked])).toMatchObject({
    identifier: nfc,
    elements: [{ linked: true, value: [`x${nfc}`] }],
    additionalIdMessages: [{ values: { [nfc]: 'Is the primary identifier.' } }],
  });
  const links = await Promise.all(
    forms.map((identifier) => api.done(getLinkTokenV4Endpoint, { headers: { identifier } })),
  );
  expect(links[0]).toEqual(links[1]);
  expect(await api.refused(mergeEndpoint, merge(nfc, nfd))).toMatchObject({
    errors: [{ path: 'additionalIdentifiers.0' }],
  });
  const group = { body: { identifiers: forms, primaryIdentifier: [nfd] } };
  expect(await api.refused(createIdentityGroupEndpoint, group)).toMatchObject({
    errors: [{ path: 'identifiers.1' }],
  });

  await api.done(withdrawConsentEndpoint, {
    headers: { identifier: nfd },
    query: { withdrawnBy: 'Ben' },
    body: { PurposeId: purpose },
  });
  expect(await found()).toEqual([`${nfc} WITHDRAWN`, `${nfc} WITHDRAWN`]);
  expect(await receiptCounts()).toEqual([2, 2]);
  await erase(nfc);
  expect(await findTraces(db, forms)).toEqual([]);
  for (const identifier of forms) {
    const { content: kept } = await api.done(listDeletionCertificatesEndpoint, {
      headers: { identifier },
    });
    expect(kept.filter(({ objectType }) => objectType === 'DATA_SUBJECT')).toHaveLength(1);
    await say(identifier.toUpperCase(), 'IMPLICIT');
  }
  const { content: again } = await api.done(listProfilesEndpoint);
  expect(again.map(({ Purposes }) => Purposes?.[0]?.Status)).toEqual(['WITHDRAWN']);
  expect(await findTableFaults(db)).toEqual([]);
});

test('receipts, upserts and bulks at once in both forms make one person', async () => {
  await Promise.all([
    ...[nfc, nfd, nfc, nfd].map((identifier) => say(identifier, 'CONFIRMED')),
    ...[nfd, nfc].map((identifier) => api.upsert(identifier, [{ name: 'City', value: 'Bonn' }])),
    api.receipts(
      forms.map((identifier) =>
        api.receiptBody(token, { identifier, purposes: [{ Id: purpose }] }),
      ),
    ),
  ]);
  expect(await everybody()).toEqual([nfc]);
  expect(await receiptCounts()).toEqual([6, 6]);
  expect(await findTableFaults(db)).toEqual([]);
});

test('whom a former release stored in NFD is reached by both, and becomes nobody else', async () => {
  await say('zoe@example.org', 'CONFIRMED');
  await storeAs('zoe@example.org', nfd);
  const { id, receipt } = await say(nfc, 'WITHDRAWN');
  expect(await found()).toEqual([`${nfd} WITHDRAWN`, `${nfd} WITHDRAWN`]);
  expect(await everybody()).toEqual([nfd]);
  expect(await receiptCounts()).toEqual([2, 2]);
  expect(decodeJwt(receipt)).toMatchObject({ jti: id, identifier: nfc });
  expect(await findTwins(db, null, 10)).toMatchObject({ count: 1 });
  expect((await api.done(listMergeRequestsEndpoint)).content).toEqual([]);
  await api.upsert('ada@example.org', []);
  await api.done(mergeEndpoint, merge('ada@example.org', nfc));
  await say('ada@example.org', 'CONFIRMED');
  // Nobody has it now: its "no" reaches who survived it.
  await say(nfc, 'WITHDRAWN');
  expect(await everybody()).toEqual(['ada@example.org']);
  const { content } = await api.done(listProfilesEndpoint, {
    headers: { identifier: nfc },
    query: { match: 'lenient' },
  });
  expect(content).toMatchObject([
    { Identifier: 'ada@example.org', Purposes: [{ Status: 'WITHDRAWN' }] },
  ]);
  await erase('ada@example.org');
  expect(await findTraces(db, [...forms, 'ada@example.org'])).toEqual([]);
});

describe('two people of a former release', () => {
  beforeEach(() => makeTwins('CONFIRMED', 'WITHDRAWN'));

  test('keep their own receipts, whoever the other was merged into and who is erased', async () => {
    const additionalIdentifiers = { Alias: 'zoe-alias' };
    const { id } = await say(nfd, 'CONFIRMED', { purposes: [], additionalIdentifiers });
    await api.upsert('ada@example.org', []);
    await api.done(mergeEndpoint, merge('ada@example.org', nfc));
    const isThere = async () => {
      const { rows } = await db.execute(sql`select id from receipts where id = ${id}`);
      return rows.length;
    };
    await erase('ada@example.org');
    expect(await isThere()).toBe(1);
    await erase(nfd);
    expect(await isThere()).toBe(0);
  });

  test('are reached by the form that each has, and merged are reached by both', async () => {
    expect(await found()).toEqual([`${nfc} WITHDRAWN`, `${nfd} ACTIVE`]);
    await say(nfd, 'OPT_IN');
    expect(await found()).toEqual([`${nfc} WITHDRAWN`, `${nfd} OPT_IN`]);
    await api.done(mergeEndpoint, merge(nfd, nfc));
    expect(await everybody()).toEqual([nfd]);
    await say(nfc, 'WITHDRAWN');
    expect(await found()).toEqual([`${nfd} WITHDRAWN`, `${nfd} WITHDRAWN`]);
    expect(await findTableFaults(db)).toEqual([]);
  });

  test('are listed once as duplicates, and processing the list merges them', async () => {
    await api.upsert('ben@example.org', []);
    let last: string | null = null;
    for (;;) {
      const step: Awaited<ReturnType<typeof findTwins>> = await findTwins(db, last, 1);
      if (step === undefined) break;
      last = step.last;
    }
    const [request] = (await api.done(listMergeRequestsEndpoint)).content;
    const params = { mergeRequestGuid: request?.mergeRequestId };
    const { content } = await api.done(listDuplicatesEndpoint, { params });
    expect(request).toMatchObject({ jobStatus: 'COMPLETED', openGroupCount: 1 });
    expect(content.map(({ dataSubjects }) => dataSubjects.map((own) => own.identifier))).toEqual([
      [nfd, nfc],
    ]);
    await api.done(processMergeRequestEndpoint, {
      params: { mergeRequestId: request?.mergeRequestId },
    });
    expect(await everybody()).toEqual([nfd, 'ben@example.org']);
  });

  test('have late receipts told apart by merges, and erased with whom they are about', async () => {
    const before = clock.now();
    await api.upsert('ada@example.org', []);
    await api.done(mergeEndpoint, merge('ada@example.org', nfd));
    const late = { purposes: [], interactionDate: before };
    await say(nfd, 'CONFIRMED', { ...late, dsDataElements: { City: 'Bonn' } });
    await say(nfd, 'CONFIRMED', { purposes: [], additionalIdentifiers: { Card: 'LC-9' } });
    await erase('ada@example.org');
    expect(await findTraces(db, ['Bonn', 'ada@example.org'])).toEqual([]);
    expect(await receiptCounts()).toEqual([2, 2]);
    await erase(nfc);
    expect(await findTraces(db, [...forms, 'LC-9'])).toEqual([]);
  });

  test('are one anew where a third person has both forms from merges', async () => {
    await api.upsert('ada@example.org', []);
    await api.done(mergeEndpoint, merge(nfd, nfc));
    await api.done(mergeEndpoint, merge('ada@example.org', nfd));
    expect(await findKeptForms(db, forms)).toEqual(new Map(forms.map((form) => [form, nfc])));
  });

  test('don’t lose their own when the other is erased', async () => {
    await erase(nfd);
    expect(await found()).toEqual([`${nfc} WITHDRAWN`, `${nfc} WITHDRAWN`]);
    expect(await receiptCounts()).toEqual([1, 1]);
  });
});

test('what was refused under a hash of the other form stays refused', async () => {
  const hash = keyedHash(testHashKey, `folded|${nfd.toLowerCase()}`);
  const refusedAt = clock.now();
  await db
    .insert(suppressionsTable)
    .values({ hash, purposeId: purpose, status: 'WITHDRAWN', refusedAt });
  await say(nfc, 'IMPLICIT');
  expect(await found()).toEqual([`${nfc} WITHDRAWN`, `${nfc} WITHDRAWN`]);
  // What is said last replaces it, whatever it was kept under.
  await say(nfc, 'CONFIRMED');
  await erase(nfc);
  expect(await db.$count(suppressionsTable)).toBe(0);
});

test('a receipt that waits for somebody who is erased makes a new person in NFC', async () => {
  await say('zoe@example.org', 'CONFIRMED');
  await storeAs('zoe@example.org', nfd);
  const id = await idOf(db, nfd);
  const body = api.receiptBody(token, {
    identifier: nfd,
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
  });
  const late = await deleteIn(service, async (eraser) => {
    await claimNamed({ ...eraser, searchKeys: service.searchKeys }, [nfd]);
    const sent = api.call(submitReceiptEndpoint, { body }, { as: 'nobody' });
    await othersWait(db, eraser.db);
    await erasePeople(eraser, [id], byRequest);
    return [sent];
  });
  expect((await late[0])?.status).toBe(200);
  expect(await everybody()).toEqual([nfc]);
  expect(await findTableFaults(db)).toEqual([]);
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { getDataSubjectV4Endpoint } from '#contract/data-subjects-v4.ts';
import {
  deleteDataSubjectsV2Endpoint,
  deleteDataSubjectV4Endpoint,
  deleteProfilesV2Endpoint,
  deleteProfilesV4Endpoint,
  deletePurposeProfilesV2Endpoint,
  getDeletionSettingsEndpoint,
  listDeletionCertificatesEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import {
  getErasureEndpoint,
  listErasuresEndpoint,
  listKeptReceiptsEndpoint,
  placeLegalHoldEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { deletionJobsTable, keptReceiptsTable } from '#service/db/schema/erasures.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { allowPrograms, runDeletions } from '#service/testing/deletions.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const dayMs = 86_400_000;
const bare = 'bare@example.org';

const turn = (allowsPrograms: boolean, keepMonths = 36) =>
  allowsPrograms
    ? allowPrograms(api, keepMonths)
    : api.done(updateDeletionSettingsEndpoint, { body: { allowsPrograms, keepMonths } });

let made: Awaited<ReturnType<typeof createFullPerson>>;
beforeEach(
  service.resetTo(async () => {
    made = await createFullPerson(service);
    await api.upsert(bare, []);
    await turn(true);
  }),
);

const idOf = async (identifier: string): Promise<string> =>
  (await api.done(getDataSubjectV4Endpoint, { headers: { identifier } })).id;
const isThere = async (identifier: string): Promise<boolean> => {
  const { status } = await api.call(getDataSubjectV4Endpoint, { headers: { identifier } });
  return status === 200;
};
const hold = async (identifier: string) =>
  api.done(placeLegalHoldEndpoint, {
    params: { dataSubjectId: await idOf(identifier) },
    body: { reason: 'Court case' },
  });
const certificatesOf = async (identifier: string, query: Record<string, unknown> = {}) =>
  api.done(listDeletionCertificatesEndpoint, { headers: { identifier }, query });
const consentsOf = async (identifier: string): Promise<string[]> => {
  const rows = await db
    .select({ purposeId: subjectPurposesTable.purposeId })
    .from(subjectPurposesTable)
    .where(eq(subjectPurposesTable.subjectId, await idOf(identifier)));
  return rows.map(({ purposeId }) => purposeId);
};
/** The deletion is accepted, and is what is published. */
const accepted = async (endpoint: Endpoint, parts: Parts, status: number): Promise<string> => {
  const outcome = await api.call(endpoint, parts);
  expect(outcome.problem).toBeNull();
  expect(outcome.status).toBe(status);
  expect(answerFaults(endpoint, status, outcome.answer)).toEqual([]);
  return String(outcome.answer);
};
const person = (identifier: string, retainReceipts: unknown = false) => ({
  body: { identifier, retainReceipts },
});

const deletes: [string, Endpoint, Parts][] = [
  ['V4 data subjects', deleteDataSubjectV4Endpoint, person(bare)],
  [
    'V4 profiles',
    deleteProfilesV4Endpoint,
    { body: { identifier: bare, purposes: [unknownId], retainReceipts: false } },
  ],
  [
    'V2 profiles',
    deleteProfilesV2Endpoint,
    { body: { identifiers: [bare], purposes: [unknownId] } },
  ],
  ['V2 data subjects', deleteDataSubjectsV2Endpoint, { body: { identifiers: [bare] } }],
  [
    'V2 purposes',
    deletePurposeProfilesV2Endpoint,
    { params: { purposeGuid: unknownId }, body: { deletePurposeFromAllDataSubjects: true } },
  ],
];

describe('deletion by programs', () => {
  test('is off until an administrator switches it on, and off again', async () => {
    await service.reset();
    const off = { allowsPrograms: false, keepMonths: 36, changedDate: null, changedBy: null };
    const pending = null;
    expect(await api.done(getDeletionSettingsEndpoint)).toEqual({ ...off, pending });
    const on = { allowsPrograms: true, keepMonths: 6, pending };
    expect(await turn(true, 6)).toEqual({
      ...on,
      changedBy: 'second-administrator',
      changedDate: clock.now(),
    });
    clock.advance(1000);
    expect(await turn(false, 6)).toEqual({
      ...on,
      allowsPrograms: false,
      changedBy: 'administrator',
      changedDate: clock.now(),
    });
  });

  test.each([0, 121, 1.5, 'many'])('keeps receipts for no %s months', async (keepMonths) => {
    const problem = await api.refused(
      updateDeletionSettingsEndpoint,
      { body: { allowsPrograms: true, keepMonths } },
      { as: 'administrator' },
    );
    expect(problem.errors?.map(({ path }) => path)).toEqual(['keepMonths']);
  });

  test('is switched by administrators alone', async () => {
    const body = { allowsPrograms: true, keepMonths: 36 };
    for (const as of ['reader', 'support', 'writer', 'auditor'] as const) {
      expect((await api.refused(updateDeletionSettingsEndpoint, { body }, { as })).status).toBe(
        403,
      );
      expect((await api.refused(getDeletionSettingsEndpoint, {}, { as })).status).toBe(403);
    }
  });

  test('leaves in the activity what was switched', async () => {
    await turn(false, 12);
    const { rows } = await db.execute(sql`
      select kind, changes from activity where operation = 'updateDeletionSettings'
      order by at desc, id desc limit 1`);
    expect(rows).toEqual([
      {
        kind: 'switchedOff',
        changes: {
          before: { '': { allowsPrograms: true, keepMonths: 36 } },
          after: { '': { allowsPrograms: false, keepMonths: 12 } },
        },
      },
    ]);
  });

  test.each(deletes)(
    'refuses %s while it is off, whatever was sent',
    async (_of, endpoint, parts) => {
      await turn(false);
      const before = await service.readRows();
      for (const body of [parts.body, {}]) {
        const problem = await api.refused(endpoint, { ...parts, body });
        expect(problem).toMatchObject({ status: 403, code: 'deletion-by-programs-off' });
        expect(problem.errors).toBeUndefined();
      }
      expect(await service.readRows()).toEqual(before);
    },
  );

  test.each(deletes)('needs the right to write for %s', async (_of, endpoint, parts) => {
    for (const as of ['reader', 'support', 'auditor'] as const) {
      expect((await api.refused(endpoint, parts, { as })).code).toBe('scope-missing');
    }
  });

  test('is for keys of programs, by their id', async () => {
    const { id, secret } = await api.done(createCredentialEndpoint, {
      body: { kind: 'key', name: 'CRM', scope: 'CONSENT', validDays: 30 },
    });
    const response = await service.send(deleteDataSubjectV4Endpoint.path, {
      method: 'DELETE',
      as: 'nobody',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ identifier: fullPerson, retainReceipts: true }),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      'The data subject was deleted.',
    ]);
    const [kept] = await db.select().from(keptReceiptsTable);
    expect(kept?.keepReason).toBe(`Kept at the request of ${id}`);
  });
});

describe('the V4 delete of a person', () => {
  test('erases them, their receipts too', async () => {
    const id = await idOf(fullPerson);
    expect(await accepted(deleteDataSubjectV4Endpoint, person(fullPerson), 200)).toBe(
      'The data subject was deleted.',
    );
    expect(await isThere(fullPerson)).toBe(false);
    expect(await db.$count(receiptsTable)).toBe(0);
    expect(await db.$count(keptReceiptsTable)).toBe(0);
    const { content } = await certificatesOf(fullPerson);
    expect(content.map(({ objectType }) => objectType).sort()).toEqual([
      'DATA_SUBJECT',
      'RECEIPT',
      'RECEIPT',
    ]);
    expect(content.find(({ objectType }) => objectType === 'DATA_SUBJECT')).toMatchObject({
      objectId: id,
      deleteType: 'API',
    });
    const again = await api.refused(deleteDataSubjectV4Endpoint, person(fullPerson));
    expect(again).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('retains receipts for the months that an administrator set', async () => {
    await turn(true, 6);
    await accepted(deleteDataSubjectV4Endpoint, person(fullPerson, 'true'), 200);
    const kept = await db.select().from(keptReceiptsTable);
    expect(kept).toHaveLength(2);
    for (const { keepUntil, keepReason } of kept) {
      expect(keepUntil.slice(0, 10)).toBe('2027-05-21');
      expect(keepReason).toBe('Kept at the request of privacy-manager');
    }
    const { content: erasures } = await api.done(listErasuresEndpoint);
    expect(erasures).toMatchObject([
      {
        ...{ status: 'DONE', outcome: 'KEEP_PROOF', keptReceipts: 2 },
        ...{ requestedBy: 'privacy-manager', decidedBy: 'privacy-manager' },
      },
    ]);
    const shown = await api.done(
      listKeptReceiptsEndpoint,
      { params: { erasureId: erasures[0]?.id ?? '' } },
      { as: 'administrator' },
    );
    expect(shown.total).toBe(2);
  });

  test('without an identifier is 422, without retainReceipts 400', async () => {
    const before = await service.readRows();
    const nobody = { body: { retainReceipts: false } };
    expect(await api.refused(deleteDataSubjectV4Endpoint, nobody)).toMatchObject({
      status: 422,
      code: 'identifier-missing',
      errors: [{ path: 'identifier', message: 'Required.' }],
    });
    for (const body of [
      { identifier: fullPerson },
      { identifier: fullPerson, retainReceipts: 7 },
    ]) {
      const problem = await api.refused(deleteDataSubjectV4Endpoint, { body });
      expect(problem.status).toBe(400);
      expect(problem.errors?.map(({ path }) => path)).toEqual(['retainReceipts']);
    }
    expect(await service.readRows()).toEqual(before);
  });

  test('never erases who stayed in a merge, nor who shares an additional identifier', async () => {
    await api.upsert('other@example.org', [
      { name: 'Phone', value: ['+1 202 555 0101'], linked: true },
    ]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: fullPerson, additionalIdentifiers: [bare] },
    });
    const before = await service.readRows();
    expect(await api.refused(deleteDataSubjectV4Endpoint, person(bare))).toMatchObject({
      status: 404,
      code: 'identifier-merged',
    });
    const shared = person('+1 202 555 0101');
    expect(await api.refused(deleteDataSubjectV4Endpoint, shared)).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    const upper = person(fullPerson.toUpperCase());
    expect((await api.refused(deleteDataSubjectV4Endpoint, upper)).status).toBe(404);
    expect(await service.readRows()).toEqual(before);
  });

  test('is of who has the identifier anew, and not of who had it before a merge', async () => {
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: fullPerson, additionalIdentifiers: [bare] },
    });
    await api.upsert(bare, []);
    await accepted(deleteDataSubjectV4Endpoint, person(bare), 200);
    expect([await isThere(bare), await isThere(fullPerson)]).toEqual([false, true]);
  });

  test('is refused for a person on hold', async () => {
    await hold(fullPerson);
    const before = await service.readRows();
    expect(await api.refused(deleteDataSubjectV4Endpoint, person(fullPerson))).toMatchObject({
      status: 400,
      code: 'person-on-hold',
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('settles the request of staff to erase them', async () => {
    const body = {
      dataSubjectId: await idOf(fullPerson),
      reason: 'PERSON_ASKED',
      identityCheck: 'Called back',
    };
    const { id } = await api.done(requestErasureEndpoint, { body });
    await accepted(deleteDataSubjectV4Endpoint, person(fullPerson), 200);
    expect(await api.done(getErasureEndpoint, { params: { erasureId: id } })).toMatchObject({
      status: 'DONE',
      outcome: 'ERASE_ALL',
      decidedBy: 'privacy-manager',
      identityCheck: null,
      removed: { receipts: 2 },
    });
  });

  test('sent twice at once is done once', async () => {
    const both = await Promise.all(
      [0, 1].map(() => api.call(deleteDataSubjectV4Endpoint, person(fullPerson))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('the V4 delete of profiles', () => {
  const profiles = (fields: Record<string, unknown> = {}) => ({
    body: { identifier: fullPerson, purposes: [made.purpose], ...fields },
  });

  test('deletes the consent to these purposes, and leaves the others', async () => {
    const purposes = [made.purpose.toUpperCase(), made.purpose, unknownId];
    expect(await accepted(deleteProfilesV4Endpoint, profiles({ purposes }), 200)).toBe(
      '1 purpose profile was deleted.',
    );
    expect(await consentsOf(fullPerson)).toEqual([made.withdrawn]);
    const left = await db.select().from(transactionsTable);
    expect(new Set(left.map(({ purposeId }) => purposeId))).toEqual(new Set([made.withdrawn]));
    const { content } = await certificatesOf(fullPerson);
    expect(content).toMatchObject([
      { objectType: 'DATA_SUBJECT_PROFILE', objectId: made.purpose, deleteType: 'API' },
    ]);
    expect(await accepted(deleteProfilesV4Endpoint, profiles(), 200)).toBe(
      '0 purpose profiles were deleted.',
    );
  });

  test('leaves receipts and transactions where they are retained', async () => {
    const before = await db.select().from(transactionsTable);
    await accepted(deleteProfilesV4Endpoint, profiles({ retainReceipts: true }), 200);
    expect(await consentsOf(fullPerson)).toEqual([made.withdrawn]);
    expect(await db.select().from(transactionsTable)).toEqual(before);
    expect(await db.$count(receiptsTable)).toBe(2);
  });

  test.each<[string, () => Record<string, unknown>, number, string]>([
    ['no identifier', () => ({ identifier: undefined }), 422, 'identifier'],
    ['no purposes', () => ({ purposes: undefined }), 400, 'purposes'],
    ['an empty list', () => ({ purposes: [] }), 400, 'purposes'],
    ['a purpose that is no id', () => ({ purposes: ['news'] }), 400, 'purposes.0'],
    ['101 purposes', () => ({ purposes: Array(101).fill(made.purpose) }), 400, 'purposes'],
  ])('with %s is refused', async (_why, fields, status, path) => {
    const problem = await api.refused(deleteProfilesV4Endpoint, profiles(fields()));
    expect(problem.status).toBe(status);
    expect(problem.errors?.map((fault) => fault.path)).toEqual([path]);
  });

  test('takes 100 purposes, and nobody unknown or on hold', async () => {
    const purposes = Array.from({ length: 100 }, () => crypto.randomUUID());
    await accepted(deleteProfilesV4Endpoint, profiles({ purposes }), 200);
    const nobody = profiles({ identifier: 'nobody@example.org' });
    expect((await api.refused(deleteProfilesV4Endpoint, nobody)).status).toBe(404);
    await hold(fullPerson);
    expect((await api.refused(deleteProfilesV4Endpoint, profiles())).code).toBe('person-on-hold');
  });
});

describe('the V2 delete of profiles', () => {
  const isGone = async (identifier: string) => (await consentsOf(identifier)).length === 0;
  const agree = async (identifier: string) => {
    const purposes = [{ Id: made.purpose, TransactionType: 'CONFIRMED' }];
    await api.receipt(made.token, { identifier, purposes });
  };

  test('deletes several purposes of one person', async () => {
    const dataSubjects = [await idOf(fullPerson)];
    const purposes = [made.purpose, made.withdrawn];
    expect(
      await accepted(deleteProfilesV2Endpoint, { body: { dataSubjects, purposes } }, 200),
    ).toBe('2 purpose profiles were deleted.');
    expect(await isGone(fullPerson)).toBe(true);
    expect(await db.$count(receiptsTable)).toBe(0);
  });

  test('deletes one purpose of several people, those who do not exist left out', async () => {
    await agree(bare);
    const identifiers = [fullPerson, bare, 'nobody@example.org', bare];
    const body = { identifiers, purposes: [made.purpose], retainTransactions: 'false' };
    expect(await accepted(deleteProfilesV2Endpoint, { body }, 200)).toBe(
      '2 purpose profiles were deleted.',
    );
    expect(await consentsOf(fullPerson)).toEqual([made.withdrawn]);
    expect(await isGone(bare)).toBe(true);
  });

  test('deletes nothing where one of the people is on hold', async () => {
    await agree(bare);
    await hold(bare);
    const before = await service.readRows();
    const body = { identifiers: [fullPerson, bare], purposes: [made.purpose] };
    expect(await api.refused(deleteProfilesV2Endpoint, { body })).toMatchObject({
      status: 400,
      code: 'person-on-hold',
    });
    expect(await service.readRows()).toEqual(before);
  });

  test('of nobody who exists is 404', async () => {
    const body = { dataSubjects: [unknownId], purposes: [made.purpose] };
    expect((await api.refused(deleteProfilesV2Endpoint, { body })).status).toBe(404);
  });

  const several = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['purposes', 'identifiers']],
    ['no purposes', { identifiers: ['a'] }, ['purposes']],
    ['no people', { purposes: several(1) }, ['identifiers']],
    [
      'identifiers and ids',
      { purposes: several(1), identifiers: ['a'], dataSubjects: several(1) },
      ['identifiers'],
    ],
    ['several of several', { purposes: several(2), identifiers: ['a', 'b'] }, ['purposes']],
    ['101 purposes', { purposes: several(101), identifiers: ['a'] }, ['purposes']],
    ['101 people', { purposes: several(1), dataSubjects: several(101) }, ['dataSubjects']],
  ])('with %s is 400', async (_why, body, paths) => {
    const problem = await api.refused(deleteProfilesV2Endpoint, { body });
    expect(problem.status).toBe(400);
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
  });
});

describe('the V2 delete of people', () => {
  const ask = (body: Record<string, unknown>) =>
    accepted(deleteDataSubjectsV2Endpoint, { body }, 200);
  const answer = 'The request to delete data subjects was accepted.';

  test('deletes those who are named, in the background, and forgets who they were', async () => {
    await api.upsert('left@example.org', []);
    expect(await ask({ identifiers: [fullPerson, 'nobody@example.org', bare] })).toBe(answer);
    expect(await isThere(fullPerson)).toBe(true);
    await runDeletions(service);
    expect(await isThere(fullPerson)).toBe(false);
    expect(await isThere(bare)).toBe(false);
    expect(await isThere('left@example.org')).toBe(true);
    const [job] = await db.select().from(deletionJobsTable);
    expect(job).toMatchObject({
      selector: { kind: 'ids', subjectIds: [] },
      deletedCount: 2,
      errorMessage: null,
      leaseId: null,
    });
  });

  test('names people by id, and passes over who was merged away or is on hold', async () => {
    await api.upsert('merged@example.org', []);
    await api.upsert('held@example.org', []);
    const merged = await idOf('merged@example.org');
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: fullPerson, additionalIdentifiers: ['merged@example.org'] },
    });
    await hold('held@example.org');
    const dataSubjectGuids = [await idOf(bare), merged, await idOf('held@example.org'), unknownId];
    await ask({ dataSubjectGuids });
    await runDeletions(service);
    expect(await isThere(bare)).toBe(false);
    expect(await isThere(fullPerson)).toBe(true);
    expect(await isThere('held@example.org')).toBe(true);
    const [job] = await db.select().from(deletionJobsTable);
    expect(job?.deletedCount).toBe(1);
  });

  test('retains receipts where it is asked to', async () => {
    const reason = 'PERSON_ASKED';
    const asked = { dataSubjectId: await idOf(fullPerson), reason, identityCheck: 'Called back' };
    const { id } = await api.done(requestErasureEndpoint, { body: asked });
    await ask({ identifiers: [fullPerson], retainReceiptsTransactions: true, removePIInfo: true });
    await runDeletions(service);
    expect(await isThere(fullPerson)).toBe(false);
    expect(await db.$count(keptReceiptsTable)).toBe(2);
    expect(await api.done(getErasureEndpoint, { params: { erasureId: id } })).toMatchObject({
      status: 'DONE',
      outcome: 'KEEP_PROOF',
      decidedBy: 'privacy-manager',
      keepReason: 'Kept at the request of privacy-manager',
    });
  });

  test('takes those who were created in a range, its start included and its end not', async () => {
    const start = Date.parse(clock.now()) + dayMs;
    const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
    for (const hours of [-1, 0, 1, 12, 23, 24, 25]) {
      clock.set(at(hours));
      await api.upsert(`hour.${hours}@example.org`, []);
    }
    await ask({ fromCreatedDate: at(0), toCreatedDate: at(24) });
    await runDeletions(service);
    const left = await db
      .select({ identifier: dataSubjectsTable.identifier })
      .from(dataSubjectsTable);
    expect(left.map(({ identifier }) => identifier).sort()).toEqual([
      fullPerson,
      bare,
      'hour.-1@example.org',
      'hour.24@example.org',
      'hour.25@example.org',
    ]);
  });

  test('takes those who last interacted in a range, unless they did again', async () => {
    const say = async (identifier: string) => {
      const purposes = [{ Id: made.purpose, TransactionType: 'CONFIRMED' }];
      await api.receipt(made.token, { identifier, purposes });
    };
    clock.advance(dayMs);
    const from = clock.now();
    for (const number of [1, 2, 3, 4, 5]) {
      clock.advance(1000);
      await say(`person.${number}@example.org`);
    }
    clock.advance(1000);
    // Whoever acts after the request isn't in it, whatever its end.
    await ask({
      fromInteractionDate: from,
      toInteractionDate: new Date(Date.parse(clock.now()) + 7_200_000).toISOString(),
    });
    clock.advance(3_600_000);
    await say('person.3@example.org');
    await say('person.6@example.org');
    await runDeletions(service);
    const left = await db
      .select({ identifier: dataSubjectsTable.identifier })
      .from(dataSubjectsTable);
    expect(left.map(({ identifier }) => identifier).sort()).toEqual([
      fullPerson,
      bare,
      'person.3@example.org',
      'person.6@example.org',
    ]);
  });

  test('takes 999 identifiers, and not 1,000', async () => {
    const identifiers = (count: number) =>
      Array.from({ length: count }, (_, number) => `person.${number}@example.org`);
    await ask({ identifiers: [...identifiers(998), bare] });
    await runDeletions(service);
    expect(await isThere(bare)).toBe(false);
    const body = { identifiers: identifiers(1000) };
    const problem = await api.refused(deleteDataSubjectsV2Endpoint, { body });
    expect(problem.status).toBe(400);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['identifiers']);
  });

  const day = { fromCreatedDate: '2026-11-01', toCreatedDate: '2026-11-02' };
  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['identifiers']],
    ['an empty list', { identifiers: [] }, ['identifiers']],
    ['no id', { dataSubjectGuids: ['x'] }, ['dataSubjectGuids.0']],
    [
      'identifiers and ids',
      { identifiers: ['a'], dataSubjectGuids: [unknownId] },
      ['dataSubjectGuids'],
    ],
    ['identifiers and a range', { identifiers: ['a'], ...day }, ['fromCreatedDate']],
    [
      'two ranges',
      { ...day, fromInteractionDate: '2026-11-01', toInteractionDate: '2026-11-02' },
      ['fromInteractionDate'],
    ],
    ['a range without an end', { fromCreatedDate: '2026-11-01' }, ['toCreatedDate']],
    ['a range without a start', { toInteractionDate: '2026-11-01' }, ['fromInteractionDate']],
    [
      'an end before the start',
      { fromCreatedDate: '2026-11-02', toCreatedDate: '2026-11-01' },
      ['toCreatedDate'],
    ],
    [
      'more than 24 hours',
      { fromCreatedDate: '2026-11-01T00:00:00', toCreatedDate: '2026-11-02T00:00:01' },
      ['toCreatedDate'],
    ],
    [
      'more than 24 hours across zones',
      {
        fromCreatedDate: '2026-11-01T00:00:00+02:00',
        toCreatedDate: '2026-11-02T00:00:00+01:00',
      },
      ['toCreatedDate'],
    ],
    [
      'no date',
      { fromCreatedDate: 'yesterday', toCreatedDate: 'today' },
      ['fromCreatedDate', 'toCreatedDate'],
    ],
  ])('with %s is 400', async (_why, body, paths) => {
    const problem = await api.refused(deleteDataSubjectsV2Endpoint, { body });
    expect(problem.status).toBe(400);
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
    expect(await db.$count(deletionJobsTable)).toBe(0);
  });

  test('takes exactly 24 hours', async () => {
    expect(await ask(day)).toBe(answer);
  });

  test('names in the activity whom it is about', async () => {
    const ids = [await idOf(bare), await idOf(fullPerson)];
    await ask({ dataSubjectGuids: ids });
    const { rows } = await db.execute<{ id: string }>(sql`
      select p.subject_id as id from activity a join activity_people p on p.activity_id = a.id
      where a.operation = 'deleteDataSubjectsV2'`);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});

describe('the V2 delete of a purpose from everyone', () => {
  const parts = (fields: Record<string, unknown> = {}): Parts => ({
    params: { purposeGuid: made.purpose },
    body: { deletePurposeFromAllDataSubjects: true, ...fields },
  });
  const agree = async (identifier: string) => {
    const purposes = [{ Id: made.purpose, TransactionType: 'CONFIRMED' }];
    await api.receipt(made.token, { identifier, purposes });
  };

  test('deletes every consent to it that there is by then, and nothing else', async () => {
    for (const number of [1, 2, 3, 4]) await agree(`person.${number}@example.org`);
    await hold('person.2@example.org');
    expect(await accepted(deletePurposeProfilesV2Endpoint, parts(), 202)).toBe(
      'The request to delete the purpose from all data subjects was accepted.',
    );
    clock.advance(1000);
    await agree('later@example.org');
    await runDeletions(service);
    const left = await db
      .select({ identifier: dataSubjectsTable.identifier })
      .from(subjectPurposesTable)
      .innerJoin(dataSubjectsTable, eq(dataSubjectsTable.id, subjectPurposesTable.subjectId))
      .where(eq(subjectPurposesTable.purposeId, made.purpose));
    expect(left.map(({ identifier }) => identifier).sort()).toEqual([
      'later@example.org',
      'person.2@example.org',
    ]);
    expect(await consentsOf(fullPerson)).toEqual([made.withdrawn]);
    expect(await isThere('person.1@example.org')).toBe(true);
    const [job] = await db.select().from(deletionJobsTable);
    expect(job?.deletedCount).toBe(4);
  });

  test('leaves transactions where they are retained', async () => {
    await accepted(deletePurposeProfilesV2Endpoint, parts({ retainTransactions: true }), 202);
    const before = await db.select().from(transactionsTable);
    await runDeletions(service);
    expect(await consentsOf(fullPerson)).toEqual([made.withdrawn]);
    expect(await db.select().from(transactionsTable)).toEqual(before);
  });

  test.each([
    undefined,
    {},
    { deletePurposeFromAllDataSubjects: false },
    { jobGuid: unknownId },
    { importId: 'a list', deletePurposeFromAllDataSubjects: 'false' },
  ])('without saying that it is meant for everyone is 400: %j', async (body) => {
    const problem = await api.refused(deletePurposeProfilesV2Endpoint, { ...parts(), body });
    expect(problem.status).toBe(400);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['deletePurposeFromAllDataSubjects']);
    expect(problem.detail).toContain('exclusion lists');
  });

  test.each([['jobGuid', unknownId] as const, ['importId', 'a list'] as const])(
    'with an exclusion list is 400, as no one on it would be kept: %s',
    async (key, list) => {
      const body = { [key]: list, deletePurposeFromAllDataSubjects: true };
      const problem = await api.refused(deletePurposeProfilesV2Endpoint, { ...parts(), body });
      expect(problem.status).toBe(400);
      expect(problem.errors?.map(({ path }) => path)).toEqual([key]);
      expect(await db.select().from(deletionJobsTable)).toEqual([]);
    },
  );

  test('of an unknown purpose is 404', async () => {
    const unknown = { ...parts(), params: { purposeGuid: unknownId } };
    expect((await api.refused(deletePurposeProfilesV2Endpoint, unknown)).status).toBe(404);
  });
});

describe('certificates', () => {
  test('are of exactly this identifier, whoever had it, the newest first, page by page', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      clock.advance(1000);
      await api.upsert('again@example.org', []);
      ids.unshift(await idOf('again@example.org'));
      await accepted(deleteDataSubjectV4Endpoint, person('again@example.org'), 200);
    }
    const all = await certificatesOf('again@example.org');
    expect(all.content.map(({ objectId }) => objectId)).toEqual(ids);
    expect(answerFaults(listDeletionCertificatesEndpoint, 200, all)).toEqual([]);
    expect(all.requestContinuation).toBeNull();
    const first = await certificatesOf('again@example.org', { size: 2 });
    expect([first.content.map(({ objectId }) => objectId), first.last]).toEqual([
      ids.slice(0, 2),
      false,
    ]);
    const requestContinuation = first.requestContinuation ?? '';
    const next = await api.done(listDeletionCertificatesEndpoint, {
      headers: { identifier: 'again@example.org', requestContinuation },
      query: { size: 2 },
    });
    expect([next.content.map(({ objectId }) => objectId), next.last]).toEqual([ids.slice(2), true]);
    const ofAnother = { headers: { identifier: bare, requestContinuation } };
    expect((await api.refused(listDeletionCertificatesEndpoint, ofAnother)).code).toBe(
      'continuation-invalid',
    );
    expect((await certificatesOf('Again@example.org')).content).toEqual([]);
  });

  test('are for readers, and need an identifier', async () => {
    const headers = { identifier: bare };
    expect(
      await api.done(listDeletionCertificatesEndpoint, { headers }, { as: 'reader' }),
    ).toMatchObject({ content: [], empty: true });
    expect((await api.refused(listDeletionCertificatesEndpoint)).status).toBe(400);
    const query = { size: 51 };
    expect((await api.refused(listDeletionCertificatesEndpoint, { headers, query })).status).toBe(
      400,
    );
  });
});

test('no deletion changes the catalog', async () => {
  const stamp = async () => (await db.execute(sql`select * from catalog_stamp`)).rows;
  const before = await stamp();
  await turn(true, 12);
  for (const [, endpoint, parts] of deletes.toReversed()) await api.call(endpoint, parts);
  expect(await stamp()).toEqual(before);
});

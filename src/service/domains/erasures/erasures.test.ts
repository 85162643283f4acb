import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rememberMeEndpoint } from '#contract/colleagues.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { getDataSubjectV4Endpoint } from '#contract/data-subjects-v4.ts';
import { listDeletionCertificatesEndpoint } from '#contract/deletions.ts';
import {
  carryOutErasureEndpoint,
  countErasuresEndpoint,
  declineErasureEndpoint,
  getErasureEndpoint,
  getSafekeepingEndpoint,
  liftLegalHoldEndpoint,
  listErasuresEndpoint,
  listKeptReceiptsEndpoint,
  placeLegalHoldEndpoint,
  previewErasureEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import { peopleTable } from '#service/db/schema/people.ts';
import { type Parts, type SendOptions, unknownId } from '#service/testing/api.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, accessTokens } = service;
const dayMs = 86_400_000;
const administrator = { as: 'administrator' } as const;

let person = '';
let bare = '';
const idOf = async (identifier: string): Promise<string> => (await api.upsert(identifier, [])).id;
beforeEach(
  service.resetTo(async () => {
    await createFullPerson(service);
    await idOf('bare@example.org');
  }),
);
beforeEach(async () => {
  person = (await api.done(getDataSubjectV4Endpoint, { headers: { identifier: fullPerson } })).id;
  const headers = { identifier: 'bare@example.org' };
  bare = (await api.done(getDataSubjectV4Endpoint, { headers })).id;
});

const asked = (fields: Record<string, unknown> = {}) => ({
  dataSubjectId: person,
  reason: 'PERSON_ASKED',
  note: ' Asked by letter ',
  identityCheck: 'Called back',
  ...fields,
});
const request = (fields: Record<string, unknown> = {}, options: SendOptions = {}) =>
  api.done(requestErasureEndpoint, { body: asked(fields) }, options);
const eraseAll = (erasureId: string, fields: Record<string, unknown> = {}) => ({
  params: { erasureId },
  body: { dataSubjectId: person, outcome: 'ERASE_ALL', ...fields },
});
const carryOut = (erasureId: string, fields: Record<string, unknown> = {}) =>
  api.done(carryOutErasureEndpoint, eraseAll(erasureId, fields));
const refusedCarryOut = (erasureId: string, fields: Record<string, unknown> = {}) =>
  api.refused(carryOutErasureEndpoint, eraseAll(erasureId, fields), administrator);
const get = (erasureId: string) => api.done(getErasureEndpoint, { params: { erasureId } });
const preview = (erasureId: string, options: SendOptions = {}) =>
  api.done(previewErasureEndpoint, { params: { erasureId } }, options);
const decline = (erasureId: string, reason = 'They changed their mind') =>
  api.done(declineErasureEndpoint, { params: { erasureId }, body: { reason } });
const hold = (dataSubjectId: string, reason = 'Court case') =>
  api.done(placeLegalHoldEndpoint, { params: { dataSubjectId }, body: { reason } });
const lift = (dataSubjectId: string) =>
  api.done(liftLegalHoldEndpoint, { params: { dataSubjectId } });
const safekeeping = (dataSubjectId: string) =>
  api.done(getSafekeepingEndpoint, { params: { dataSubjectId } });
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
/** Somebody who signs in now as an administrator. */
const signIn = (subject: string) =>
  db.insert(peopleTable).values({
    subject,
    name: 'Sam Example',
    signedInAt: clock.now(),
    isAdministrator: true,
  });

describe('a request', () => {
  test('is due in 30 days and names the person while it is open', async () => {
    const made = await request();
    expect(made).toMatchObject({
      status: 'REQUESTED',
      dataSubjectId: person,
      identifier: fullPerson,
      reason: 'PERSON_ASKED',
      note: 'Asked by letter',
      identityCheck: 'Called back',
      requestedBy: 'privacy-manager',
      decidedDate: null,
      removed: null,
      keptReceipts: 0,
    });
    expect(Date.parse(made.dueDate) - Date.parse(made.requestedDate)).toBe(30 * dayMs);
    expect(await get(made.id)).toEqual(made);
    expect(await safekeeping(person)).toEqual({ hold: null, erasure: made });
  });

  test('is one for each person, until it is settled', async () => {
    const { id } = await request();
    const second = await api.refused(requestErasureEndpoint, { body: asked() });
    expect(second).toMatchObject({ status: 400, code: 'erasure-requested-already' });
    expect(second.errors).toBeUndefined();
    await request({ dataSubjectId: bare });
    await decline(id);
    expect((await request()).status).toBe('REQUESTED');
  });

  test('two at once make one', async () => {
    const both = await Promise.all([
      api.call(requestErasureEndpoint, { body: asked() }),
      api.call(requestErasureEndpoint, { body: asked({ dataSubjectId: person.toUpperCase() }) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['without an identity check', () => ({ identityCheck: ' ' }), 'identityCheck'],
    ['with an unknown reason', () => ({ reason: 'BECAUSE' }), 'reason'],
    ['with a note that is too long', () => ({ note: 'x'.repeat(1001) }), 'note'],
  ])('%s is 400', async (_why, fields, path) => {
    const problem = await api.refused(requestErasureEndpoint, { body: asked(fields()) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ path }] });
  });

  test('for nobody is 404, and so is one for a record that was merged away', async () => {
    await merge(fullPerson, 'bare@example.org');
    for (const dataSubjectId of [unknownId, bare]) {
      const problem = await api.refused(requestErasureEndpoint, {
        body: asked({ dataSubjectId }),
      });
      expect(problem.status).toBe(404);
    }
  });
});

describe('who may', () => {
  const cases: [string, Endpoint, () => Promise<Parts>, string[]][] = [
    ['see the queue', listErasuresEndpoint, async () => ({}), ['reader', 'support', 'writer']],
    ['count it', countErasuresEndpoint, async () => ({}), ['reader', 'support', 'writer']],
    [
      'see a request',
      getErasureEndpoint,
      async () => ({ params: { erasureId: (await request()).id } }),
      ['reader', 'support', 'writer'],
    ],
    [
      'see its preview',
      previewErasureEndpoint,
      async () => ({ params: { erasureId: (await request()).id } }),
      ['reader', 'support', 'writer'],
    ],
    ['ask for one', requestErasureEndpoint, async () => ({ body: asked() }), ['support', 'writer']],
    ['carry it out', carryOutErasureEndpoint, async () => eraseAll((await request()).id), []],
    [
      'decline it',
      declineErasureEndpoint,
      async () => ({ params: { erasureId: (await request()).id }, body: { reason: 'No' } }),
      [],
    ],
    [
      'see kept receipts',
      listKeptReceiptsEndpoint,
      async () => ({ params: { erasureId: (await request()).id } }),
      [],
    ],
    [
      'see a hold',
      getSafekeepingEndpoint,
      async () => ({ params: { dataSubjectId: person } }),
      ['reader', 'support', 'writer'],
    ],
    [
      'put on hold',
      placeLegalHoldEndpoint,
      async () => ({ params: { dataSubjectId: person }, body: { reason: 'Court case' } }),
      ['support', 'writer'],
    ],
    ['lift a hold', liftLegalHoldEndpoint, async () => ({ params: { dataSubjectId: person } }), []],
  ];
  test.each(cases)('%s', async (_what, endpoint, parts, allowed) => {
    const given = await parts();
    const kinds = ['reader', 'support', 'writer'] as const;
    for (const as of kinds) {
      const { status } = await api.call(endpoint, given, { as });
      expect([as, status < 300]).toEqual([as, allowed.includes(as)]);
      if (!allowed.includes(as)) expect(status).toBe(403);
      // So that the next may ask again.
      if (endpoint === requestErasureEndpoint && status === 201) {
        const { erasure } = await safekeeping(person);
        await decline(erasure?.id ?? '');
      }
    }
    expect((await api.call(endpoint, given, administrator)).status).toBeLessThan(300);
  });
});

describe('the queue', () => {
  test('has open requests first by their due date, then settled ones, the newest first', async () => {
    const people = ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'];
    const ids: string[] = [];
    for (const identifier of people) {
      clock.advance(dayMs);
      ids.push((await request({ dataSubjectId: await idOf(identifier) })).id);
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    clock.advance(dayMs);
    await decline(third);
    clock.advance(dayMs);
    await decline(first);
    const { content, totalElements } = await api.done(listErasuresEndpoint);
    expect(content.map(({ id }) => id)).toEqual([second, fourth, first, third]);
    expect(totalElements).toBe(4);
    expect(content.map(({ identifier }) => identifier)).toEqual([
      'b@example.org',
      'd@example.org',
      null,
      null,
    ]);
    const page = await api.done(listErasuresEndpoint, { query: { page: 1, size: 3 } });
    expect(page.content.map(({ id }) => id)).toEqual([third]);
    const declined = await api.done(listErasuresEndpoint, { query: { status: 'DECLINED' } });
    expect(declined.content.map(({ id }) => id)).toEqual([first, third]);
    const query = { dataSubjectId: content[0]?.dataSubjectId };
    expect((await api.done(listErasuresEndpoint, { query })).content).toEqual([content[0]]);
    expect(await api.done(countErasuresEndpoint)).toEqual({ requested: 2, overdue: 0 });
    clock.advance(27 * dayMs);
    expect(await api.done(countErasuresEndpoint)).toEqual({ requested: 2, overdue: 1 });
  });
});

describe('the preview', () => {
  test('says what goes and what stays, and changes nothing', async () => {
    const erasure = await request();
    const before = await service.readRows();
    const shown = await preview(erasure.id, administrator);
    expect(shown).toMatchObject({
      erasure,
      goes: { details: 2, purposes: 2, purposesInForce: 1, receipts: 2 },
      purposesInForce: ['Newsletter'],
      stays: { suppressions: 1, certificates: 3 },
      receiptsToKeep: 2,
      hold: null,
      blockedBy: null,
      isOnlyAdministrator: false,
    });
    expect(shown.detailNames.toSorted()).toEqual(['City', 'Languages']);
    expect(shown.identifierTypes).toContain('Phone');
    expect(await service.readRows()).toEqual(before);
  });

  test('says why the caller cannot carry it out', async () => {
    const { id } = await request({}, administrator);
    expect(await preview(id, { as: 'support' })).toMatchObject({
      blockedBy: 'NOT_ADMINISTRATOR',
      isOnlyAdministrator: false,
    });
    expect(await preview(id, administrator)).toMatchObject({
      blockedBy: null,
      isOnlyAdministrator: true,
    });
    await signIn('colleague');
    expect(await preview(id, administrator)).toMatchObject({
      blockedBy: 'OWN_REQUEST',
      isOnlyAdministrator: false,
    });
    await hold(person);
    expect(await preview(id, administrator)).toMatchObject({
      blockedBy: 'ON_HOLD',
      hold: { reason: 'Court case', heldBy: 'privacy-manager' },
    });
  });

  test('is of open requests alone', async () => {
    const { id } = await request();
    await decline(id);
    const problem = await api.refused(previewErasureEndpoint, { params: { erasureId: id } });
    expect(problem).toMatchObject({ status: 400, code: 'erasure-settled' });
    expect((await api.refused(previewErasureEndpoint)).status).toBe(404);
  });
});

describe('carrying out', () => {
  test('erases the person, and leaves what was asked for without a word about them', async () => {
    const { id } = await request();
    const { goes } = await preview(id);
    const done = await carryOut(id);
    expect(done).toMatchObject({
      status: 'DONE',
      identifier: null,
      note: null,
      identityCheck: null,
      decidedBy: 'administrator',
      isByOnlyAdministrator: false,
      outcome: 'ERASE_ALL',
      keepUntil: null,
      keptReceipts: 0,
    });
    expect(done.removed).toMatchObject({ ...goes, activityEntries: expect.any(Number) });
    expect(await get(id)).toEqual(done);
    const gone = await api.refused(getDataSubjectV4Endpoint, {
      headers: { identifier: fullPerson },
    });
    expect(gone.status).toBe(404);
    expect(
      (await api.refused(getSafekeepingEndpoint, { params: { dataSubjectId: person } })).status,
    ).toBe(404);
    const { content } = await api.done(listDeletionCertificatesEndpoint, {
      headers: { identifier: fullPerson },
    });
    expect(content).toContainEqual({
      objectId: person,
      objectType: 'DATA_SUBJECT',
      deleteTime: done.decidedDate,
      deleteType: 'API',
      retentionPolicyRuleId: null,
    });
  });

  test('with proof keeps the receipts for administrators, until a date', async () => {
    const { id } = await request();
    const proof = { outcome: 'KEEP_PROOF', keepUntil: '2029-11-30', keepReason: ' Legal claims ' };
    const done = await carryOut(id, proof);
    expect(done).toMatchObject({
      outcome: 'KEEP_PROOF',
      keepUntil: '2029-11-30T00:00:00.000Z',
      keepReason: 'Legal claims',
      keptReceipts: 2,
    });
    const params = { erasureId: id };
    const { content, total } = await api.done(listKeptReceiptsEndpoint, { params });
    expect(total).toBe(2);
    for (const { keepUntil, keepReason, transactions } of content) {
      expect([keepUntil, keepReason]).toEqual(['2029-11-30T00:00:00.000Z', 'Legal claims']);
      expect(transactions.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['2026-11-21', 'Must be after today.'],
    ['2026-11-20', 'Must be after today.'],
    ['2036-11-22', 'Must be at most 10 years from now.'],
    ['2026-13-01', 'Must be a date, written yyyy-MM-dd.'],
    [null, 'Required to keep receipts.'],
  ])('cannot keep receipts until %s', async (keepUntil, message) => {
    const { id } = await request();
    const proof = { outcome: 'KEEP_PROOF', keepUntil, keepReason: 'Legal claims' };
    const problem = await refusedCarryOut(id, proof);
    expect(problem.errors).toEqual([{ path: 'keepUntil', message }]);
    expect((await get(id)).status).toBe('REQUESTED');
  });

  test('without proof takes neither a date nor a reason', async () => {
    const { id } = await request();
    const problem = await refusedCarryOut(id, { keepUntil: '2029-01-01', keepReason: 'Because' });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['keepUntil', 'keepReason']);
  });

  test('is for another than who asked, while there is another administrator', async () => {
    const { id } = await request({}, administrator);
    await signIn('colleague');
    const problem = await refusedCarryOut(id);
    expect(problem).toMatchObject({ status: 400, code: 'own-erasure-request' });
    expect((await get(id)).status).toBe('REQUESTED');
    // Who hasn't signed in for long can't be asked.
    clock.advance(91 * dayMs);
    expect(await carryOut(id)).toMatchObject({ status: 'DONE', isByOnlyAdministrator: true });
  });

  test('counts as administrators those who signed in as one', async () => {
    const { id } = await request({}, administrator);
    const idToken = await accessTokens.idToken({ subject: 'support', name: 'Other Writer' });
    await api.done(rememberMeEndpoint, { body: { idToken } }, { as: 'other-writer' });
    expect(await preview(id, administrator)).toMatchObject({ isOnlyAdministrator: true });
  });

  test('is refused for a person on hold, until the hold is lifted', async () => {
    const { id } = await request();
    await hold(person);
    const before = await service.readRows();
    expect(await refusedCarryOut(id)).toMatchObject({ status: 400, code: 'person-on-hold' });
    expect(await service.readRows()).toEqual(before);
    await lift(person);
    expect((await carryOut(id)).status).toBe('DONE');
  });

  test('is refused once somebody was merged in whom the preview did not show', async () => {
    const { id } = await request();
    const { checkedDate } = await api.done(previewErasureEndpoint, { params: { erasureId: id } });
    clock.advance(60_000);
    await merge(fullPerson, 'bare@example.org');
    const shown = eraseAll(id);
    const before = await service.readRows();
    const refused = { ...shown, body: { ...shown.body, checkedDate } };
    expect(await api.refused(carryOutErasureEndpoint, refused, administrator)).toMatchObject({
      status: 400,
      code: 'person-changed',
    });
    expect(await service.readRows()).toEqual(before);
    expect((await carryOut(id)).status).toBe('DONE');
  });

  test('is refused once the person of the preview is another one', async () => {
    const { id } = await request();
    await merge('bare@example.org', fullPerson);
    expect(await refusedCarryOut(id)).toMatchObject({ status: 400, code: 'person-changed' });
    expect(await get(id)).toMatchObject({ dataSubjectId: bare, identifier: 'bare@example.org' });
    expect((await carryOut(id, { dataSubjectId: bare })).status).toBe('DONE');
  });

  test('is done once, of two at the same time too', async () => {
    const { id } = await request();
    const both = await Promise.all(
      [0, 1].map(() => api.call(carryOutErasureEndpoint, eraseAll(id), administrator)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await refusedCarryOut(id)).toMatchObject({ status: 400, code: 'erasure-settled' });
    const declining = { params: { erasureId: id }, body: { reason: 'Too late' } };
    expect(await api.refused(declineErasureEndpoint, declining, administrator)).toMatchObject({
      code: 'erasure-settled',
    });
  });

  test('and a merge at the same time end in one order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [`one.${round}@example.org`, `other.${round}@example.org`];
      const dataSubjectId = await idOf(one);
      await idOf(other);
      const { id } = await request({ dataSubjectId });
      const merging = { body: { primaryIdentifier: other, additionalIdentifiers: [one] } };
      const [erasing, merged] = await Promise.all([
        api.call(carryOutErasureEndpoint, eraseAll(id, { dataSubjectId }), administrator),
        api.call(mergeEndpoint, merging),
      ]);
      const codes = [erasing.problem?.code, merged.problem?.code];
      const isErased = erasing.status === 200;
      expect(codes).toEqual(
        isErased ? [undefined, 'data-subject-unknown'] : ['person-changed', undefined],
      );
      const open = await api.done(listErasuresEndpoint, { query: { status: 'REQUESTED' } });
      expect(open.content.map(({ identifier }) => identifier)).toEqual(
        isErased ? expect.not.arrayContaining([other]) : expect.arrayContaining([other]),
      );
    }
  });

  test('that is sent again with its key is answered again and runs once', async () => {
    const { id } = await request();
    const options = { ...administrator, headers: { 'Idempotency-Key': 'one-erasure' } };
    const first = await api.done(carryOutErasureEndpoint, eraseAll(id), options);
    clock.advance(1000);
    await idOf(fullPerson);
    expect(await api.done(carryOutErasureEndpoint, eraseAll(id), options)).toEqual(first);
    const headers = { identifier: fullPerson };
    expect((await api.done(getDataSubjectV4Endpoint, { headers })).identifier).toBe(fullPerson);
  });

  test('leaves no answer that says who was asked for', async () => {
    const headers = { 'Idempotency-Key': 'one-request' };
    const { id } = await request({}, { headers });
    await api.done(
      declineErasureEndpoint,
      { params: { erasureId: id }, body: { reason: 'By mistake' } },
      { ...administrator, headers: { 'Idempotency-Key': 'one-refusal' } },
    );
    const again = await request();
    await carryOut(again.id);
    const kept = await db.select().from(performedWritesTable);
    expect(kept).toHaveLength(2);
    for (const { answer } of kept) {
      expect(answer ?? '').not.toMatch(/ana\.ruiz|Called back|Asked by letter|By mistake/);
    }
  });

  test('tells the ledger once it is committed', async () => {
    const { id } = await request();
    await carryOut(id);
    const { rows } = await db.execute(sql`select entry->>'erasureId' as id from erasure_ledger`);
    expect(rows).toEqual([{ id }]);
  });

  test('of nobody is 404', async () => {
    expect((await refusedCarryOut(unknownId)).status).toBe(404);
  });
});

describe('declining', () => {
  test('settles a request, and its reason stays', async () => {
    const { id } = await request();
    clock.advance(1000);
    expect(await decline(id, ' Not the person ')).toMatchObject({
      status: 'DECLINED',
      identifier: null,
      decidedBy: 'administrator',
      declineReason: 'Not the person',
    });
    expect(await safekeeping(person)).toMatchObject({ erasure: null });
    expect(await refusedCarryOut(id)).toMatchObject({ code: 'erasure-settled' });
  });

  test('of nobody is 404', async () => {
    const parts = { body: { reason: 'No' } };
    expect((await api.refused(declineErasureEndpoint, parts, administrator)).status).toBe(404);
  });
});

describe('a hold', () => {
  test('has a reason that can be changed, and is lifted once or twice', async () => {
    expect((await hold(person, ' Court case ')).hold).toEqual({
      reason: 'Court case',
      heldDate: clock.now(),
      heldBy: 'privacy-manager',
    });
    clock.advance(1000);
    expect((await hold(person, 'Audit')).hold).toMatchObject({
      reason: 'Audit',
      heldDate: clock.now(),
    });
    expect(await lift(person)).toEqual({ hold: null, erasure: null });
    expect(await lift(person)).toEqual({ hold: null, erasure: null });
  });

  test('needs a reason and a person', async () => {
    const params = { dataSubjectId: person };
    const blank = await api.refused(placeLegalHoldEndpoint, { params, body: { reason: ' ' } });
    expect(blank.errors).toEqual([{ path: 'reason', message: 'Must not be empty.' }]);
    const nobody = { params: { dataSubjectId: unknownId }, body: { reason: 'Audit' } };
    expect((await api.refused(placeLegalHoldEndpoint, nobody)).status).toBe(404);
    expect((await api.refused(liftLegalHoldEndpoint, nobody, administrator)).status).toBe(404);
  });

  test('is in the activity of the person, and so is the request', async () => {
    await hold(person);
    await request();
    const { rows } = await db.execute(sql`
      select a.operation from activity a join activity_people p on p.activity_id = a.id
      where p.subject_id = ${person} and a.kind in ('held', 'erasureRequested')
      order by a.at, a.operation`);
    expect(rows.map(({ operation }) => operation)).toEqual(['holdPerson', 'requestErasure']);
  });
});

describe('a merge', () => {
  const heldSince = async (identifier: string, reason: string) => {
    clock.advance(1000);
    await hold(await idOf(identifier), reason);
    return clock.now();
  };

  test('passes holds on to who stays: since the first, with each reason', async () => {
    const since = await heldSince('one@example.org', 'Court case');
    await heldSince('bare@example.org', 'Audit');
    await heldSince('two@example.org', 'Court case');
    await merge('bare@example.org', 'one@example.org', 'two@example.org');
    expect((await safekeeping(bare)).hold).toEqual({
      reason: 'Court case; Audit',
      heldDate: since,
      heldBy: 'privacy-manager',
    });
  });

  test('puts who stays on hold though they weren’t', async () => {
    await heldSince('one@example.org', 'Court case');
    await merge('bare@example.org', 'one@example.org');
    expect((await safekeeping(bare)).hold).toMatchObject({ reason: 'Court case' });
  });

  test('leaves those alone of whom nobody asked anything', async () => {
    await merge('bare@example.org', fullPerson);
    expect(await safekeeping(bare)).toEqual({ hold: null, erasure: null });
  });

  test('passes a request on to who stays', async () => {
    const { id } = await request();
    await merge('bare@example.org', fullPerson);
    expect(await safekeeping(bare)).toMatchObject({ erasure: { id, dataSubjectId: bare } });
  });

  test('keeps the request of who stays, and else the first; the others are declined', async () => {
    const one = await request({ dataSubjectId: await idOf('one@example.org') });
    clock.advance(1000);
    const two = await request({ dataSubjectId: await idOf('two@example.org') });
    clock.advance(1000);
    await merge('bare@example.org', 'two@example.org', 'one@example.org');
    expect((await safekeeping(bare)).erasure?.id).toBe(one.id);
    expect(await get(two.id)).toMatchObject({
      status: 'DECLINED',
      dataSubjectId: bare,
      decidedBy: 'privacy-manager',
      declineReason: 'Merged into a person whose erasure was asked for already.',
    });
    const own = await request();
    await merge(fullPerson, 'bare@example.org');
    expect((await safekeeping(person)).erasure?.id).toBe(own.id);
    expect((await get(one.id)).status).toBe('DECLINED');
    // With the person goes what was written in all of them.
    await carryOut(own.id);
    for (const { id } of [one, two, own]) {
      expect(await get(id)).toMatchObject({ note: null, identityCheck: null });
    }
  });
});

test('nothing of this changes the catalog', async () => {
  const stamp = async () => (await db.execute(sql`select * from catalog_stamp`)).rows;
  const before = await stamp();
  const { id } = await request();
  await hold(person);
  await lift(person);
  await decline(id);
  await carryOut((await request()).id);
  expect(await stamp()).toEqual(before);
});

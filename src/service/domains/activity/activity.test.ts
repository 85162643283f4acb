import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ActivityRecord,
  listActivityEndpoint,
  recordLooksEndpoint,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
} from '#contract/collection-points.ts';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { searchByElementV4Endpoint } from '#contract/data-subjects-v4.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import {
  createIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import type { RevealReason } from '#contract/service-config.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { activityTable } from '#service/db/schema/activity.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { createRowSigner, openRowSigning } from '#service/identity/row-signing.ts';
import { createSealer } from '#service/identity/seal.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { unknownId } from '#service/testing/api.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { countTransactions } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { isOnServer } from '#service/testing/service-process.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { firstToDateSeals } from './fault-of-row.ts';
import { forgetActivity, monthsBefore } from './forget-activity.ts';
import { createLookQueue } from './look-queue.ts';
import { recordOperator } from './record-operator.ts';
import { createOlderWatch, sealRows } from './seal-rows.ts';
import { verifySeals } from './verify-seals.ts';
import { actOf, writeActivity } from './write-activity.ts';

const service = await startService();
const { api, clock, database, db, sealer, rowSigning: signing } = service;
beforeEach(service.reset);

type Query = Record<string, unknown>;
const listAll = async (query: Query = {}, as: TokenKind = 'auditor'): Promise<ActivityRecord[]> =>
  (await api.done(listActivityEndpoint, { query: { size: 100, ...query } }, { as })).content;
/** As if nobody had read it. */
const list = async (query: Query = {}, as: TokenKind = 'auditor'): Promise<ActivityRecord[]> => {
  const rows = await listAll(query, as);
  await db.execute(sql`delete from activity where operation = 'listActivity'`);
  return rows;
};
const silent = { info: () => {}, error: () => {} };
const sealing = { sealer, signing, now: clock.now, mayDate: true };
const seal = () => sealRows(db, { ...sealing, log: silent });
const verify = (query: Query = {}) => api.done(verifySealsEndpoint, { query });
const idOf = async (identifier: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${identifier}`,
  );
  return rows[0]?.id ?? '';
};
const countRows = async () => {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from activity`,
  );
  return rows[0]?.rows;
};

describe('a write', () => {
  test('of a person says by whom, whose, and which fields; never a value', async () => {
    await api.upsert('ana@example.org', [{ name: 'City', value: 'Lisbon' }]);
    const [row] = await list();
    expect(row).toMatchObject({
      actor: { subject: 'privacy-manager' },
      client: 'console',
      kind: 'updated',
      operation: 'upsertDataElements',
      object: { type: 'person', id: null },
      persons: [{ dataSubjectId: await idOf('ana@example.org'), mask: 'a•••@e•••••.org' }],
      changes: null,
      status: 201,
      isSealed: false,
    });
    expect(row?.fields).toContain('City');
    expect(JSON.stringify(row)).not.toMatch(/Lisbon|ana@/);
  });

  test('of configuration keeps what was and what is', async () => {
    const purpose = await api.activePurpose();
    const [published] = await list({ kind: 'published' });
    expect(published).toMatchObject({ object: { type: 'purpose', id: purpose } });
    const versionOf = (part: 'before' | 'after') => published?.changes?.[part]['1'];
    expect([versionOf('before'), versionOf('after')]).toMatchObject([
      { status: 'DRAFT' },
      { status: 'ACTIVE' },
    ]);
    const point = await api.activePoint({ PurposeIds: [purpose] });
    await api.done(createCollectionPointVersionEndpoint, {
      params: { collectionPointGuid: point },
    });
    const [made] = await list({ objectId: point, kind: 'versionCreated' });
    expect(Object.keys(made?.changes?.after ?? {})).toContain('2');
    expect(Object.keys(made?.changes?.before ?? {})).not.toContain('2');
  });

  test('of configuration says what it did, whichever operation did it, and filters find it', async () => {
    const { Id: point } = await api.createPoint();
    await api.publishPoint(point);
    await api.newVersion(point);
    for (const disabled of [true, true, false]) await api.disablePoint(point, disabled);
    await api.updatePoint(point, 2, { Name: 'Another name' });
    const kindsOf = async (query: Query) => (await list(query)).map(({ kind }) => kind).reverse();
    expect(await kindsOf({ objectId: point })).toEqual([
      'created',
      'published',
      'versionCreated',
      'disabled',
      // Disabled before: nothing changed.
      'updated',
      'enabled',
      'updated',
    ]);
    const [published, ...others] = await list({ kind: 'published', objectType: 'collectionPoint' });
    expect(others).toEqual([]);
    expect(published).toMatchObject({
      operation: 'updateCollectionPoint',
      object: { id: point, version: 1 },
      actor: { subject: 'privacy-manager' },
    });
  });

  test('of configuration that is refused says what was asked for', async () => {
    const point = await api.activePoint();
    const body = { ...(await api.readPoint(point)), Status: 'ACTIVE' };
    await api.refused(updateCollectionPointEndpoint, {
      params: { collectionpointId: point },
      body,
    });
    const params = { collectionpointId: unknownId };
    for (const value of [undefined, true, false]) {
      await api.refused(disableCollectionPointEndpoint, { params, query: { value } });
    }
    const refused = (await list()).filter(({ status }) => status >= 400);
    expect(refused.map(({ kind }) => kind)).toEqual([
      'enabled',
      'disabled',
      'disabled',
      'published',
    ]);
  });

  test('that is refused is a row without changes, with a key and without', async () => {
    const parts = { params: { purposeId: crypto.randomUUID() }, query: { version: 1 } };
    await api.refused(publishPurposeEndpoint, parts);
    const headers = { 'Idempotency-Key': 'once' };
    await api.refused(publishPurposeEndpoint, parts, { headers });
    await api.refused(publishPurposeEndpoint, parts, { headers });
    const rows = await list({ kind: 'published' });
    expect(rows.map(({ status, changes }) => [status, changes])).toEqual([
      [404, null],
      [404, null],
    ]);
  });

  test('that is repeated with its key leaves one row', async () => {
    const parts = {
      headers: { dataSubjectIdentifier: 'ana@example.org' },
      body: { dataElements: [{ name: 'City', value: 'Lisbon' }] },
    };
    const headers = { 'Idempotency-Key': 'once' };
    await api.call(upsertElementsEndpoint, parts, { headers });
    await api.call(upsertElementsEndpoint, parts, { headers });
    expect(await list({ kind: 'updated' })).toHaveLength(1);
  });

  test('whose row cannot be written is undone', async () => {
    await db.execute(sql`alter table activity add constraint refused check (kind <> 'updated')`);
    try {
      const failed = await api.call(upsertElementsEndpoint, {
        headers: { dataSubjectIdentifier: 'ana@example.org' },
        body: { dataElements: [] },
      });
      expect(failed.status).toBe(500);
    } finally {
      await db.execute(sql`alter table activity drop constraint refused`);
    }
    expect(await idOf('ana@example.org')).toBe('');
    expect(await countRows()).toBe(0);
  });

  test('of a client or key holds no secret', async () => {
    const { secret } = await api.done(createCredentialEndpoint, {
      body: { kind: 'key', name: 'Webshop', scope: 'CONSENT', validDays: 1 },
    });
    const [row] = await list();
    expect(row?.changes?.after['']).toMatchObject({ name: 'Webshop' });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('of a merge leads what is known of those merged to who stayed', async () => {
    for (const name of ['ana', 'ann']) await api.upsert(`${name}@example.org`, []);
    const gone = await idOf('ann@example.org');
    const stays = await idOf('ana@example.org');
    await api.done(listProfilesEndpoint, { headers: { identifier: 'ann@example.org' } });
    await seal();
    await api.done(mergeEndpoint, {
      body: {
        primaryIdentifier: 'ana@example.org',
        additionalIdentifiers: ['ann@example.org'],
      },
    });
    for (const dataSubjectId of [gone, stays]) {
      const rows = await list({ dataSubjectId, looks: true });
      expect(rows.map(({ persons }) => persons[0]?.dataSubjectId)).toEqual([stays]);
    }
    await seal();
    expect((await verify()).fault).toBeNull();
  });

  test('that merges names each record, and which of them stayed', async () => {
    for (const name of ['ana', 'bob']) await api.upsert(`${name}@example.org`, []);
    const [ana, bob] = [await idOf('ana@example.org'), await idOf('bob@example.org')];
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['bob@example.org'] },
    });
    const named = [
      { dataSubjectId: ana, mask: 'a•••@e•••••.org', isMerged: false },
      { dataSubjectId: ana, mask: 'b•••@e•••••.org', isMerged: true },
    ];
    const personsOf = async (query: Query) => {
      const [row, ...others] = await list(query);
      expect(others).toEqual([]);
      return row?.persons.toSorted((one, other) => (one.mask < other.mask ? -1 : 1));
    };
    for (const dataSubjectId of [ana, bob]) {
      expect(await personsOf({ kind: 'merged', dataSubjectId })).toMatchObject(named);
    }
    // By its former identifier it is still that record's.
    await api.done(listTransactionsEndpoint, {
      headers: { identifier: 'bob@example.org' },
      body: {},
    });
    expect(await personsOf({ kind: 'looked' })).toMatchObject(named.slice(1));
    await seal();
    expect((await verify()).fault).toBeNull();
  });

  test('of a consent that a person told says how they did, and nothing that was written', async () => {
    await api.upsert('ana@example.org', []);
    const purposeId = await api.activePurpose();
    await api.done(recordDecisionsEndpoint, {
      headers: { identifier: 'ana@example.org' },
      body: {
        dataSubjectId: await idOf('ana@example.org'),
        decisions: [{ purposeId, decision: 'WITHDRAWN' }],
        channel: 'PHONE',
        note: 'Ticket 4711',
      },
    });
    const [row] = await list({ kind: 'decided' });
    expect(row?.fields.toSorted()).toEqual(['channel.PHONE', 'decisions', 'note']);
    expect(JSON.stringify(row)).not.toContain('4711');
  });

  test('of a program says its name, and of the console none', async () => {
    const { id, secret } = await api.done(createCredentialEndpoint, {
      body: { kind: 'key', name: 'Webshop', scope: 'CONSENT', validDays: 1 },
    });
    const parts = {
      headers: { dataSubjectIdentifier: 'ana@example.org' },
      body: { dataElements: [{ name: 'City', value: 'Lisbon' }] },
    };
    await api.call(upsertElementsEndpoint, parts, {
      as: 'nobody',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(await list()).toMatchObject([
      { kind: 'updated', actor: { subject: id, name: 'Webshop' }, client: id, program: 'Webshop' },
      { kind: 'created', client: 'console', program: null },
    ]);
  });
});

test('a look that is recorded while its person is merged is found by who stayed', async () => {
  for (const name of ['ana', 'ann']) await api.upsert(`${name}@example.org`, []);
  const gone = await idOf('ann@example.org');
  const stays = await idOf('ana@example.org');
  await api.done(listProfilesEndpoint, { headers: { identifier: 'ann@example.org' } });
  await api.done(mergeEndpoint, {
    body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['ann@example.org'] },
  });
  // As if it had been written right after the merge led the others on.
  await db.execute(
    sql`update activity_people set subject_id = former_id where former_id = ${gone}`,
  );
  for (const dataSubjectId of [gone, stays]) {
    expect(await list({ dataSubjectId, looks: true })).toHaveLength(1);
  }
  await seal();
  expect((await verify()).fault).toBeNull();
});

describe('a look', () => {
  beforeEach(async () => {
    for (const name of ['ana', 'ann']) await api.upsert(`${name}@example.org`, []);
  });
  const looks = (query: Query = {}) => list({ looks: true, ...query });

  test('at one person names them; a list says how many and by what', async () => {
    await api.done(listProfilesEndpoint, { headers: { identifier: 'ana@example.org' } });
    await api.done(listProfilesEndpoint, { query: { size: 10 } });
    await api.done(
      listTransactionsEndpoint,
      { headers: { identifier: 'ana@example.org' }, body: {} },
      { as: 'reader' },
    );
    expect(await looks()).toMatchObject([
      { kind: 'looked', operation: 'listTransactionsV2', actor: { subject: 'auditor' } },
      { kind: 'listed', people: 2, persons: [] },
      { kind: 'looked', criteria: expect.arrayContaining(['identifier']), persons: [{}] },
    ]);
    const id = await idOf('ana@example.org');
    expect(await looks({ dataSubjectId: id })).toHaveLength(2);
  });

  test('takes no transaction of its own: the person is read by the statement that records it', async () => {
    const headers = { identifier: 'ana@example.org' };
    const read = () => api.done(listProfilesEndpoint, { headers });
    await read();
    const before = await countRows();
    // What it counts against, who that is, the person, their elements and their purposes.
    expect(await countTransactions(db, read)).toBe(5);
    expect(await countRows()).toBe((before ?? 0) + 1);
    const [ahead, after] = (await looks()).map(({ id: _id, at: _at, ...said }) => said);
    expect(ahead).toEqual({ ...after, requestId: ahead?.requestId });
    expect(ahead?.persons).toMatchObject([{ dataSubjectId: await idOf('ana@example.org') }]);
  });

  test('at one person whom something narrows away is one row', async () => {
    const headers = { identifier: 'ana@example.org' };
    await api.done(listProfilesEndpoint, { headers });
    await db.execute(sql`delete from activity`);
    await api.done(listProfilesEndpoint, { headers, query: { toDate: '2000-01-01T00:00:00Z' } });
    expect(await looks()).toMatchObject([{ kind: 'looked', persons: [{}] }]);
  });

  test('at one person with the records that look like them is one row', async () => {
    const headers = { identifier: 'ana@example.org' };
    await api.done(listProfilesEndpoint, { headers });
    await db.execute(sql`delete from activity`);
    await api.done(listProfilesEndpoint, { headers, query: { includeMoreRecords: true } });
    await api.done(listProfilesEndpoint, { headers, query: { match: 'lenient' } });
    expect(await looks()).toHaveLength(2);
  });

  test('takes none of its own beside others at the same time', async () => {
    const { record: look } = createLookQueue(db, signing);
    const [told] = (await api.done(listProfilesEndpoint, { query: { size: 1 } })).content;
    const lookAt = ({ Id: id, Identifier: identifier }: { Id: string; Identifier: string }) =>
      look(
        actOf(
          {
            caller: { subject: 'ana', clientId: 'console', scopes: [], issuedAt: 0 },
            now: clock.now,
            requestId: 'one',
          },
          {
            kind: 'looked',
            operation: 'listDataSubjectProfiles',
            objectType: 'person',
            identifiers: [identifier],
            told: [{ id, identifier }],
          },
        ),
      );
    if (told === undefined) throw new Error('Nobody was listed.');
    await lookAt(told);
    const many = () => Promise.all(Array.from({ length: 50 }, () => lookAt(told)));
    // The first begins before the others come.
    expect(await countTransactions(db, many)).toBe(2);
    expect(await looks()).toHaveLength(52);
  });

  test('at a list of one person names them, however they were found', async () => {
    await api.done(listProfilesEndpoint, { query: { size: 1 } });
    const [row] = await looks();
    expect(row).toMatchObject({ kind: 'looked', persons: [{ mask: expect.any(String) }] });
  });

  test('by a data element names the one who was found, or says how many were', async () => {
    const byCity = (dataElementValue: string) =>
      api.done(searchByElementV4Endpoint, { body: { dataElementName: 'City', dataElementValue } });
    for (const [name, city] of [
      ['ana', 'Lisbon'],
      ['ann', 'Porto'],
      ['joe', 'Porto'],
    ]) {
      await api.upsert(`${name}@example.org`, [{ name: 'City', value: city }]);
    }
    await byCity('Lisbon');
    await byCity('Porto');
    await byCity('Faro');
    const [ofNobody, ofTwo, ofOne] = await looks();
    expect(ofOne).toMatchObject({
      kind: 'looked',
      persons: [{ dataSubjectId: await idOf('ana@example.org') }],
    });
    expect(ofTwo).toMatchObject({ kind: 'listed', people: 2, persons: [] });
    expect(ofNobody).toMatchObject({ kind: 'listed', people: 0, persons: [] });
  });

  test('at linked people names each of them', async () => {
    const names = ['ana@example.org', 'ann@example.org'];
    const { id: linkedIdentityGroupId } = await api.done(createIdentityGroupEndpoint, {
      body: { identifiers: names, primaryIdentifier: names.slice(0, 1) },
    });
    const params = { linkedIdentityGroupId };
    await api.done(getIdentityGroupEndpoint, { params });
    for (const name of names) {
      const rows = await list({ dataSubjectId: await idOf(name), objectId: linkedIdentityGroupId });
      expect(rows.map(({ kind }) => kind)).toEqual(['looked', 'created']);
    }
  });

  test('and a change name only what the interface knows: another key may be an identifier', async () => {
    const stray = { 'bob@example.org': 'x', identifier: 'ana@example.org' };
    await api.done(searchDataSubjectsEndpoint, { body: stray });
    await api.call(upsertElementsEndpoint, {
      headers: { dataSubjectIdentifier: 'ana@example.org' },
      body: { dataElements: [{ name: 'City', value: 'Lisbon' }], 'bob@example.org': 'x' },
    });
    const { rows } = await db.execute(sql`select criteria, fields from activity order by at, id`);
    expect(rows.slice(-2)).toEqual([
      { criteria: ['identifier'], fields: [] },
      { criteria: [], fields: ['City'] },
    ]);
  });

  test('for an identifier that nobody has is a row of nobody', async () => {
    await api.done(listProfilesEndpoint, { headers: { identifier: 'nobody@example.org' } });
    expect(await looks()).toMatchObject([{ kind: 'listed', people: 0, persons: [] }]);
  });

  test('that cannot be recorded shows nothing', async () => {
    await api.done(listProfilesEndpoint, { headers: { identifier: 'ana@example.org' } });
    await db.execute(sql`delete from activity`);
    const before = await countRows();
    await db.execute(sql`alter table activity add constraint refused check (kind <> 'looked')`);
    try {
      for (const _times of [1, 2]) {
        const problem = await api.refused(listProfilesEndpoint, {
          headers: { identifier: 'ana@example.org' },
        });
        expect(problem).toMatchObject({ status: 503, code: 'look-not-recorded' });
        expect(await countRows()).toBe(before);
      }
    } finally {
      await db.execute(sql`alter table activity drop constraint refused`);
    }
    const told = service.log.map(({ message }) => message);
    expect(told).toContain("a look couldn't be recorded");
    expect(told.filter((message) => message === "looks can't be recorded ahead")).toHaveLength(1);
  });

  test('in the browser is recorded with its reason; ids of nobody leave no trace', async () => {
    const id = await idOf('ana@example.org');
    const body = {
      kind: 'revealed',
      dataSubjectIds: [id, id.toUpperCase(), crypto.randomUUID()],
      reason: 'Asked by phone',
    };
    expect(await api.done(recordLooksEndpoint, { body }, { as: 'reader' })).toEqual({
      recorded: 1,
      handle: null,
      until: null,
    });
    expect(await looks({ kind: 'revealed' })).toMatchObject([
      { persons: [{ dataSubjectId: id, reason: 'Asked by phone' }] },
    ]);
    await api.refused(recordLooksEndpoint, { body: { ...body, dataSubjectIds: [] } });
    await api.refused(recordLooksEndpoint, { body: { ...body, kind: 'updated' } });
  });

  test('an export of a search is a row with its criteria and the number of people', async () => {
    const search = { criteria: ['purposeGuid'], values: 'clear', state: 'partial', people: 1200 };
    const body = { kind: 'exported', search };
    expect(await api.done(recordLooksEndpoint, { body }, { as: 'reader' })).toEqual({
      recorded: 0,
      handle: null,
      until: null,
    });
    expect(await looks({ kind: 'exported' })).toMatchObject([
      { people: 1200, criteria: ['purposeGuid'], fields: ['clear', 'partial'], persons: [] },
    ]);
    for (const wrong of [
      { kind: 'exported' },
      { kind: 'revealed', search },
      { ...body, dataSubjectIds: [crypto.randomUUID()] },
      { ...body, reason: 'Asked by phone' },
      { ...body, search: { ...search, criteria: ['ana@example.org'] } },
      { ...body, search: { ...search, people: -1 } },
      { ...body, search: { ...search, people: 3_000_000_000 } },
    ]) {
      await api.refused(recordLooksEndpoint, { body: wrong });
    }
  });
});

describe('the reason for a look in the browser', () => {
  const body = async () => ({
    kind: 'revealed' as const,
    dataSubjectIds: [await idOf('ana@example.org')],
  });
  const apiWith = (revealReason: RevealReason) =>
    service.apiOf(service.createInstance({ revealReason }));
  beforeEach(async () => {
    await api.upsert('ana@example.org', []);
  });

  test('has to be there where it is required', async () => {
    const strict = apiWith('required');
    for (const reason of [undefined, null, '   ']) {
      const refused = await strict.refused(recordLooksEndpoint, {
        body: { ...(await body()), reason },
      });
      expect(refused.status).toBe(400);
      expect(refused.errors?.map(({ path }) => path)).toEqual(['reason']);
    }
    await strict.done(recordLooksEndpoint, { body: { ...(await body()), reason: ' Ticket 12 ' } });
    const rows = await list({ kind: 'revealed' });
    expect(rows.map(({ persons }) => persons[0]?.reason)).toEqual(['Ticket 12']);
  });

  test('is not kept where it is off', async () => {
    await apiWith('off').done(recordLooksEndpoint, {
      body: { ...(await body()), reason: 'Ticket 12' },
    });
    const rows = await list({ kind: 'revealed' });
    expect(rows.map(({ persons }) => persons[0]?.reason ?? null)).toEqual([null]);
  });

  test('is beside the row, and not in it', async () => {
    await api.done(recordLooksEndpoint, { body: { ...(await body()), reason: 'Ticket 12' } });
    const { rows } = await db.execute(sql`select * from activity`);
    expect(JSON.stringify(rows)).not.toContain('Ticket 12');
  });
});

test('many looks at once are all recorded', async () => {
  await api.upsert('ana@example.org', []);
  await Promise.all(
    Array.from({ length: 60 }, () =>
      api.done(listProfilesEndpoint, { headers: { identifier: 'ana@example.org' } }),
    ),
  );
  expect(await list({ looks: true })).toHaveLength(60);
});

describe('reading the activity', () => {
  test('is a row that says by what it was searched, once for all that is read on', async () => {
    for (let made = 0; made < 5; made += 1) await api.upsert(`person-${made}@example.org`, []);
    const read = (headers: Record<string, string> = {}) =>
      api.done(
        listActivityEndpoint,
        { query: { size: 2, kind: 'updated' }, headers },
        { as: 'auditor' },
      );
    let page = await read();
    let pages = 1;
    for (;;) {
      const requestContinuation = page.pageable?.requestContinuation;
      if (!requestContinuation) break;
      page = await read({ requestContinuation });
      pages += 1;
    }
    expect(pages).toBeGreaterThan(2);
    const rows = await listAll({ kind: 'listed' });
    expect(rows).toMatchObject([
      {
        kind: 'listed',
        object: { type: 'activity', id: null },
        criteria: ['kind'],
        persons: [],
        status: 200,
      },
    ]);
    expect(await listAll({ kind: 'listed' })).toHaveLength(2);
  });

  test('leaves one part of it, what programs did, or what is called like a text', async () => {
    await api.upsert('ann@example.org', []);
    const { Id: point } = await api.createPoint({ Name: 'Holiday 50%_off' });
    await api.createPoint({ Name: 'Another form' });
    const { id, secret } = await api.done(createCredentialEndpoint, {
      body: { kind: 'key', name: 'Webshop', scope: 'CONSENT', validDays: 1 },
    });
    const parts = {
      headers: { dataSubjectIdentifier: 'ana@example.org' },
      body: { dataElements: [{ name: 'City', value: 'Lisbon' }] },
    };
    const asProgram = { as: 'nobody' as const, headers: { Authorization: `Bearer ${secret}` } };
    await api.call(upsertElementsEndpoint, parts, asProgram);
    await api.done(listProfilesEndpoint, { headers: { identifier: 'ana@example.org' } });
    await api.done(listProfilesEndpoint, { query: { size: 10 } });
    const told = async (query: Query) =>
      (await list(query)).map(({ kind, object }) => `${kind} ${object.type}`).sort();
    expect(await told({ part: 'changes' })).toEqual([
      'created apiCredential',
      'created collectionPoint',
      'created collectionPoint',
      'created purpose',
      'created purpose',
      'published purpose',
      'published purpose',
      'updated person',
      'updated person',
    ]);
    expect(await told({ part: 'visits' })).toEqual([
      'listed person',
      'looked person',
      'updated person',
      'updated person',
    ]);
    expect(await told({ part: 'lists' })).toEqual(['listed person']);
    expect(await list({ byPrograms: true })).toMatchObject([{ actor: { subject: id } }]);
    expect(await told({ byPrograms: false, part: 'visits' })).toEqual([
      'listed person',
      'looked person',
      'updated person',
    ]);
    expect(await list({ objectName: '50%_OFF' })).toMatchObject([{ object: { id: point } }]);
    expect(await told({ objectName: 'webs' })).toEqual(['created apiCredential']);
    expect(await list({ objectName: 'nothing is called so' })).toEqual([]);
  });

  test('waits for its row: what cannot be recorded is not shown', async () => {
    await db.execute(sql`alter table activity add constraint refused check (kind <> 'listed')`);
    try {
      const refused = await api.refused(listActivityEndpoint, {}, { as: 'auditor' });
      expect([refused.status, refused.code]).toEqual([503, 'look-not-recorded']);
    } finally {
      await db.execute(sql`alter table activity drop constraint refused`);
    }
  });
});

describe('failed sign-ins', () => {
  const failures = () => createFailedSignIns({ db, signer: signing, now: clock.now });

  test('are one row for ten minutes over all instances, with their number', async () => {
    const [one, other] = [failures(), failures()];
    for (const instance of [one, other, one]) instance.note();
    await one.write();
    clock.advance(300_000);
    other.note();
    await other.write();
    expect(await list()).toEqual([]);
    // The next ten minutes, and what the first one hasn't written yet.
    one.note();
    clock.advance(300_000);
    one.note();
    await one.write();
    await other.write();
    expect(await list()).toEqual([]);
    clock.advance(120_000);
    await other.write();
    await one.write();
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'signInFailed',
      actor: { subject: 'unknown', name: 'Unknown' },
      object: { type: 'session' },
      status: 401,
      changes: {
        after: {
          '': {
            attempts: 5,
            from: '2026-11-21T09:00:00.000Z',
            until: '2026-11-21T09:10:00.000Z',
          },
        },
      },
    });
    clock.advance(600_000);
    await one.write();
    await other.write();
    expect((await list()).map(({ changes }) => changes?.after[''])).toMatchObject([
      { attempts: 1 },
      { attempts: 5 },
    ]);
    await seal();
    expect((await verify()).faults).toEqual([]);
  });
});

test('what an operator did by a command is theirs', async () => {
  await recordOperator(db, signing, clock.now(), {
    kind: 'rotated',
    operation: 'rotateKeys',
    objectType: 'signingKey',
  });
  expect(await list()).toMatchObject([
    {
      kind: 'rotated',
      actor: { subject: 'operator', name: 'An operator' },
      client: 'command-line',
    },
  ]);
  await seal();
  expect((await verify()).faults).toEqual([]);
});

describe('who sees the activity', () => {
  test('auditors and administrators see everyone, others themselves', async () => {
    await api.upsert('ana@example.org', []);
    await api.done(
      listProfilesEndpoint,
      { headers: { identifier: 'ana@example.org' } },
      { as: 'support' },
    );
    for (const as of ['auditor', 'administrator'] as const) {
      expect(await list({}, as)).toHaveLength(2);
    }
    expect((await list({}, 'support')).map(({ actor }) => actor.subject)).toEqual([
      'support-agent',
    ]);
    expect(await list({ actor: 'privacy-manager' }, 'support')).toEqual([]);
    expect(await list({}, 'reader')).toEqual([]);
    for (const as of ['writer', 'reader', 'support'] as const) {
      expect((await api.refused(verifySealsEndpoint, {}, { as })).status).toBe(403);
    }
  });

  test('pages go on by continuations, newest first, each row once', async () => {
    for (let made = 0; made < 7; made += 1) {
      clock.advance(1000);
      await api.upsert(`person-${made}@example.org`, []);
    }
    const seen: string[] = [];
    let requestContinuation: string | undefined;
    do {
      const page = await api.done(
        listActivityEndpoint,
        {
          query: { size: 3 },
          ...(requestContinuation === undefined ? {} : { headers: { requestContinuation } }),
        },
        { as: 'auditor' },
      );
      seen.push(...page.content.map(({ at }) => at));
      requestContinuation = page.pageable?.requestContinuation ?? undefined;
    } while (requestContinuation !== undefined);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(7);
    expect(await list({ from: seen[4], until: seen[2] })).toHaveLength(2);
  });
});

describe('the seals', () => {
  const fill = async () => {
    for (const round of [1, 2, 3]) {
      await api.upsert(`person-${round}@example.org`, [{ name: 'City', value: 'Lisbon' }]);
      clock.advance(60_000);
      await seal();
    }
  };
  const sealsOf = async () => {
    const { rows } = await db.execute<{ number: number; seal: string }>(
      sql`select number::int, encode(seal, 'hex') as seal from activity_seals order by number`,
    );
    return rows;
  };

  test('hold what is there; what came later waits for the next one', async () => {
    await fill();
    await api.upsert('later@example.org', []);
    const checked = await verify();
    expect(checked).toMatchObject({ seals: 3, rows: 3, next: null, fault: null, unsealed: 1 });
    expect(checked.last?.number).toBe(3);
    expect((await list()).map(({ isSealed }) => isSealed)).toEqual([false, true, true, true]);
  });

  test('are a line of the log each', async () => {
    const lines: object[] = [];
    await api.upsert('ana@example.org', []);
    const log = { ...silent, info: (data: object) => lines.push(data) };
    await sealRows(db, { ...sealing, log });
    expect(lines).toEqual([{ ...(await sealsOf())[0], rows: 1 }]);
  });

  test('of two instances that seal at once hold each row once', async () => {
    for (const name of ['a', 'b', 'c']) await api.upsert(`${name}@example.org`, []);
    await Promise.all([seal(), seal(), seal()]);
    expect(await verify()).toMatchObject({ rows: 3, fault: null, unsealed: 0 });
  });

  test.each([
    ['a changed row', sql`update activity set actor = 'somebody' where seal = 2`, 'rowChanged', 2],
    ['a removed row', sql`delete from activity where seal = 2`, 'rowRemoved', 2],
    [
      'an added row',
      sql`insert into activity select gen_random_uuid(), at, actor, client, kind, operation,
        object_type, object_id, object_version, people, criteria, fields, changes, request_id, status,
        personal, seal from activity where seal = 2`,
      'rowAdded',
      2,
    ],
    [
      'another person in place of the one',
      sql`update activity_people set former_id = gen_random_uuid()
        where activity_id in (select id from activity where seal = 2)`,
      'personChanged',
      2,
    ],
    [
      'a person who is gone',
      sql`delete from activity_people
        where activity_id in (select id from activity where seal = 2)`,
      'personRemoved',
      2,
    ],
    [
      'a person who is said to be erased, without the key',
      sql`with gone as (delete from activity_people
          where activity_id in (select id from activity where seal = 2) returning activity_id)
        insert into activity_erasures select row.id, digest, decode(repeat('00', 32), 'hex')
        from activity as row, jsonb_array_elements_text(row.personal) as digest
        where row.id in (select activity_id from gone)`,
      'personRemoved',
      2,
    ],
    ['a removed seal', sql`delete from activity_seals where number = 2`, 'sealMissing', 3],
    [
      'a seal said to be removed',
      sql`update activity_seals set removed_at = now() where number = 2`,
      'removalUnknown',
      2,
    ],
    [
      'a person who is led to another',
      sql`update activity_people set subject_id = gen_random_uuid()
        where activity_id in (select id from activity where seal = 2)`,
      'personChanged',
      2,
    ],
    [
      'an added row that reads as sealed',
      sql`insert into activity select gen_random_uuid(), at, actor, client, kind, operation,
        object_type, object_id, object_version, people, criteria, fields, changes, request_id, status,
        personal, 4 from activity where seal = 2`,
      'rowAdded',
      4,
    ],
    [
      'a moved time of what was done to a person',
      sql`update activity_people set at = at - interval '1 hour'
        where activity_id in (select id from activity where seal = 2)`,
      'personChanged',
      2,
    ],
    [
      'a seal that no longer says since when rows are signed',
      sql`update activity_seals set signed_since = null where number = 2`,
      'sealForged',
      2,
    ],
    [
      'a moved time since when rows are signed',
      sql`update activity_seals set signed_since = now() + interval '1 day' where number = 2`,
      'sealForged',
      2,
    ],
    [
      'a moved time of a seal',
      sql`update activity_seals set at = at - interval '1 hour' where number = 2`,
      'sealForged',
      2,
    ],
  ])('tell %s', async (_, tampering, kind, number) => {
    await fill();
    expect((await verify()).fault).toBeNull();
    await db.execute(tampering);
    expect((await verify()).fault).toEqual({ kind, seal: number });
  });

  test('tell a person who was put beside a row that names nobody', async () => {
    await fill();
    await api.done(listProfilesEndpoint, {});
    await seal();
    expect(await verify()).toMatchObject({ seals: 4, fault: null });
    await db.execute(sql`insert into activity_people
      select row.id, person.id, person.id, row.at, decode('00', 'hex'), 'a•••', null
      from activity as row, (select id from data_subjects limit 1) as person where row.seal = 4`);
    expect((await verify()).fault).toEqual({ kind: 'personChanged', seal: 4 });
  });

  test('tell a chain that was made anew without the key', async () => {
    await fill();
    const forger = await createSealer([new Uint8Array(32).fill(9)]);
    await db.execute(sql`update activity set seal = null`);
    await db.execute(sql`delete from activity_seals`);
    await sealRows(db, { ...sealing, sealer: forger, log: silent });
    expect((await verify()).fault).toEqual({ kind: 'sealForged', seal: 1 });
  });

  test('tell a cut end, by a line of the log', async () => {
    await fill();
    const seen = (await sealsOf()).at(-1);
    expect((await verify(seen)).fault).toBeNull();
    await db.execute(sql`delete from activity where seal = 3`);
    await db.execute(sql`delete from activity_seals where number = 3`);
    expect((await verify()).fault).toBeNull();
    expect((await verify(seen)).fault).toEqual({ kind: 'endMissing', seal: 3 });
    await api.upsert('later@example.org', []);
    await seal();
    expect((await verify(seen)).fault).toEqual({ kind: 'endMissing', seal: 3 });
  });

  test('are checked some at a time', async () => {
    await fill();
    expect(await verify({ from: 2 })).toMatchObject({ seals: 2, rows: 2, fault: null });
    expect(await verify({ from: 4 })).toMatchObject({ seals: 0, rows: 0, fault: null, next: null });
  });

  describe('of rows that were too old', () => {
    const forget = (months = 24) => forgetActivity(db, { sealer, signing, now: clock.now, months });
    const later = '2028-12-01T00:00:00.000Z';
    /** An old row, removed, and a newer one that stays. */
    const fillAndForget = async () => {
      await fill();
      clock.set(later);
      await api.upsert('newer@example.org', []);
      await seal();
      await forget();
    };

    test('stay, and the removal is sealed', async () => {
      await fillAndForget();
      expect(await list()).toMatchObject([
        { kind: 'forgotten', actor: { subject: 'service' } },
        { kind: 'updated' },
      ]);
      const { rows } = await db.execute(sql`select * from activity_people`);
      expect(rows).toHaveLength(1);
      // Also before the row of the removal is sealed.
      expect(await verify()).toMatchObject({ seals: 4, rows: 1, fault: null });
      await seal();
      expect(await verify()).toMatchObject({ seals: 5, rows: 2, fault: null });
      await forget();
      expect(await countRows()).toBe(2);
    });

    test('hold after rows are kept for longer than they were then', async () => {
      await fill();
      clock.set('2027-02-01T00:00:00.000Z');
      await forget(1);
      await seal();
      clock.set(later);
      await forget(36);
      expect(await verify()).toMatchObject({ fault: null });
    });

    test.each([
      ['another number', sql`object_version = 4`],
      [
        'a later time',
        sql`changes = jsonb_set(changes, array['after', '', 'rowsBefore'],
          '"2030-01-01T00:00:00Z"')`,
      ],
    ])('tell a newer one that is said to be removed by a removal with %s', async (_, change) => {
      await fillAndForget();
      await db.execute(sql`update activity set ${change} where kind = 'forgotten'`);
      await db.execute(sql`delete from activity where seal = 4`);
      await db.execute(sql`update activity_seals set removed_at = now() where number = 4`);
      await seal();
      expect((await verify({ from: 4 })).fault).toEqual({ kind: 'removalUnknown', seal: 4 });
    });

    test('tell a removal that somebody else wrote', async () => {
      await fill();
      await db.execute(sql`
        insert into activity (id, at, actor, client, kind, operation, object_type, object_version,
          criteria, fields, changes, request_id, status, personal)
        values (gen_random_uuid(), now(), 'service', 'service', 'forgotten', 'forgetActivity',
          'activity', 3, '[]', '[]', ${JSON.stringify({
            before: {},
            after: { '': { rowsBefore: later, seal: 'ab'.repeat(32) } },
          })}::jsonb, '', 200, '[]')`);
      await db.execute(sql`delete from activity where seal = 3`);
      await db.execute(sql`update activity_seals set removed_at = now() where number = 3`);
      await seal();
      expect((await verify()).fault).toEqual({ kind: 'removalUnknown', seal: 3 });
    });

    test('tell a row that was added to what is removed', async () => {
      await fillAndForget();
      await db.execute(sql`insert into activity select gen_random_uuid(), at, actor, client, kind,
        operation, object_type, object_id, object_version, people, criteria, fields, changes,
        request_id, status, personal, 2 from activity where seal = 4`);
      expect((await verify()).fault).toEqual({ kind: 'rowAdded', seal: 2 });
    });

    test('are removed for their age alone: with a moved time, nothing is', async () => {
      await fill();
      await db.execute(
        sql`update activity_seals set at = at - interval '5 years' where number = 3`,
      );
      await expect(forget()).rejects.toThrow("Seal 3 of the activity isn't as it was made");
      expect(await countRows()).toBe(3);
    });
  });
});

describe('a row that is not as it was written', () => {
  /** Three sealed rows and one that isn't, with their ids. */
  const fill = async (): Promise<string[]> => {
    for (const round of [1, 2, 3]) {
      await api.upsert(`person-${round}@example.org`, [{ name: 'City', value: 'Lisbon' }]);
      clock.advance(60_000);
      await seal();
    }
    await api.upsert('person-4@example.org', []);
    return (await list()).map(({ id }) => id).reverse();
  };
  const faults = async () =>
    (await verify()).faults.map(({ kind, seal: number, row }) => ({ kind, seal: number, row }));
  const rowOf = (at: string) => ({
    id: crypto.randomUUID(),
    at,
    actor: 'framed-colleague',
    client: 'console',
    kind: 'looked' as const,
    operation: 'listDataSubjects',
    objectType: 'person' as const,
    objectId: null,
    objectVersion: null,
    people: 1,
    criteria: [],
    fields: [],
    changes: null,
    requestId: 'forged',
    status: 200,
    personal: [],
    seal: null as number | null,
    mac: null as string | null,
  });
  const insert = async (row: ReturnType<typeof rowOf>) => {
    await db.insert(activityTable).values(row);
    return row.id;
  };
  const isSealed = async (id: string) => (await list()).find((row) => row.id === id)?.isSealed;

  /** What somebody does who writes to the database, and the id of the row. */
  const unsealed: readonly [string, string, (last: string) => Promise<string>][] = [
    ['was inserted', 'rowForged', () => insert(rowOf(clock.now()))],
    [
      'was inserted and dated back',
      'rowDatedBack',
      () => insert(rowOf('2026-01-05T10:00:00.000Z')),
    ],
    [
      'was changed before it was sealed',
      'rowChanged',
      async (last) => {
        await db.execute(sql`update activity set actor = 'framed-colleague' where id = ${last}`);
        return last;
      },
    ],
    [
      'was moved in time before it was sealed',
      'rowChanged',
      async (last) => {
        await db.execute(sql`update activity set at = at - interval '1 day' where id = ${last}`);
        return last;
      },
    ],
    [
      'was copied from another deployment',
      'rowMoved',
      () => {
        const row = rowOf(clock.now());
        return insert({ ...row, mac: createRowSigner('another deployment').macOf(row) });
      },
    ],
    [
      'was copied from another with its signature',
      'rowChanged',
      async (last) => {
        const [row] = await db.select().from(activityTable).where(eq(activityTable.id, last));
        if (row === undefined) throw new Error('There is no such row.');
        await db.delete(activityTable).where(eq(activityTable.id, last));
        const id = crypto.randomUUID();
        await db.insert(activityTable).values({ ...row, id });
        return id;
      },
    ],
  ];
  test.each(unsealed)('and %s is named, and never sealed', async (_, kind, tamper) => {
    const ids = await fill();
    expect(await faults()).toEqual([]);
    const row = await tamper(ids[3] ?? '');
    expect(await faults()).toContainEqual({ kind, seal: 4, row });
    const lines: unknown[] = [];
    const log = { info: () => {}, error: (data: object) => lines.push(data) };
    await sealRows(db, { ...sealing, log });
    expect(lines).toEqual([{ number: 4, rows: 1 }]);
    expect(await isSealed(row)).toBe(false);
    const found = await faults();
    expect(found.filter((fault) => fault.row === row)).toEqual([{ kind, seal: 4, row }]);
    // Later rounds leave it, and seal what comes.
    clock.advance(60_000);
    await api.upsert('person-5@example.org', []);
    await seal();
    await seal();
    expect(await faults()).toEqual(found);
    expect((await list())[0]?.isSealed).toBe(true);
    expect(await isSealed(row)).toBe(false);
  });

  test('and was changed after it was sealed is named', async () => {
    const [, row = ''] = await fill();
    await db.execute(sql`update activity set actor = 'framed-colleague' where id = ${row}`);
    expect(await faults()).toEqual([{ kind: 'rowChanged', seal: 2, row }]);
  });

  test('and was removed is named, with its time', async () => {
    const [, row = ''] = await fill();
    await db.execute(sql`delete from activity where id = ${row}`);
    const [fault, ...others] = (await verify()).faults;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ kind: 'rowRemoved', seal: 2, row });
    expect(Math.abs(Date.parse(fault?.at ?? '') - Date.now())).toBeLessThan(600_000);
  });

  test('and was removed and put back later is named as dated back', async () => {
    const [row = ''] = await fill();
    clock.advance(3_600_000);
    await api.upsert('later@example.org', []);
    await seal();
    await db.execute(sql`update activity set seal = null where id = ${row}`);
    await seal();
    expect(await faults()).toEqual([
      { kind: 'rowRemoved', seal: 1, row },
      { kind: 'rowDatedBack', seal: 5, row },
    ]);
  });

  test('and stands among the sealed is named', async () => {
    await fill();
    const row = await insert({ ...rowOf(clock.now()), seal: 2 });
    expect(await faults()).toEqual([{ kind: 'rowAdded', seal: 2, row }]);
  });

  test('and stands for another in its seal is named, and so is the other', async () => {
    const [, gone = ''] = await fill();
    await db.execute(sql`delete from activity where id = ${gone}`);
    const row = await insert({ ...rowOf(clock.now()), seal: 2 });
    expect(await faults()).toEqual([
      { kind: 'rowRemoved', seal: 2, row: gone },
      { kind: 'rowAdded', seal: 2, row },
    ]);
  });

  test('and lost its signature after it was sealed is named', async () => {
    const [, row = ''] = await fill();
    await db.execute(sql`update activity set mac = null where id = ${row}`);
    expect(await faults()).toEqual([{ kind: 'rowForged', seal: 2, row }]);
  });

  test('and was set aside so that it is not sealed is named', async () => {
    const [, , , row = ''] = await fill();
    await db.execute(sql`update activity set seal = -4 where id = ${row}`);
    expect(await faults()).toEqual([{ kind: 'rowChanged', seal: 4, row }]);
    await db.execute(sql`update activity set seal = -2 where id = ${row}`);
    expect(await faults()).toEqual([{ kind: 'rowChanged', seal: 2, row }]);
  });

  test('and names others than it did before it was sealed is named', async () => {
    const [, , , row = ''] = await fill();
    await db.execute(sql`update activity_people set mask = 'b•••' where activity_id = ${row}`);
    expect(await faults()).toEqual([{ kind: 'personChanged', seal: 4, row }]);
  });

  test('is named beside others, up to 100 in a request, the first one also by itself', async () => {
    const [one = '', two = ''] = await fill();
    for (const id of [one, two]) {
      await db.execute(sql`update activity set actor = 'framed-colleague' where id = ${id}`);
    }
    for (let made = 0; made < 120; made += 1) await insert(rowOf(clock.now()));
    const checked = await verify();
    expect(checked.fault).toEqual({ kind: 'rowChanged', seal: 1 });
    expect(checked.faults).toHaveLength(100);
    expect(checked.faults.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'rowChanged',
      'rowChanged',
      'rowForged',
    ]);
    expect(checked).toMatchObject({ next: null, nextAfterFaults: null, seals: 3 });
  });

  test('is removed with those of its time', async () => {
    await fill();
    await insert(rowOf(clock.now()));
    await seal();
    clock.set('2028-12-01T00:00:00.000Z');
    await forgetActivity(db, { sealer, signing, now: clock.now, months: 24 });
    expect((await list()).map(({ kind }) => kind)).toEqual(['forgotten']);
  });
});

describe('no row is named', () => {
  const none = async () => {
    expect((await verify()).faults).toEqual([]);
    await seal();
    const checked = await verify();
    expect(checked.faults).toEqual([]);
    expect(checked.unsealed).toBe(0);
  };

  test('that waited for its seal for hours behind others', async () => {
    await api.upsert('ana@example.org', []);
    await seal();
    const id = await idOf('ana@example.org');
    const acts = Array.from({ length: 1500 }, (_, place) => {
      clock.advance(60_000);
      const context = {
        caller: { subject: 'support-agent', clientId: 'console', scopes: [], issuedAt: 0 },
        now: clock.now,
        requestId: `${place}`,
      };
      return actOf(context, {
        kind: 'looked',
        operation: 'listProfiles',
        objectType: 'person',
        subjectIds: place % 50 === 0 ? [id] : [],
      });
    });
    await writeActivity(db, signing, acts);
    await none();
  });

  test('that was sealed before rows were signed, or by a release that lists none', async () => {
    await api.upsert('ana@example.org', []);
    await db.execute(sql`update activity set mac = null, at = at - interval '1 second'`);
    await db.execute(sql`update activity_people set at = at - interval '1 second'`);
    await seal();
    await db.execute(sql`update activity_seals set rows = null`);
    await none();
  });

  test('of people who were merged, erased, or acted on in a job meanwhile', async () => {
    for (const name of ['ana', 'ann', 'bob']) await api.upsert(`${name}@example.org`, []);
    await api.done(listProfilesEndpoint, { headers: { identifier: 'ann@example.org' } });
    await seal();
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['ann@example.org'] },
    });
    const ids = await Promise.all(['ana', 'bob'].map((name) => idOf(`${name}@example.org`)));
    await deleteIn(service, (eraser) => erasePeople(eraser, ids, byRequest));
    await none();
  });
});

// The built-in database has no other connection.
describe.runIf(isOnServer)('rows of an older release', () => {
  /** A deployment whose upgrade has just begun, with the watch of one of its processes. */
  const upgrade = async () => {
    await db.execute(sql`delete from secrets where name = 'activity signed since'`);
    const fresh = await openRowSigning(db, testEncryption);
    const watch = createOlderWatch();
    return {
      fresh,
      look: async () => {
        clock.advance(60_000);
        const seen = await watch(db, { signing: fresh, now: clock.now });
        await sealRows(db, { ...sealing, ...seen, signing: fresh, log: silent });
      },
      kinds: async () =>
        (await verifySeals({ db }, { sealer, signing: fresh }, { from: 1 })).faults.map(
          ({ kind }) => kind,
        ),
      /** As it writes them. */
      write: async () => {
        await api.upsert(`person-${crypto.randomUUID()}@example.org`, []);
        await db.execute(sql`update activity set mac = null where seal is null`);
      },
    };
  };
  afterEach(() => signing.noteSignedSince(db, '2026-11-21T09:00:00.000Z'));

  test('that signs, but knows no seals that say since when, has none of them beside it', async () => {
    const { look, write } = await upgrade();
    const dated = async () => {
      const { rows } = await db.execute<{ isDated: boolean }>(
        sql`select signed_since is not null as "isDated" from activity_seals order by number`,
      );
      return rows.map(({ isDated }) => isDated);
    };
    await database.session(async (own) => {
      await own.execute(
        sql`select set_config('application_name', ${`consent-console r${firstToDateSeals - 1}`}, false)`,
      );
      for (let round = 0; round < 3; round += 1) {
        await api.upsert(`person-${round}@example.org`, []);
        await look();
      }
      expect(await dated()).toEqual([false, false, false]);
      await own.execute(sql`select set_config('application_name', 'another program', false)`);
    });
    for (let round = 3; round < 5; round += 1) {
      await api.upsert(`person-${round}@example.org`, []);
      await look();
    }
    expect(await dated()).toEqual([false, false, false, false, true]);
    await write();
    await look();
    expect((await verify()).faults).toMatchObject([{ kind: 'rowForged' }]);
  });

  test('count until none was connected for a while, and then they are forged', async () => {
    const { fresh, look, kinds, write } = await upgrade();
    await database.session(async (own) => {
      const called = (name: string) =>
        own.execute(sql`select set_config('application_name', ${name}, false)`);
      await called('consent-console');
      for (let round = 0; round < 3; round += 1) {
        await write();
        await look();
      }
      await called('another program');
    });
    expect(await fresh.signedSince(db)).toBeUndefined();
    // Once isn't enough: it may have lost its connection for a moment.
    await write();
    await look();
    expect(await fresh.signedSince(db)).toBeUndefined();
    await write();
    await look();
    expect(await fresh.signedSince(db)).toBe(clock.now());
    expect(await kinds()).toEqual([]);
    await write();
    await look();
    expect(await kinds()).toEqual(['rowForged']);
  });

  test('stay forged whatever a later process sees, and are known to each', async () => {
    const { look, write } = await upgrade();
    await look();
    await look();
    await write();
    const later = await openRowSigning(db, testEncryption);
    await later.noteSignedSince(db, '2030-01-01T00:00:00.000Z');
    const { faults } = await verifySeals({ db }, { sealer, signing: later }, { from: 1 });
    expect(faults.map(({ kind }) => kind)).toEqual(['rowForged']);
  });
});

describe('the secrets with which rows are signed', () => {
  /** A process that starts after somebody deleted the time, with what it seals and finds. */
  const restart = async () => {
    await api.upsert('ana@example.org', []);
    await seal();
    await db.execute(sql`delete from secrets where name = 'activity signed since'`);
    const fresh = await openRowSigning(db, testEncryption);
    const watch = createOlderWatch();
    const sealLater = async () => {
      clock.advance(60_000);
      const seen = await watch(db, { signing: fresh, now: clock.now });
      await sealRows(db, { ...sealing, ...seen, signing: fresh, log: silent });
    };
    const kinds = async () => {
      const { faults } = await verifySeals({ db }, { sealer, signing: fresh }, { from: 1 });
      return faults.map(({ kind, seal: number }) => ({ kind, seal: number }));
    };
    return { sealLater, kinds };
  };
  const writeUnsigned = async () => {
    await api.upsert('bob@example.org', []);
    await db.execute(sql`update activity set mac = null where seal is null`);
  };
  const secrets = async () => (await db.execute(sql`select * from secrets`)).rows;
  let kept: unknown[] = [];
  beforeEach(async () => {
    kept = await secrets();
  });
  afterEach(async () => {
    await db.execute(sql`delete from secrets`);
    await db.execute(sql`insert into secrets
      select * from jsonb_populate_recordset(null::secrets, ${JSON.stringify(kept)}::jsonb)`);
  });

  test('are missed, and unsigned rows stay forged, where the time since when they are was deleted', async () => {
    const { sealLater, kinds } = await restart();
    await writeUnsigned();
    for (let round = 0; round < 3; round += 1) await sealLater();
    expect(await kinds()).toEqual([
      { kind: 'rowForged', seal: 2 },
      { kind: 'signingRemoved', seal: 1 },
    ]);
  });

  test('are missed where the key was deleted', async () => {
    await api.upsert('ana@example.org', []);
    await seal();
    await db.execute(sql`delete from secrets where name = 'activity'`);
    expect((await verify()).faults).toMatchObject([{ kind: 'signingRemoved', seal: 1, row: null }]);
  });
});

test('the first release whose seals say since when rows are signed has that migration', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names).toContain(`00${firstToDateSeals}_dated-seals`);
});

test.each([
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-11-25T10:00:00.000Z', 24, '2024-11-25T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 12, '2023-02-28T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, before) => {
  expect(monthsBefore(now, months)).toBe(before);
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createCollectionPointDraftEndpoint,
  discardCollectionPointDraftEndpoint,
} from '#contract/collection-point-drafts.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { createCollectionPointVersionEndpoint } from '#contract/collection-points.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { createPoints } from '#service/domains/receipts/points.ts';
import { unknownId } from '#service/testing/api.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Fields = Record<string, unknown>;
type Options = Fields & { base?: number; newest?: number };

const partsOf = async (id: string, { base = 1, newest = base, ...changes }: Options = {}) => {
  // As a form sends it back; what is Active isn't published by that.
  const body = { ...(await api.readPoint(id, base)), Status: 'DRAFT', ...changes };
  return { params: { collectionpointId: id }, query: { newest }, body };
};
const createDraft = async (id: string, options: Options = {}) =>
  api.done(createCollectionPointDraftEndpoint, await partsOf(id, options));
const discard = (id: string, version: number) =>
  api.call(discardCollectionPointDraftEndpoint, {
    params: { collectionpointId: id },
    query: { version },
  });

/** What is refused must leave every table as it was. */
const untouched = async (act: () => Promise<{ problem: unknown }>) => {
  const before = await service.readRows();
  const { problem } = await act();
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const refusedDraft = async (id: string, options: Options = {}) => {
  const parts = await partsOf(id, options);
  return untouched(() => api.call(createCollectionPointDraftEndpoint, parts));
};
const refusedDiscard = (id: string, version: number) => untouched(() => discard(id, version));

const numbersOf = async (id: string) => {
  const { rows } = await db.execute<{ version: string; status: string }>(sql`
    select version, status from collection_point_versions where collection_point_id = ${id}::uuid
    order by version`);
  return rows.map(({ version, status }) => `${version} ${status}`);
};

describe('a Draft with its content', () => {
  test('is made in one step, and the Active version goes on', async () => {
    const id = await api.activePoint({ DataElements: ['Email', 'Country'], Kept: { as: 'sent' } });
    const first = await api.readPoint(id);
    clock.advance(1000);
    const made = await createDraft(id, { Description: 'Said better', DataElements: ['Phone'] });
    expect(made).toMatchObject({
      Id: id,
      Version: 2,
      Status: 'DRAFT',
      Description: 'Said better',
      DataElements: ['Phone'],
      Kept: { as: 'sent' },
      CreateDate: '2026-11-21T09:00:01.000Z',
      ActivationDate: null,
    });
    expect(await api.readPoint(id)).toEqual({ ...first, CanCreateNewVersion: false });
  });

  test('is published in the same step where that is asked for', async () => {
    const id = await api.activePoint();
    const made = await createDraft(id, { Description: 'Live at once', Status: 'ACTIVE' });
    expect(made).toMatchObject({ Version: 2, Status: 'ACTIVE', PublishedBy: 'privacy-manager' });
    expect(await numbersOf(id)).toEqual(['1 RETIRED', '2 ACTIVE']);
    const { rows } = await db.execute(sql`
      select kind from activity where operation = 'createCollectionPointDraft'`);
    expect(rows).toEqual([{ kind: 'published' }]);
    const kept = await db.execute(sql`
      select version::int from former_records where record->>'Status' = 'ACTIVE'`);
    expect(kept.rows).toEqual([{ version: 1 }]);
  });

  test('restores an older version', async () => {
    const id = await api.activePoint({ Description: 'First' });
    await createDraft(id, { Description: 'Second', Status: 'ACTIVE' });
    await createDraft(id, { base: 1, newest: 2 });
    expect(await api.readPoint(id, 3)).toMatchObject({ Description: 'First', Status: 'DRAFT' });
  });

  test('is refused while there is one, and when there is a newer version', async () => {
    const id = await api.activePoint();
    await createDraft(id);
    expect(await refusedDraft(id)).toMatchObject({
      status: 409,
      code: 'collection-point-has-draft',
      draft: 2,
    });
    await api.publishPoint(id, 2);
    expect(await refusedDraft(id)).toMatchObject({
      status: 409,
      code: 'collection-point-has-newer-version',
      newest: 2,
    });
  });

  test('is refused where nothing is Active, disabled, not there, or asked for as Retired', async () => {
    const { Id } = await api.createPoint();
    await db.execute(sql`
      update collection_point_versions set status = 'RETIRED' where collection_point_id = ${Id}::uuid`);
    expect(await refusedDraft(Id)).toMatchObject({ code: 'collection-point-not-active' });
    const id = await api.activePoint();
    const parts = await partsOf(id);
    const nowhere = { ...parts, params: { collectionpointId: unknownId } };
    expect(await api.refused(createCollectionPointDraftEndpoint, nowhere)).toMatchObject({
      status: 404,
    });
    expect(await refusedDraft(id, { Status: 'RETIRED' })).toMatchObject({
      errors: [{ path: 'Status' }],
    });
    await api.disablePoint(id);
    expect(await refusedDraft(id)).toMatchObject({ code: 'collection-point-disabled' });
  });

  test('of two at once one is made', async () => {
    const id = await api.activePoint();
    const parts = await partsOf(id);
    const outcomes = await Promise.all([
      api.call(createCollectionPointDraftEndpoint, parts),
      api.call(createCollectionPointDraftEndpoint, parts),
      api.call(createCollectionPointVersionEndpoint, { params: { collectionPointGuid: id } }),
    ]);
    expect(outcomes.filter(({ problem }) => problem === null)).toHaveLength(1);
    expect(await numbersOf(id)).toEqual(['1 ACTIVE', '2 DRAFT']);
  });
});

describe('a Draft that is discarded', () => {
  test('is gone with its token, and its number never comes again', async () => {
    const purpose = await api.activePurpose();
    const id = await api.activePoint({ PurposeIds: [purpose], DataElements: ['Email'] });
    await createDraft(id);
    const token = await api.pointToken(id, 2);
    expect(await discard(id, 2)).toMatchObject({ status: 200, answer: null });
    expect(await numbersOf(id)).toEqual(['1 ACTIVE']);
    expect(await api.refusedReceipt(token, { purposes: [{ Id: purpose }] })).toMatchObject({
      code: 'collection-point-unknown',
    });
    expect(await createDraft(id)).toMatchObject({ Version: 3 });
    expect((await discard(id, 3)).status).toBe(200);
    expect(await api.newVersion(id)).toMatchObject({ version: 4 });
  });

  test('takes the collection point with it where it is the only version, disabled or not', async () => {
    const purpose = await api.activePurpose();
    const before = await service.readRows();
    for (const disables of [false, true]) {
      const { Id } = await api.createPoint({ Name: 'Rubbish', PurposeIds: [purpose] });
      if (disables) await api.disablePoint(Id);
      expect((await discard(Id.toUpperCase(), 1)).status).toBe(200);
      expect(await refusedDiscard(Id, 1)).toMatchObject({ status: 404, code: 'not-found' });
    }
    const after = await service.readRows();
    for (const table of [
      'collection_points',
      'collection_point_versions',
      'collection_point_purposes',
    ]) {
      expect(after[table]).toEqual(before[table]);
    }
  });

  test('is a Draft: what was published stays', async () => {
    const id = await api.activePoint();
    expect(await refusedDiscard(id, 1)).toMatchObject({
      status: 409,
      code: 'collection-point-not-draft',
      detail: 'Only a Draft can be discarded. Version 1 is Active.',
    });
  });

  test('stays where receipts came through it, of tests too', async () => {
    const purpose = await api.activePurpose();
    const { Id } = await api.createPoint({ PurposeIds: [purpose] });
    await api.receipt(await api.pointToken(Id), { purposes: [{ Id: purpose }], test: true });
    expect(await refusedDiscard(Id, 1)).toMatchObject({
      status: 409,
      code: 'collection-point-has-receipts',
      detail: "1 receipt came through version 1, so it can't be discarded.",
    });
  });

  test('waits for a receipt that is being recorded, and stays then', async () => {
    const purpose = await api.activePurpose();
    const { Id } = await api.createPoint({ PurposeIds: [purpose] });
    let discarding: Promise<{ problem: unknown }> | undefined;
    await db.transaction(async (tx) => {
      await createPoints()(tx, [{ collectionPointId: Id, version: 1 }]);
      discarding = discard(Id, 1);
      await othersWait(db, tx);
      await createReceipts({ db: tx, now: clock.now })(Id, {
        purposes: [{ id: purpose }],
      });
    });
    expect(await discarding).toMatchObject({ problem: { code: 'collection-point-has-receipts' } });
  });

  test.runIf(isOnServer)('refuses a receipt that waited for it', async () => {
    const purpose = await api.activePurpose();
    const { Id } = await api.createPoint({ PurposeIds: [purpose] });
    const token = await api.pointToken(Id);
    let sending: Promise<{ problem: unknown }> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        select pg_advisory_xact_lock(hashtext('draft of'), hashtext(${Id}))`);
      sending = api.call(
        submitReceiptEndpoint,
        { body: api.receiptBody(token, { purposes: [{ Id: purpose }] }) },
        { as: 'nobody' },
      );
      await othersWait(db, tx);
      await tx.execute(sql`
        delete from collection_point_purposes where collection_point_id = ${Id}::uuid`);
      await tx.execute(sql`
        delete from collection_point_versions where collection_point_id = ${Id}::uuid`);
      await tx.execute(sql`delete from collection_points where id = ${Id}::uuid`);
      await tx.execute(sql`update catalog_stamp set stamp = ${crypto.randomUUID()}::uuid`);
    });
    expect(await sending).toMatchObject({ problem: { code: 'collection-point-unknown' } });
    expect((await service.readRows()).receipts).toEqual([]);
  });

  test('is one act of several at once, and the others are told the truth', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await api.activePoint();
      await createDraft(id);
      const save = async (Status: string) =>
        api.call(updateCollectionPointEndpoint, {
          params: { collectionpointId: id },
          query: { version: 2 },
          body: { ...record, Status, Description: `Round ${round}` },
        });
      const record = await api.readPoint(id, 2);
      const outcomes = await Promise.all([
        discard(id, 2),
        discard(id, 2),
        save('ACTIVE'),
        save('DRAFT'),
      ]);
      const [first, second, published] = outcomes;
      expect([first, second, published].filter(({ status }) => status === 200)).toHaveLength(1);
      const isPublished = published.status === 200;
      expect(await numbersOf(id)).toEqual(isPublished ? ['1 RETIRED', '2 ACTIVE'] : ['1 ACTIVE']);
      for (const { problem } of outcomes) {
        if (problem !== null) expect(isPublished ? [400, 409] : [404]).toContain(problem.status);
      }
    }
  });

  test('is told in the activity, with what it was', async () => {
    const { Id } = await api.createPoint({ Name: 'Never live' });
    await discard(Id, 1);
    const { rows } = await db.execute(sql`
      select kind, object_version::int as version, changes->'before'->'1'->>'Name' as name,
        changes->'after' as after
      from activity where operation = 'discardCollectionPointDraft'`);
    expect(rows).toEqual([{ kind: 'discarded', version: 1, name: 'Never live', after: {} }]);
  });
});

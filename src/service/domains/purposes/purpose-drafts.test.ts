import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  createPurposeDraftEndpoint,
  discardPurposeDraftEndpoint,
} from '#contract/purpose-drafts.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import {
  createPurposeVersionEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { createRetentionRuleEndpoint } from '#contract/retention.ts';
import { createPoints } from '#service/domains/receipts/points.ts';
import { unknownId } from '#service/testing/api.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Fields = Record<string, unknown>;

/** The content of a version, with changes, as the body of a Draft that is made of it. */
const contentOf = async (purposeId: string, version: number, changes: Fields = {}) => ({
  ...toUpdatePurposeRequest(await api.readPurpose(purposeId, version)),
  ...changes,
});
const partsOf = async (
  purposeId: string,
  { base = 1, newest = base, ...changes }: Fields & { base?: number; newest?: number } = {},
) => ({
  params: { purposeId },
  query: { newest },
  body: await contentOf(purposeId, base, changes),
});
const createDraft = async (purposeId: string, options: Parameters<typeof partsOf>[1] = {}) =>
  api.done(createPurposeDraftEndpoint, await partsOf(purposeId, options));
const discard = (purposeId: string, version: number) =>
  api.call(discardPurposeDraftEndpoint, { params: { purposeId }, query: { version } });

/** What is refused must leave every table as it was. */
const untouched = async (act: () => Promise<{ problem: unknown }>) => {
  const before = await service.readRows();
  const { problem } = await act();
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const refusedDraft = async (purposeId: string, options: Parameters<typeof partsOf>[1] = {}) => {
  const parts = await partsOf(purposeId, options);
  return untouched(() => api.call(createPurposeDraftEndpoint, parts));
};
const refusedDiscard = (purposeId: string, version: number) =>
  untouched(() => discard(purposeId, version));

const numbersOf = async (purposeId: string) => {
  const { rows } = await db.execute<{ version: string; status: string }>(sql`
    select version, status from purpose_versions where purpose_id = ${purposeId}::uuid
    order by version`);
  return rows.map(({ version, status }) => `${version} ${status}`);
};

describe('a Draft with its content', () => {
  test('is made of the Active version in one step, which stays as it is', async () => {
    const { Id: preference } = await api.createPreference();
    const id = await api.activePurpose({ CustomPreferenceIds: [preference], Kind: 'SERVICE' });
    const first = await api.readPurpose(id);
    clock.advance(1000);
    const made = await createDraft(id, { Description: 'Said better' });
    expect(made).toMatchObject({ Id: id, Version: 2, Status: 'DRAFT', Description: 'Said better' });
    const draft = await api.readPurpose(id, 2);
    expect(draft).toMatchObject({
      status: 'DRAFT',
      description: 'Said better',
      kind: 'SERVICE',
      customPreferences: [{ customPreferenceId: preference }],
      createdDate: '2026-11-21T09:00:01.000Z',
      publishedDate: null,
    });
    expect(await api.readPurpose(id)).toEqual(first);
  });

  test('is made of an older version, which it restores', async () => {
    const id = await api.activePurpose({ Description: 'First', ExternalReference: 'kept' });
    await createDraft(id, { Description: 'Second' });
    await api.publishPurpose(id, 2);
    await createDraft(id, { base: 1, newest: 2 });
    expect(await api.readPurpose(id, 3)).toMatchObject({
      description: 'First',
      externalReference: 'kept',
      retireOnDate: null,
    });
  });

  test('is refused while there is one, which is named, and when there is a newer version', async () => {
    const id = await api.activePurpose();
    await createDraft(id);
    expect(await refusedDraft(id)).toMatchObject({
      status: 409,
      code: 'purpose-has-draft',
      detail: expect.stringContaining('Version 2'),
      draft: 2,
    });
    await api.publishPurpose(id, 2);
    expect(await refusedDraft(id, { base: 1 })).toMatchObject({
      status: 409,
      code: 'purpose-has-newer-version',
      newest: 2,
    });
    await createDraft(id, { base: 2 });
  });

  test('is refused of what is Retired as a whole, not there, or of a version that is not', async () => {
    const id = await api.activePurpose();
    const body = await contentOf(id, 1, { Version: 7 });
    const parts = { params: { purposeId: id }, query: { newest: 1 }, body };
    expect(await api.refused(createPurposeDraftEndpoint, parts)).toMatchObject({ status: 404 });
    const nowhere = { ...parts, params: { purposeId: unknownId } };
    expect(await api.refused(createPurposeDraftEndpoint, nowhere)).toMatchObject({ status: 404 });
    const today = { params: { purposeId: id }, query: { date: '2026-11-21' } };
    await api.done(retirePurposeEndpoint, today);
    expect(await refusedDraft(id)).toMatchObject({ status: 409, code: 'purpose-not-active' });
  });

  test("takes no other's name, no unknown references, and only what an update takes", async () => {
    const { Name } = await api
      .done(createPurposeEndpoint, {
        body: { Name: 'Taken', Description: '', ConsentLifeSpan: 0 },
      })
      .then(({ Label }) => ({ Name: Label }));
    const id = await api.activePurpose();
    expect(await refusedDraft(id, { Name })).toMatchObject({ code: 'purpose-name-taken' });
    expect(await refusedDraft(id, { ParentPurposeId: unknownId })).toMatchObject({
      errors: [{ path: 'ParentPurposeId' }],
    });
    expect(await refusedDraft(id, { Status: 'ACTIVE', newest: 0 })).toMatchObject({
      errors: [{ path: 'newest' }, { path: 'Status' }],
    });
  });

  test('holds long texts in many languages, and refuses more than a record holds', async () => {
    const id = await api.activePurpose();
    const tags =
      'en de fr es it nl pl pt sv da fi nb cs sk hu ro bg el hr sl et lv lt mt ga is tr uk ar he';
    const textsIn = (languages: readonly string[]) =>
      languages.map((Language) => ({
        Language,
        Name: `Name in ${Language}`,
        Description: Language.repeat(5000),
      }));
    const all = tags.split(' ');
    expect(await refusedDraft(id, { Languages: textsIn(all) })).toMatchObject({
      status: 400,
      detail: expect.stringContaining('Shorten its texts'),
    });
    const made = await createDraft(id, { Languages: textsIn(all.slice(0, 25)) });
    expect(made.Languages).toHaveLength(25);
    expect((await api.readPurpose(id, 2)).languages?.at(-1)?.description).toHaveLength(10_000);
  });

  test('of two at once one is made, and the other is told of it', async () => {
    const id = await api.activePurpose();
    const parts = await partsOf(id);
    const outcomes = await Promise.all([
      api.call(createPurposeDraftEndpoint, parts),
      api.call(createPurposeDraftEndpoint, parts),
      api.call(createPurposeVersionEndpoint, { params: { purposeId: id } }),
    ]);
    const made = outcomes.filter(({ problem }) => problem === null);
    expect(made).toHaveLength(1);
    for (const { problem } of outcomes.filter(({ problem: refused }) => refused !== null)) {
      expect(problem?.code).toBe('purpose-has-draft');
    }
    expect(await numbersOf(id)).toEqual(['1 ACTIVE', '2 DRAFT']);
  });
});

describe('a Draft that is discarded', () => {
  test('is gone, and none of its number comes again, by the published operation neither', async () => {
    const { Id: preference } = await api.createPreference();
    const id = await api.activePurpose({ CustomPreferenceIds: [preference] });
    await createDraft(id);
    expect(await discard(id, 2)).toMatchObject({ status: 200, answer: null });
    expect(await numbersOf(id)).toEqual(['1 ACTIVE']);
    expect(await createDraft(id)).toMatchObject({ Version: 3 });
    expect((await discard(id, 3)).status).toBe(200);
    expect(await api.newPurposeVersion(id)).toMatchObject({ Version: 4 });
    await api.publishPurpose(id, 4);
    expect(await numbersOf(id)).toEqual(['1 RETIRED', '4 ACTIVE']);
    expect(await createDraft(id, { base: 4 })).toMatchObject({ Version: 5 });
  });

  test('takes the purpose with it where it is the only version', async () => {
    const { Id: preference } = await api.createPreference();
    const before = await service.readRows();
    const { Id } = await api.createPurpose({ Name: 'Rubbish', CustomPreferenceIds: [preference] });
    expect((await discard(Id.toUpperCase(), 1)).status).toBe(200);
    const after = await service.readRows();
    for (const table of ['purposes', 'purpose_versions', 'purpose_version_preferences']) {
      expect(after[table]).toEqual(before[table]);
    }
    expect(await refusedDiscard(Id, 1)).toMatchObject({ status: 404 });
    await api.createPurpose({ Name: 'Rubbish' });
  });

  test('twice is told the second time, and once for its key', async () => {
    const id = await api.activePurpose();
    await createDraft(id);
    const parts = { params: { purposeId: id }, query: { version: 2 } };
    const key = { headers: { 'Idempotency-Key': 'one-act' } };
    expect((await api.call(discardPurposeDraftEndpoint, parts, key)).status).toBe(200);
    expect((await api.call(discardPurposeDraftEndpoint, parts, key)).status).toBe(200);
    expect(await refusedDiscard(id, 2)).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('is a Draft: what was published stays', async () => {
    const id = await api.activePurpose();
    expect(await refusedDiscard(id, 1)).toMatchObject({
      status: 409,
      code: 'purpose-not-draft',
      detail: 'Only a Draft can be discarded. Version 1 is Active.',
    });
    await api.newPurposeVersion(id);
    await api.publishPurpose(id, 2);
    expect(await refusedDiscard(id, 1)).toMatchObject({
      detail: expect.stringContaining('is Retired'),
    });
  });

  test('stays where collection points link it, with their names', async () => {
    const { Id } = await api.createPurpose();
    for (const Name of ['Checkout', 'App', 'Footer', 'Leaflet']) {
      await api.createPoint({ Name, PurposeIdsWithVersion: [{ Id, Version: 1 }] });
    }
    expect(await refusedDiscard(Id, 1)).toMatchObject({
      status: 409,
      code: 'purpose-in-use',
      detail:
        "Version 1 can't be discarded. It's linked by the collection points “App”, “Checkout”, “Footer” and others. Change them first.",
    });
  });

  test('stays where another purpose has it as its parent, or a retention rule names it', async () => {
    const { Id } = await api.createPurpose();
    await api.createPurpose({ Name: 'Child', ParentPurposeId: Id.toUpperCase() });
    await api.done(createRetentionRuleEndpoint, {
      body: { name: 'Tidy', target: 'PROFILE', purposeId: Id, event: 'WITHDRAWAL', days: 90 },
    });
    expect(await refusedDiscard(Id, 1)).toMatchObject({
      code: 'purpose-in-use',
      detail: expect.stringMatching(/parent of the purposes “Child”.*rules “Tidy” name it/),
    });
  });

  test('goes though the purpose has children and rules, where the purpose stays', async () => {
    const id = await api.activePurpose();
    await api.createPurpose({ Name: 'Child', ParentPurposeId: id });
    await createDraft(id);
    expect((await discard(id, 2)).status).toBe(200);
  });

  test('stays where live receipts agreed to it, and where tests or refusals named it', async () => {
    const { Id } = await api.createPurpose();
    const token = await api.pointToken(
      await api.activePoint({ PurposeIdsWithVersion: [{ Id, Version: 1 }] }),
    );
    await api.receipt(token, { purposes: [{ Id }], test: true });
    expect(await refusedDiscard(Id, 1)).toMatchObject({
      code: 'purpose-has-receipts',
      detail: expect.stringContaining('tests or refusals'),
    });
    await api.receipt(token, { purposes: [{ Id }], identifier: 'bob@example.com' });
    expect(await refusedDiscard(Id, 1)).toMatchObject({
      status: 409,
      code: 'purpose-has-receipts',
      detail: expect.stringContaining('Publish it'),
    });
  });

  test('stays where somebody refused it through another form', async () => {
    const { Id } = await api.createPurpose();
    const other = await api.pointToken(await api.activePoint());
    await api.receipt(other, { purposes: [{ Id, TransactionType: 'WITHDRAWN' }] });
    expect(await refusedDiscard(Id, 1)).toMatchObject({ code: 'purpose-has-receipts' });
  });

  test('waits for a receipt that is being recorded, and stays then', async () => {
    const { Id } = await api.createPurpose();
    const point = await api.activePoint({ PurposeIdsWithVersion: [{ Id, Version: 1 }] });
    let discarding: Promise<{ problem: unknown }> | undefined;
    await db.transaction(async (tx) => {
      await createPoints()(tx, [{ collectionPointId: point, version: 1 }]);
      discarding = discard(Id, 1);
      await othersWait(db, tx);
      await createReceipts({ db: tx, now: clock.now })(point, { purposes: [{ id: Id }] });
    });
    expect(await discarding).toMatchObject({ problem: { code: 'purpose-has-receipts' } });
  });

  test.runIf(isOnServer)('makes a refusal that waits for it one of no purpose', async () => {
    const { Id } = await api.createPurpose();
    const other = await api.pointToken(await api.activePoint());
    let sending: Promise<{ status: number; answer: unknown }> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from purpose_versions where purpose_id = ${Id}::uuid for update`);
      sending = api.call(
        submitReceiptEndpoint,
        { body: api.receiptBody(other, { purposes: [{ Id, TransactionType: 'WITHDRAWN' }] }) },
        { as: 'nobody' },
      );
      await othersWait(db, tx);
      await tx.execute(sql`delete from purpose_versions where purpose_id = ${Id}::uuid`);
      await tx.execute(sql`delete from purposes where id = ${Id}::uuid`);
    });
    expect(await sending).toMatchObject({
      status: 200,
      answer: { messages: [expect.any(String)] },
    });
  });

  test('is one act of several at once, and the others are told the truth', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await api.activePurpose();
      await createDraft(id);
      const body = await contentOf(id, 2, { Description: `Round ${round}` });
      const [first, second, published, edited] = await Promise.all([
        discard(id, 2),
        discard(id, 2),
        api.call(publishPurposeEndpoint, { params: { purposeId: id }, query: { version: 2 } }),
        api.call(updatePurposeEndpoint, { params: { purposeId: id }, body }),
      ]);
      const done = [first, second, published].filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const isPublished = published.status === 200;
      expect(await numbersOf(id)).toEqual(isPublished ? ['1 RETIRED', '2 ACTIVE'] : ['1 ACTIVE']);
      for (const { problem } of [first, second, published, edited]) {
        if (problem === null) continue;
        expect([404, isPublished ? 409 : 404, isPublished ? 400 : 404]).toContain(problem.status);
      }
    }
  });

  test.runIf(isOnServer)(
    'and a collection point that links it at once never both hold',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const { Id } = await api.createPurpose();
        const links = { PurposeIdsWithVersion: [{ Id, Version: 1 }] };
        const body = await api.pointBody({ PurposeIds: undefined, ...links });
        const [gone, linked] = await Promise.all([
          discard(Id, 1),
          api.call(createCollectionPointEndpoint, { body }),
        ]);
        expect([gone.status, linked.status].sort()).toEqual(
          gone.status === 200 ? [200, 400] : [201, 409],
        );
      }
    },
  );

  test('is told in the activity, with what it was', async () => {
    const id = await api.activePurpose();
    await createDraft(id, { Description: 'Never said' });
    await discard(id, 2);
    const { rows } = await db.execute<{ kind: string; version: string; changes: unknown }>(sql`
      select kind, object_version as version, changes from activity
      where operation = 'discardPurposeDraft'`);
    expect(rows).toMatchObject([
      {
        kind: 'discarded',
        changes: { before: { 2: { description: 'Never said', status: 'DRAFT' } }, after: {} },
      },
    ]);
    expect(Number(rows[0]?.version)).toBe(2);
  });
});

test('of 200 versions a Draft is made and discarded', { timeout: 120_000 }, async () => {
  const id = await api.activePurpose();
  await db.execute(sql`
    insert into purpose_versions (purpose_id, version, status, name, description, type,
      consent_life_span, fields, created_at, created_by, modified_at, modified_by)
    select purpose_id, version + n, 'RETIRED', name, description, type, consent_life_span, fields,
      created_at, created_by, modified_at, modified_by
    from purpose_versions, generate_series(1, 199) as n where purpose_id = ${id}::uuid`);
  const made = await createDraft(id, { newest: 200 });
  expect(made).toMatchObject({ Version: 201 });
  expect((await discard(id, 201)).status).toBe(200);
  expect(await api.newPurposeVersion(id)).toMatchObject({ Version: 202 });
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { approvePointEndpoint, askPointApprovalEndpoint } from '#contract/approvals.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import { discardPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import { unknownId } from '#service/testing/api.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Together = { pointId: string; version: number; purposeIds: string[] };

/** A live point whose Draft links two Draft purposes; the second has a version in force. */
const draftOfThree = async (): Promise<Together> => {
  const { Id: fresh } = await api.createPurpose({ Name: 'Offers in the app' });
  const grown = await api.activePurpose({ Name: 'Profiling' });
  await api.newPurposeVersion(grown);
  const pointId = await api.activePoint({ Name: 'Newsletter', PurposeIds: [grown] });
  await api.newVersion(pointId);
  await api.updatePoint(pointId, 2, {
    PurposeIds: null,
    PurposeIdsWithVersion: [
      { Id: fresh, Version: 1 },
      { Id: grown, Version: 2 },
    ],
  });
  clock.advance(1000);
  return { pointId, version: 2, purposeIds: [fresh, grown] };
};

/** As the console sends it, of what is stored now. */
const requestOf = async ({ pointId, version }: Together) => {
  const { LastModifiedDate, Purposes } = await api.readPoint(pointId, version);
  const drafts = (Purposes ?? []).filter(({ Status }) => Status === 'DRAFT');
  return {
    params: { collectionpointId: pointId },
    query: { version },
    body: {
      lastModifiedDate: LastModifiedDate,
      purposes: drafts.map(({ Id, Version, UpdatedDate }) => ({
        id: Id,
        version: Version,
        lastModifiedDate: UpdatedDate,
      })),
    },
  };
};

const statusesOf = async ({ pointId, version, purposeIds: [fresh = '', grown = ''] }: Together) => [
  (await api.readPoint(pointId, version)).Status,
  (await api.readPurpose(fresh, 1)).status,
  (await api.readPurpose(grown, 2)).status,
];
const nothingDone = ['DRAFT', 'DRAFT', 'DRAFT'];
const allDone = ['ACTIVE', 'ACTIVE', 'ACTIVE'];

/** What is refused must leave every table as it was, but the row that tells of it. */
const refused = async (parts: Awaited<ReturnType<typeof requestOf>>) => {
  const before = await service.readRows();
  const problem = await api.refused(publishPointEndpoint, parts);
  expect(await service.readRows()).toEqual(before);
  return problem as typeof problem & { refused?: { name: string; reason: string }[] };
};

describe('a collection point with its Draft purposes', () => {
  test('is published with them, and what was Active becomes Retired', async () => {
    const all = await draftOfThree();
    const answer = await api.done(publishPointEndpoint, await requestOf(all));
    expect(answer).toMatchObject({
      Id: all.pointId,
      Version: 2,
      Status: 'ACTIVE',
      PublishedBy: 'privacy-manager',
      ActivationDate: clock.now(),
      Purposes: [
        { Label: 'Offers in the app', Status: 'ACTIVE' },
        { Label: 'Profiling', Status: 'ACTIVE', Version: 2 },
      ],
    });
    expect(await statusesOf(all)).toEqual(allDone);
    expect(await api.readPoint(all.pointId, 1)).toMatchObject({ Status: 'RETIRED' });
    const [, grown = ''] = all.purposeIds;
    expect(await api.readPurpose(grown, 1)).toMatchObject({ status: 'RETIRED' });
    expect(await api.readPurpose(grown, 2)).toMatchObject({ publishedBy: 'privacy-manager' });
  });

  test('leaves alone the Draft purposes that are not named', async () => {
    const all = await draftOfThree();
    const { body, ...parts } = await requestOf(all);
    const some = { ...body, purposes: body.purposes.slice(0, 1) };
    await api.done(publishPointEndpoint, { ...parts, body: some });
    expect(await statusesOf(all)).toEqual(['ACTIVE', 'ACTIVE', 'DRAFT']);
  });

  test('leaves one row in the activity for each, which says what changed', async () => {
    const all = await draftOfThree();
    await api.done(publishPointEndpoint, await requestOf(all));
    const { rows } = await db.execute(sql`
      select object_type as object, object_id as id, object_version::int as version, kind,
        coalesce(changes->'after'->(object_version::text)->>'Status',
          changes->'after'->(object_version::text)->>'status') as status
      from activity where operation = 'publishCollectionPoint' order by object_type, version`);
    const [fresh, grown] = all.purposeIds;
    const published = { kind: 'published', status: 'ACTIVE' };
    expect(rows).toEqual([
      { object: 'collectionPoint', id: all.pointId, version: 2, ...published },
      { object: 'purpose', id: fresh, version: 1, ...published },
      { object: 'purpose', id: grown, version: 2, ...published },
    ]);
  });

  test('approved by a second person leaves one row for each as well', async () => {
    const all = await draftOfThree();
    const { body, params, query } = await requestOf(all);
    const purposes = body.purposes.map(({ id, version }) => ({ id, version }));
    const asked = await api.done(askPointApprovalEndpoint, { params, query, body: { purposes } });
    await api.done(
      approvePointEndpoint,
      { params: { ...params, approvalId: asked.id } },
      { as: 'other-writer' },
    );
    expect(await statusesOf(all)).toEqual(allDone);
    const { rows } = await db.execute(sql`
      select object_type as object, kind from activity where operation = 'approveCollectionPoint'
      order by 1`);
    expect(rows).toEqual([
      { object: 'collectionPoint', kind: 'approved' },
      { object: 'purpose', kind: 'approved' },
      { object: 'purpose', kind: 'approved' },
    ]);
  });
});

describe('nothing is published', () => {
  test('if one of two purposes was edited since, and the refusal names it', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    await api.updatePurpose(all.purposeIds[1] ?? '', 2, { Description: 'Another text.' });
    expect(await refused(parts)).toMatchObject({
      status: 409,
      code: 'not-published',
      detail: 'Profiling v2 was changed after you read it. Nothing was published.',
      errors: [{ path: 'purposes.1', message: 'Profiling v2 was changed after you read it.' }],
    });
    expect(await statusesOf(all)).toEqual(nothingDone);
    await api.done(publishPointEndpoint, await requestOf(all));
    expect(await statusesOf(all)).toEqual(allDone);
  });

  test('if a purpose was published since, or the Draft itself, edited and disabled', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    await api.publishPurpose(all.purposeIds[0] ?? '');
    await api.updatePoint(all.pointId, 2, { Description: 'Said better' });
    expect(await refused(parts)).toMatchObject({
      detail:
        "Newsletter v2 was changed after you read it. Offers in the app v1 isn't a Draft anymore, but Active. Nothing was published.",
      errors: [{ path: 'lastModifiedDate' }, { path: 'purposes.0' }],
    });
    await api.disablePoint(all.pointId);
    expect(await refused(parts)).toMatchObject({ errors: [{ path: '' }, { path: 'purposes.0' }] });
    await api.disablePoint(all.pointId, false);
    await api.publishPoint(all.pointId, 2);
    expect(await refused(parts)).toMatchObject({
      detail: expect.stringContaining("Newsletter v2 isn't a Draft anymore, but Active."),
    });
  });

  test('if a purpose is no longer linked, or never was', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    const { Id: other } = await api.createPurpose();
    const withOther = {
      ...parts,
      body: {
        ...parts.body,
        purposes: [
          ...parts.body.purposes,
          { id: other, version: 1, lastModifiedDate: clock.now() },
        ],
      },
    };
    expect(await refused(withOther)).toMatchObject({
      status: 400,
      errors: [{ path: 'purposes.2.id' }],
    });
    const unknown = { id: unknownId, version: 1, lastModifiedDate: clock.now() };
    const without = { ...parts, body: { ...parts.body, purposes: [unknown] } };
    expect(await refused(without)).toMatchObject({ status: 404 });
    // Unlinked and discarded meanwhile: the Draft isn't what was read.
    const [fresh = '', grown = ''] = all.purposeIds;
    const linked = { PurposeIds: null, PurposeIdsWithVersion: [{ Id: grown, Version: 2 }] };
    await api.updatePoint(all.pointId, 2, linked);
    expect(await refused(parts)).toMatchObject({ status: 409, code: 'not-published' });
    await api.done(discardPurposeDraftEndpoint, {
      params: { purposeId: fresh },
      query: { version: 1 },
    });
    expect(await refused(parts)).toMatchObject({ status: 404 });
    expect((await api.readPurpose(grown, 2)).status).toBe('DRAFT');
  });

  test('if a purpose that it links besides is Retired', async () => {
    const all = await draftOfThree();
    await db.execute(sql`
      update purpose_versions set status = 'RETIRED' where purpose_id = ${all.purposeIds[0]}::uuid`);
    const parts = await requestOf(all);
    expect(parts.body.purposes).toHaveLength(1);
    expect(await refused(parts)).toMatchObject({
      detail: 'Newsletter v2 links what is Retired: Offers in the app v1. Nothing was published.',
    });
    expect((await api.readPurpose(all.purposeIds[1] ?? '', 2)).status).toBe('DRAFT');
  });

  test('while the account demands approval, by this way neither', async () => {
    const all = await draftOfThree();
    const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
    const body = { defaultCountry, changedDate, publishingNeedsApproval: true };
    await api.done(updateAccountSettingsEndpoint, { body });
    expect(await refused(await requestOf(all))).toMatchObject({
      status: 403,
      code: 'approval-needed',
    });
    expect(await statusesOf(all)).toEqual(nothingDone);
  });
});

describe('at once', () => {
  test('two who publish the same do it once, and the other is told', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    const answers = await Promise.all(
      (['writer', 'other-writer'] as const).map((as) =>
        api.call(publishPointEndpoint, parts, { as }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusesOf(all)).toEqual(allDone);
  });

  test('two points that share their Draft purposes never wait for each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { Id: one } = await api.createPurpose();
      const { Id: two } = await api.createPurpose();
      const links = [
        { Id: one, Version: 1 },
        { Id: two, Version: 1 },
      ];
      const points = await Promise.all(
        [links, links.toReversed()].map(async (PurposeIdsWithVersion) =>
          api.createPoint({ PurposeIds: null, PurposeIdsWithVersion }),
        ),
      );
      const requests = await Promise.all(
        points.map(({ Id }) => requestOf({ pointId: Id, version: 1, purposeIds: [one, two] })),
      );
      const answers = await Promise.all(
        requests.map((parts) => api.call(publishPointEndpoint, parts)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [done] = answers.filter(({ status }) => status === 200);
      expect((await api.readPurpose(one)).status).toBe('ACTIVE');
      expect((await api.readPurpose(two)).status).toBe('ACTIVE');
      const other = points.find(({ Id }) => Id !== done?.answer?.Id);
      expect((await api.readPoint(other?.Id ?? '')).Status).toBe('DRAFT');
    }
  });

  test.runIf(isOnServer)('an edit of a purpose that came first is not published', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    const [fresh = ''] = all.purposeIds;
    let publishing: Promise<{ status: number }> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        select from purposes where id = ${fresh}::uuid for no key update`);
      publishing = api.call(publishPointEndpoint, parts);
      await othersWait(db, tx);
      await tx.execute(sql`
        update purpose_versions set description = 'Edited', modified_at = ${clock.now()}::timestamptz
        where purpose_id = ${fresh}::uuid`);
    });
    expect((await publishing)?.status).toBe(409);
    expect(await statusesOf(all)).toEqual(nothingDone);
  });

  test('sent again under its key, it answers what it did', async () => {
    const all = await draftOfThree();
    const parts = await requestOf(all);
    const headers = { 'Idempotency-Key': 'publish-both' };
    const [first, again] = await Promise.all(
      [1, 2].map(() => api.call(publishPointEndpoint, parts, { headers })),
    );
    expect([first?.status, again?.status]).toEqual([200, 200]);
    expect(again?.answer).toEqual(first?.answer);
  });
});

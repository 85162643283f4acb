import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  approvePointEndpoint,
  approvePurposeEndpoint,
  askPointApprovalEndpoint,
  askPurposeApprovalEndpoint,
} from '#contract/approvals.ts';
import { discardCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import { revokeCollectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { endpoints } from '#contract/endpoints.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import { discardPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import {
  cancelRetirementEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { formerRecordsTable } from '#service/db/schema/former-records.ts';
import { configurationOfPoint } from '#service/domains/collection-points/configuration-of-point.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import { configurationOfPurpose } from '#service/domains/purposes/configuration-of-purpose.ts';
import { retireDuePurposes } from '#service/domains/purposes/retire-due-purposes.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const former = () => db.select().from(formerRecordsTable).orderBy(asc(formerRecordsTable.id));

/** What is kept by one write, and that it held until now. */
const keptBy = async (write: () => Promise<unknown>) => {
  const before = await former();
  clock.advance(1000);
  await write();
  const rows = (await former()).slice(before.length);
  for (const { heldUntil } of rows) expect(Date.parse(heldUntil)).toBe(Date.parse(clock.now()));
  return rows;
};

const pointOf = async (id: string, ...versions: number[]) => configurationOfPoint(db, id, versions);
const purposeOf = async (id: string) => configurationOfPurpose(db, id, []);

/** The kept records without what the activity leaves out of a collection point. */
const recordsOf = (rows: Awaited<ReturnType<typeof former>>) =>
  Object.fromEntries(
    rows.map(({ version, record }) => {
      const { FirstReceiptOn, LastActivityDate, ReceiptCount, Purposes, ...rest } = record;
      const linked = (
        Purposes as { Id: string; Version: number; Label: string }[] | undefined
      )?.map(({ Id, Version, Label }) => ({ Id, Version, Label }));
      return [String(version ?? ''), { ...rest, ...(linked && { Purposes: linked }) }];
    }),
  );

/** Writes whose former records this file looks at, by operation. */
const writes: Record<string, () => Promise<void>> = {
  updatePurpose: async () => {
    const { Id } = await api.createPurpose({ Name: 'Before' });
    const before = await purposeOf(Id);
    const kept = await keptBy(() => api.updatePurpose(Id, 1, { Name: 'After' }));
    expect(recordsOf(kept)).toEqual(before);
    expect(kept).toMatchObject([{ objectType: 'purpose', objectId: Id, version: 1 }]);
  },
  publishPurpose: async () => {
    const id = await api.activePurpose();
    await api.newPurposeVersion(id);
    const before = await purposeOf(id);
    const publish = () => api.publishPurpose(id, 2);
    expect(recordsOf(await keptBy(publish))).toEqual(before);
    expect(Object.keys(before)).toEqual(['1', '2']);
  },
  retirePurpose: async () => {
    const id = await api.activePurpose();
    const before = await purposeOf(id);
    const retire = () => api.done(retirePurposeEndpoint, { params: { purposeId: id } });
    expect(recordsOf(await keptBy(retire))).toEqual(before);
  },
  cancelPurposeRetirement: async () => {
    const id = await api.activePurpose();
    await api.done(retirePurposeEndpoint, { params: { purposeId: id } });
    const before = await purposeOf(id);
    const cancel = () => api.done(cancelRetirementEndpoint, { params: { purposeId: id } });
    expect(recordsOf(await keptBy(cancel))).toEqual(before);
    expect(await keptBy(cancel)).toEqual([]);
  },
  approvePurpose: async () => {
    const id = await api.activePurpose();
    await api.newPurposeVersion(id);
    const before = await purposeOf(id);
    const params = { purposeId: id };
    const asking = { params, query: { version: 2 }, body: {} };
    const asked = await api.done(askPurposeApprovalEndpoint, asking);
    const approve = () =>
      api.done(
        approvePurposeEndpoint,
        { params: { ...params, approvalId: asked.id } },
        { as: 'other-writer' },
      );
    expect(recordsOf(await keptBy(approve))).toEqual(before);
  },
  approveCollectionPoint: async () => {
    const { Id } = await api.createPoint();
    await api.publishPoint(Id);
    await api.newVersion(Id);
    const before = await pointOf(Id);
    const params = { collectionpointId: Id };
    const asking = { params, query: { version: 2 }, body: {} };
    const asked = await api.done(askPointApprovalEndpoint, asking);
    const approve = () =>
      api.done(
        approvePointEndpoint,
        { params: { ...params, approvalId: asked.id } },
        { as: 'other-writer' },
      );
    expect(recordsOf(await keptBy(approve))).toEqual(before);
  },
  publishCollectionPoint: async () => {
    const { Id } = await api.createPoint();
    await api.publishPoint(Id);
    await api.newVersion(Id);
    const before = await pointOf(Id);
    const { LastModifiedDate: lastModifiedDate } = before[2] as { LastModifiedDate: string };
    const publish = () =>
      api.done(publishPointEndpoint, {
        params: { collectionpointId: Id },
        query: { version: 2 },
        body: { lastModifiedDate, purposes: [] },
      });
    expect(recordsOf(await keptBy(publish))).toEqual(before);
  },
  discardPurposeDraft: async () => {
    const id = await api.activePurpose();
    await api.newPurposeVersion(id);
    const { 2: draft } = await purposeOf(id);
    const parts = { params: { purposeId: id }, query: { version: 2 } };
    const kept = await keptBy(() => api.done(discardPurposeDraftEndpoint, parts));
    expect(recordsOf(kept)).toEqual({ 2: draft });
  },
  discardCollectionPointDraft: async () => {
    const { Id } = await api.createPoint();
    const before = await pointOf(Id);
    const parts = { params: { collectionpointId: Id }, query: { version: 1 } };
    const kept = await keptBy(() => api.done(discardCollectionPointDraftEndpoint, parts));
    expect(recordsOf(kept)).toEqual(before);
  },
  updateCollectionPoint: async () => {
    const point = await api.createPoint();
    const draft = await pointOf(point.Id);
    const publish = () => api.publishPoint(point.Id);
    expect(recordsOf(await keptBy(publish))).toEqual(draft);
    await api.newVersion(point.Id);
    const both = await pointOf(point.Id);
    expect(Object.keys(both)).toEqual(['1', '2']);
    expect(recordsOf(await keptBy(() => api.publishPoint(point.Id, 2)))).toEqual(both);
  },
  disableCollectionPoint: async () => {
    const { Id } = await api.createPoint();
    await api.publishPoint(Id);
    await api.newVersion(Id);
    await api.publishPoint(Id, 2);
    const before = await pointOf(Id, 1, 2);
    const disable = () => api.disablePoint(Id);
    expect(recordsOf(await keptBy(disable))).toEqual(before);
    expect(Object.keys(before)).toEqual(['1', '2']);
    expect(await keptBy(disable)).toEqual([]);
  },
  revokeCollectionPointToken: async () => {
    const { Id } = await api.createPoint();
    await api.publishPoint(Id);
    const before = await pointOf(Id);
    const revoke = () =>
      api.done(revokeCollectionPointTokenEndpoint, {
        params: { collectionpointId: Id },
        query: { version: 1 },
      });
    expect(recordsOf(await keptBy(revoke))).toEqual(before);
  },
  turnOnCollectionPointSettings: async () => {
    const { Id } = await api.createPoint({ DoubleOptIn: true });
    await db.update(collectionPointVersionsTable).set({ awake: [] });
    const before = await pointOf(Id);
    const turnOn = () => api.done(turnOnSettingsEndpoint, { params: { collectionpointId: Id } });
    expect(recordsOf(await keptBy(turnOn))).toEqual(before);
    expect(before).toMatchObject({ 1: { SettingsAsleep: ['DoubleOptIn'] } });
    expect(await keptBy(turnOn)).toEqual([]);
  },
  updatePurposePreference: async () => {
    const { Id } = await api.createPreference();
    const before = await readPurposePreferences({ db }, [Id], { withLanguages: true });
    const kept = await keptBy(() => api.updatePreference(Id, { Name: 'After' }));
    expect(kept).toMatchObject([{ objectType: 'purposePreference', objectId: Id, version: null }]);
    expect(kept[0]?.record).toEqual(before.get(Id));
  },
};

/** Change no texts: everyone's consent to the purpose goes, or a colleague is asked. */
const withoutTexts = ['approvalAsked', 'approvalDeclined', 'approvalWithdrawn', 'deleted'];

const changing = endpoints.flatMap(({ operationId, activity: { object, kind } = {} }) =>
  object !== undefined &&
  ['collectionPoint', 'purpose', 'purposePreference'].includes(object) &&
  !['created', 'versionCreated'].includes(kind ?? '') &&
  !withoutTexts.includes(kind ?? '')
    ? [operationId]
    : [],
);

test('every operation that changes texts is looked at here', () => {
  expect(Object.keys(writes).sort()).toEqual(changing.sort());
});

test.each(Object.entries(writes))('%s keeps what was before it, in full', async (_, look) => {
  await look();
});

test('a preference that is created in a Draft purpose keeps the purpose as it was', async () => {
  const { Id } = await api.createPurpose();
  const before = await purposeOf(Id);
  expect(recordsOf(await keptBy(() => api.createPreference({ Purposes: [Id] })))).toEqual(before);
});

test('a purpose that retires on its day is kept as it was', async () => {
  const id = await api.activePurpose();
  await api.done(retirePurposeEndpoint, { params: { purposeId: id } });
  const before = await purposeOf(id);
  clock.advance(2 * 86_400_000);
  const kept = await keptBy(() => retireDuePurposes(db, clock.now()));
  expect(recordsOf(kept)).toEqual(before);
});

test('a refused write keeps nothing', async () => {
  const { Id } = await api.createPreference();
  const before = await former();
  await api.refused(publishPurposeEndpoint, { params: { purposeId: Id }, query: { version: 1 } });
  expect(await former()).toEqual(before);
});

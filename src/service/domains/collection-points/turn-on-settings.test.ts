import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { awakenableSettings } from '#contract/awakenable-settings.ts';
import { createCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import { builtInPointIds } from '#contract/collection-point-values.ts';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import {
  collectionPointsTable,
  collectionPointVersionsTable as versions,
} from '#service/db/schema/collection-points.ts';
import { readPoint } from '#service/domains/receipts/read-point.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const excluded = '7f0ff0a4-4b9e-4b52-8f0c-3a1b8f6a2d10';
const on = {
  DoubleOptIn: true,
  DOISendConfirmationEmail: true,
  consentDOICancelOption: true,
  doubleOptInExcludedPurposes: [
    { purposeGuid: excluded.toUpperCase(), excludeFromDoubleOptIn: true },
    { purposeGuid: unknownId, excludeFromDoubleOptIn: false },
  ],
  DOIEmailIdentifier: 'Work email',
  SendConsentEmail: true,
  AckEmailIdentifier: 'Home email',
  EnablePrimaryIdentifier: true,
  PrimaryIdentifierType: 'Email',
};
const inEffect = {
  doubleOptIn: true,
  sendsConfirmation: true,
  offersCancel: true,
  excludedPurposes: [excluded],
  confirmationElement: 'Work email',
  sendsConsentMail: true,
  consentMailElement: 'Home email',
  waitsForParents: true,
};
const withoutEffect = {
  doubleOptIn: false,
  sendsConfirmation: false,
  offersCancel: false,
  excludedPurposes: [],
  confirmationElement: null,
  sendsConsentMail: false,
  consentMailElement: null,
  waitsForParents: false,
};

/** As an upgrade finds every version. */
const putToSleep = (id: string) =>
  db.update(versions).set({ awake: [] }).where(eq(versions.collectionPointId, id));
const storedBefore = async (fields: Record<string, unknown> = on): Promise<string> => {
  const id = await api.activePoint(fields);
  await putToSleep(id);
  return id;
};
const turnOn = (id: string) =>
  api.done(turnOnSettingsEndpoint, { params: { collectionpointId: id } });
const asleepIn = async (id: string, version = 1) =>
  (await api.readPoint(id, version)).SettingsAsleep;
const receiving = (id: string, version = 1) => readPoint(db, { collectionPointId: id, version });

test('what a new collection point turns on has its effect at once', async () => {
  const id = await api.activePoint(on);
  expect(await asleepIn(id)).toEqual([]);
  expect(await receiving(id)).toMatchObject(inEffect);
});

test('what was on before an upgrade has none, and says so in both records', async () => {
  const id = await storedBefore();
  expect(await asleepIn(id)).toEqual(Object.keys(on));
  expect(await receiving(id)).toMatchObject(withoutEffect);
  const { content } = await api.done(listCollectionPointVersionsEndpoint, { query: { id } });
  expect(content[0]?.settingsAsleep).toEqual(Object.keys(on));
});

test('a list that was sent as anything else excludes nothing, and stops no receipt', async () => {
  const odd = [null, 'all', 7, { purposeGuid: excluded }, [{}], [null]];
  for (const doubleOptInExcludedPurposes of odd) {
    const { Id } = await api.createPoint({ DoubleOptIn: true, doubleOptInExcludedPurposes });
    expect(await receiving(Id)).toMatchObject({ doubleOptIn: true, excludedPurposes: [] });
  }
});

describe('of a collection point that was stored before', () => {
  test('a new version and a save keep what sleeps asleep', async () => {
    const id = await storedBefore();
    await api.newVersion(id);
    expect(await asleepIn(id, 2)).toEqual(Object.keys(on));
    await api.updatePoint(id, 2, { Description: 'New' });
    await api.publishPoint(id, 2);
    expect(await asleepIn(id, 2)).toEqual(Object.keys(on));
    expect(await receiving(id, 2)).toMatchObject(withoutEffect);
  });

  test("a program's save gives effect to what it turns on, and to nothing that was on", async () => {
    const id = await storedBefore({ SendConsentEmail: true });
    await api.newVersion(id);
    await api.updatePoint(id, 2, { DoubleOptIn: true });
    expect(await asleepIn(id, 2)).toEqual(['SendConsentEmail']);
    expect(await receiving(id, 2)).toMatchObject({ doubleOptIn: true, sendsConsentMail: false });
    // Turned off and on again, it was turned on by someone who knew.
    await api.updatePoint(id, 2, { SendConsentEmail: false });
    expect(await asleepIn(id, 2)).toEqual([]);
    await api.updatePoint(id, 2, { SendConsentEmail: true });
    expect(await asleepIn(id, 2)).toEqual([]);
    expect(await receiving(id, 2)).toMatchObject({ doubleOptIn: true, sendsConsentMail: true });
  });

  test('a Draft with its content, as a restored version is one, wakes what the newest version had off', async () => {
    const id = await storedBefore({ SendConsentEmail: true });
    const content = { ...(await api.readPoint(id)), Status: 'DRAFT', DoubleOptIn: true };
    const parts = { params: { collectionpointId: id }, query: { newest: 1 }, body: content };
    await api.done(createCollectionPointDraftEndpoint, parts);
    expect(await asleepIn(id, 2)).toEqual(['SendConsentEmail']);
    expect(await receiving(id, 2)).toMatchObject({ doubleOptIn: true, sendsConsentMail: false });
  });

  test('what a request says to be asleep or awake is not taken', async () => {
    const id = await storedBefore({ DoubleOptIn: true });
    await api.newVersion(id);
    await api.updatePoint(id, 2, { SettingsAsleep: [], awake: ['DoubleOptIn'] });
    expect(await asleepIn(id, 2)).toEqual(['DoubleOptIn']);
    const { Id } = await api.createPoint({ DoubleOptIn: true, SettingsAsleep: ['DoubleOptIn'] });
    expect(await asleepIn(Id)).toEqual([]);
  });
});

describe('turning settings on', () => {
  test('gives them their effect in every version of that collection point alone', async () => {
    const id = await storedBefore();
    const other = await storedBefore();
    await api.newVersion(id);
    await api.publishPoint(id, 2);
    await api.newVersion(id);
    clock.advance(1000);
    await turnOn(id);
    for (const version of [1, 2, 3]) {
      expect(await asleepIn(id, version)).toEqual([]);
      expect(await receiving(id, version)).toMatchObject(inEffect);
    }
    expect(await asleepIn(other)).toEqual(Object.keys(on));
    expect(await receiving(other)).toMatchObject(withoutEffect);
  });

  test('leaves what is off to the next save, which gives it its effect', async () => {
    const id = await storedBefore({ DoubleOptIn: true });
    await turnOn(id);
    await api.newVersion(id);
    await api.updatePoint(id, 2, { SendConsentEmail: true });
    expect(await receiving(id, 2)).toMatchObject({ doubleOptIn: true, sendsConsentMail: true });
  });

  test('changes nothing a second time, or where nothing sleeps', async () => {
    const id = await storedBefore();
    await turnOn(id);
    const rows = await db.select().from(versions);
    clock.advance(1000);
    await turnOn(id);
    await turnOn(await api.activePoint(on));
    const [row] = await db.select().from(versions).where(eq(versions.collectionPointId, id));
    expect([row]).toEqual(rows);
  });

  test('works on a disabled collection point, which collects nothing with it', async () => {
    const id = await storedBefore();
    await api.disablePoint(id);
    await turnOn(id);
    expect(await asleepIn(id)).toEqual([]);
    expect(await receiving(id)).toMatchObject({ disabled: true, doubleOptIn: true });
  });

  test('is in the activity, with what slept before', async () => {
    const id = await storedBefore({ DoubleOptIn: true });
    clock.advance(1000);
    await turnOn(id);
    const query = { objectId: id, size: 1 };
    const by = { as: 'administrator' } as const;
    const { content } = await api.done(listActivityEndpoint, { query }, by);
    expect(content).toMatchObject([
      {
        kind: 'switchedOn',
        operation: 'turnOnCollectionPointSettings',
        object: { type: 'collectionPoint', id },
      },
    ]);
  });

  test('is for administrators, and refused where there is nothing to turn on', async () => {
    const id = await storedBefore();
    const parts = { params: { collectionpointId: id } };
    for (const as of ['writer', 'reader'] as const) {
      expect((await api.refused(turnOnSettingsEndpoint, parts, { as })).status).toBe(403);
    }
    expect(await asleepIn(id)).toEqual(Object.keys(on));
    const of = (collectionpointId: string) =>
      api.refused(turnOnSettingsEndpoint, { params: { collectionpointId } });
    expect(await of(unknownId)).toMatchObject({ status: 404 });
    const builtIn = builtInPointIds[0] ?? '';
    await db.insert(collectionPointsTable).values({ id: builtIn, createdAt: clock.now() });
    expect(await of(builtIn)).toMatchObject({ code: 'collection-point-built-in' });
    await api.activeCenter([await api.activePurpose()]);
    const ofCenter = (await db.select().from(versions)).find(
      ({ type }) => type === 'PREFERENCE_CENTER',
    );
    expect(await of(ofCenter?.collectionPointId ?? '')).toMatchObject({
      code: 'belongs-to-center',
    });
  });
});

test('every setting that can sleep is told by one of the records', async () => {
  const { Id } = await api.createPoint({
    ...on,
    RedirectUrl: 'https://example.com/thanks',
    RedirectOnFormSubmission: true,
    EnablePrefillIdentifier: true,
    PrefillIdentifier: 'Email',
    ParentIdentifierTypes: ['Phone'],
    ConsentIntegration: true,
    EnableNewConsentIntegration: true,
    enablePurposeEvent: true,
    enableDataElementEvent: true,
    enableCustomPreferenceEvent: true,
  });
  await putToSleep(Id);
  expect([...((await asleepIn(Id)) ?? [])].sort()).toEqual([...awakenableSettings].sort());
});

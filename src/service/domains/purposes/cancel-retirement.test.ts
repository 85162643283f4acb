import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { cancelRetirementEndpoint, retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { unknownId } from '#service/testing/api.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { retireDuePurposes } from './retire-due-purposes.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
beforeEach(service.reset);

const retire = (purposeId: string, date: string) =>
  api.done(retirePurposeEndpoint, { params: { purposeId }, query: { date } });
const cancel = (purposeId: string) => api.done(cancelRetirementEndpoint, { params: { purposeId } });
const upkeep = async (on: Database, time: string) => {
  await retireDuePurposes(on, time);
  await endDueConsents({ db: on, now: () => time, newId: () => crypto.randomUUID() });
};

/** A refused call-off must leave every table as it was. */
const refusalOf = async (purposeId: string) => {
  const before = await service.readRows();
  const problem = await api.refused(cancelRetirementEndpoint, { params: { purposeId } });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

/** A purpose that one person agreed to, and that retires on November 22. */
const arrangeRetiring = async () => {
  const id = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [id] });
  await record(point, { identifier: 'someone@example.org', purposes: [{ id }] });
  await retire(id, '2026-11-22');
  return id;
};

const consentStatus = async () => {
  const { content } = await api.done(listProfilesEndpoint);
  return content[0]?.Purposes?.[0]?.Status;
};

test('a day that was called off does not come: the purpose stays Active, and so do its consents', async () => {
  const id = await arrangeRetiring();
  expect(await cancel(id)).toMatchObject({ Id: id, Status: 'ACTIVE', RetireOnDate: null });
  clock.set('2026-11-23T12:00:00.000Z');
  await upkeep(db, clock.now());
  expect(await api.readPurpose(id)).toMatchObject({ status: 'ACTIVE', retireOnDate: null });
  expect(await consentStatus()).toBe('ACTIVE');
});

test('it can be called off until the last moment of the day before', async () => {
  const id = await arrangeRetiring();
  clock.set('2026-11-21T23:59:59.999Z');
  await cancel(id);
  clock.set('2026-11-22T00:00:00.000Z');
  expect((await api.readPurpose(id)).status).toBe('ACTIVE');
});

test('another day can be set afterwards', async () => {
  const id = await arrangeRetiring();
  await cancel(id);
  await retire(id, '2026-12-24');
  expect(await api.readPurpose(id)).toMatchObject({ retireOnDate: '2026-12-24T00:00:00.000Z' });
});

test('twice, or where no day is set, changes nothing', async () => {
  const id = await arrangeRetiring();
  await cancel(id);
  const rows = await service.readRows();
  clock.advance(1000);
  expect(await cancel(id)).toMatchObject({ Status: 'ACTIVE', RetireOnDate: null });
  expect(await service.readRows()).toEqual(rows);
});

test('what is not Active, or not there, has nothing to call off', async () => {
  const draft = await api.createPurpose();
  expect(await refusalOf(draft.Id)).toMatchObject({ status: 400, code: 'purpose-not-active' });
  const retired = await api.activePurpose();
  await retire(retired, '2026-11-21');
  expect(await refusalOf(retired)).toMatchObject({ status: 400, code: 'purpose-not-active' });
  expect(await refusalOf(unknownId)).toMatchObject({ status: 404, code: 'not-found' });
});

test('a reader may not', async () => {
  const id = await arrangeRetiring();
  const { problem } = await api.call(
    cancelRetirementEndpoint,
    { params: { purposeId: id } },
    { as: 'reader' },
  );
  expect(problem).toMatchObject({ status: 403 });
});

describe('at the day', () => {
  test('upkeep that had seen the day before it was called off retires nothing', async () => {
    const id = await arrangeRetiring();
    let isCalledOff = false;
    // Between what upkeep reads and what it writes.
    const late = new Proxy(db, {
      get: (target, key, receiver) =>
        key !== 'transaction'
          ? Reflect.get(target, key, receiver)
          : async (...work: Parameters<Database['transaction']>) => {
              await cancel(id);
              isCalledOff = true;
              return target.transaction(...work);
            },
    });
    await upkeep(late, '2026-11-22T00:00:00.000Z');
    expect(isCalledOff).toBe(true);
    expect(await api.readPurpose(id)).toMatchObject({ status: 'ACTIVE', retireOnDate: null });
    expect(await consentStatus()).toBe('ACTIVE');
  });

  test('it is too late, even before upkeep has come', async () => {
    const id = await arrangeRetiring();
    const other = service.apiOf(service.createInstance());
    // The other instance has done what the day brings, so it does not look again.
    clock.set('2026-11-22T09:00:00.000Z');
    await other.readPurpose(id);
    const late = await api.activePurpose();
    await db
      .update(purposeVersionsTable)
      .set({ retireOn: '2026-11-22T08:00:00Z' })
      .where(eq(purposeVersionsTable.purposeId, late));
    const problem = await other.refused(cancelRetirementEndpoint, { params: { purposeId: late } });
    expect(problem).toMatchObject({ status: 400, code: 'purpose-not-active' });
    const moved = await other.refused(retirePurposeEndpoint, {
      params: { purposeId: late },
      query: { date: '2027-01-01' },
    });
    expect(moved).toMatchObject({ status: 400, code: 'purpose-not-active' });
  });

  test('of call-off and upkeep at once one wins, and consents go with the purpose', async () => {
    const id = await arrangeRetiring();
    // Just before midnight here, just after it where upkeep runs.
    clock.set('2026-11-21T23:59:59.999Z');
    const day = '2026-11-22T00:00:00.000Z';
    const [{ status }] = await Promise.all([
      api.call(cancelRetirementEndpoint, { params: { purposeId: id } }),
      upkeep(db, day),
      upkeep(db, day),
    ]);
    const isCalledOff = status === 200;
    expect((await api.readPurpose(id)).status).toBe(isCalledOff ? 'ACTIVE' : 'RETIRED');
    expect(await consentStatus()).toBe(isCalledOff ? 'ACTIVE' : 'EXPIRED');
  });
});

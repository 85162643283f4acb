import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commonDomainPeople, listCommonDomainsEndpoint } from '#contract/email-domains.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { pointDayCountsTable } from './db/schema/counts.ts';
import { createBusyPoints } from './domains/receipts/busy-points.ts';
import { createCounters } from './http/counters.ts';
import { startUpkeep } from './upkeep.ts';

const service = await startService();
const { api, clock, database, db, erasing, links, searchKeys, sealer, rowSigning } = service;
const activityMonths = 24;
const record = createReceipts({ db, now: clock.now });
beforeEach(async () => {
  await service.reset();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const keys = { refresh: vi.fn(async () => {}) };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const newId = () => crypto.randomUUID();
/** Waits longer than any timer that tests set. */
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await setImmediate();
};
const tidySessions = vi.fn(async () => {});
const countOf = async (status: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from subject_purposes where status = ${status}`,
  );
  return rows[0]?.count ?? 0;
};
const statusOf = async (purposeId: string) => {
  const { rows } = await db.execute(
    sql`select status from purpose_versions where purpose_id = ${purposeId}::uuid`,
  );
  return rows[0]?.status;
};

test('a purpose whose day has come is Retired within a minute, though nobody asks', async () => {
  const purposeId = await api.activePurpose();
  await api.done(retirePurposeEndpoint, { params: { purposeId } });
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await upkeep.stop();
  expect(await statusOf(purposeId)).toBe('ACTIVE');

  clock.set('2026-11-22T00:00:00.000Z');
  const next = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await next.stop();
  expect(await statusOf(purposeId)).toBe('RETIRED');
  expect(log.warn).not.toHaveBeenCalled();
});

test('how long ago upkeep last succeeded grows while it fails', async () => {
  const counters = createCounters();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const failing = { ...database, db: { execute: () => Promise.reject(new Error('away')) } };
  const settings = {
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
  };
  const options = { ...settings, now: clock.now, newId, log, counters };
  const broken = startUpkeep({ ...options, database: failing as never });
  vi.advanceTimersByTime(60_000);
  await broken.stop();
  expect(counters.level('endingsLagSeconds')).toBe(60);
  const working = startUpkeep({ ...options, database });
  vi.advanceTimersByTime(60_000);
  expect(counters.level('endingsLagSeconds')).toBe(60);
  await until(() => counters.level('endingsLagSeconds') === 0);
  await working.stop();
  expect(counters.level('endingsLagSeconds')).toBe(0);
  log.warn.mockClear();
});

test('consents end within a minute of their time, though nobody asks', async () => {
  const retiring = await api.activePurpose();
  const lasting = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [retiring, lasting] });
  await record(point, {
    purposes: [{ id: retiring }, { id: lasting, expiryAt: '2026-11-21T10:00:00' }],
  });
  await api.done(retirePurposeEndpoint, { params: { purposeId: retiring } });
  clock.set('2026-11-22T00:00:00.000Z');
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await until(async () => (await countOf('EXPIRED')) === 2);
  await upkeep.stop();
  expect(log.warn).not.toHaveBeenCalled();
});

test('a stop while many consents end finishes the current step and leaves the rest', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  await record(
    point,
    ...Array.from({ length: 800 }, (_, index) => ({
      identifier: `person${index}@example.org`,
      purposes: [{ id: purpose, expiryAt: '2026-11-21T10:00:00' }],
    })),
  );
  clock.set('2026-11-21T10:00:00.000Z');
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await until(async () => (await countOf('EXPIRED')) > 0);
  await upkeep.stop();
  const left = await countOf('ACTIVE');
  expect(left).toBeGreaterThan(0);
  expect(left % 250).toBe(50);
  expect(log.warn).not.toHaveBeenCalled();
});

test('email domains that many people share are counted within a minute', async () => {
  const { subject } = createSubjectRows(db, clock.now);
  for (let index = 0; index < commonDomainPeople; index += 1) {
    await subject(`a${index}@example.org`);
  }
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await upkeep.stop();
  expect((await api.done(listCommonDomainsEndpoint)).content).toEqual(['example.org']);
  expect(log.warn).not.toHaveBeenCalled();
});

test('answers of writes are forgotten after a day, within the hour', async () => {
  await api.call(
    retirePurposeEndpoint,
    { params: { purposeId: await api.activePurpose() } },
    { headers: { 'Idempotency-Key': 'one-act' } },
  );
  clock.set('2026-11-22T09:00:00.001Z');
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(3_600_000);
  await upkeep.stop();
  expect((await db.execute(sql`select from performed_writes`)).rows).toEqual([]);
});

test('new signing keys are noticed within a minute', async () => {
  keys.refresh.mockClear();
  const upkeep = startUpkeep({
    database,
    keys,
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  vi.advanceTimersByTime(60_000);
  await upkeep.stop();
  expect(keys.refresh).toHaveBeenCalled();
});

test('upkeep rests while something else is done, and goes on though that failed', async () => {
  const refresh = vi.fn(async () => {});
  const upkeep = startUpkeep({
    database,
    keys: { refresh },
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  const failing = upkeep.restDuring(async () => {
    vi.advanceTimersByTime(3_600_000);
    expect(refresh).not.toHaveBeenCalled();
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  vi.advanceTimersByTime(30_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await upkeep.stop();
});

test('upkeep that was stopped while it rested stays so', async () => {
  const refresh = vi.fn(async () => {});
  const upkeep = startUpkeep({
    database,
    keys: { refresh },
    sealer,
    rowSigning,
    erasing,
    searchKeys,
    links,
    activityMonths,
    tidySessions,
    now: clock.now,
    newId,
    log,
  });
  await upkeep.restDuring(() => upkeep.stop());
  vi.advanceTimersByTime(3_600_000);
  expect(refresh).not.toHaveBeenCalled();
});

test('upkeep pauses while the clock is wrong, from the start or later, and after a rest too', async () => {
  const refresh = vi.fn(async () => {});
  let isPaused = true;
  const upkeep = startUpkeep({
    ...{
      database,
      sealer,
      rowSigning,
      erasing,
      searchKeys,
      links,
      activityMonths,
      tidySessions,
      now: clock.now,
      newId,
      log,
    },
    keys: { refresh },
    isPaused: () => isPaused,
  });
  const roundsInAMinute = () => {
    refresh.mockClear();
    vi.advanceTimersByTime(60_000);
    return refresh.mock.calls.length;
  };
  expect(roundsInAMinute()).toBe(0);
  isPaused = false;
  await upkeep.review();
  expect(roundsInAMinute()).toBeGreaterThan(0);
  isPaused = true;
  await upkeep.review();
  expect(roundsInAMinute()).toBe(0);
  await upkeep.restDuring(async () => {});
  expect(roundsInAMinute()).toBe(0);
  isPaused = false;
  await upkeep.restDuring(async () => {
    await upkeep.review();
    expect(roundsInAMinute()).toBe(0);
  });
  expect(roundsInAMinute()).toBeGreaterThan(0);
  await upkeep.stop();
});

test('a ledger that falls behind is reported once, and tried again every ten seconds', async () => {
  const counters = createCounters();
  const syncErasureLog = vi.fn(async () => {});
  const upkeep = startUpkeep({
    ...{ database, keys, sealer, rowSigning, activityMonths, tidySessions },
    ...{ now: clock.now, newId, log, counters },
    erasing: { ...erasing, syncErasureLog },
    searchKeys,
    links,
  });
  const rounds = async (count: number) => {
    const before = syncErasureLog.mock.calls.length;
    for (let round = 1; round <= count; round += 1) {
      vi.advanceTimersByTime(10_000);
      await until(() => syncErasureLog.mock.calls.length === before + round);
      await setImmediate();
    }
  };
  const lines = () =>
    log.error.mock.calls.filter(([, message]) => String(message).includes('ledger')).length;
  const before = lines();
  syncErasureLog.mockRejectedValue(new Error('no space'));
  await rounds(3);
  expect(lines()).toBe(before + 1);
  syncErasureLog.mockResolvedValue();
  await rounds(1);
  syncErasureLog.mockRejectedValue(new Error('no space'));
  await rounds(1);
  await upkeep.stop();
  expect(lines()).toBe(before + 2);
  expect(counters.level('ledgerLagSeconds')).toBeGreaterThan(0);
});

test('collection points above the limit of their day are known within ten seconds', async () => {
  const point = await api.activePoint({ PurposeIds: [await api.activePurpose()] });
  const busyPoints = createBusyPoints({ db, now: clock.now });
  const upkeep = startUpkeep({
    ...{ database, keys, sealer, erasing, searchKeys, links, activityMonths, tidySessions },
    ...{ now: clock.now, newId, log, busyPoints, rowSigning },
  });
  await db.insert(pointDayCountsTable).values({
    day: clock.now().slice(0, 10),
    collectionPointId: point,
    kind: 'RECEIPT',
    isTest: false,
    slot: 0,
    count: 20_001,
    hours: null,
  });
  expect(busyPoints.isBusy(point)).toBe(false);
  vi.advanceTimersByTime(10_000);
  await until(() => busyPoints.isBusy(point));
  await upkeep.stop();
});

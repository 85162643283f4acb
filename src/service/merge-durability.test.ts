// @module-tag all

import { afterAll, expect, test } from 'vitest';
import { apiAt } from '#service/testing/api.ts';
import { mergeInStorm } from '#service/testing/merge-storm.ts';
import { createServiceProcesses, isOnServer } from '#service/testing/service-process.ts';

const processes = await createServiceProcesses(isOnServer ? 2 : 1);
afterAll(processes.remove, 120_000);

const prepare = async (url: string, accessToken: string) => {
  const api = apiAt(url, accessToken);
  const purposeIds = [await api.activePurpose(), await api.activePurpose()];
  const changingId = await api.activePurpose({ ConsentLifeSpan: 1 });
  const point = await api.activePoint({ PurposeIds: [...purposeIds, changingId] });
  return { purposeIds, changingId, pointToken: await api.pointToken(point) };
};

test('after kill -9 among merges of the same people nobody is lost, nothing is half merged, and every merge came to what is planned', async () => {
  const counts = { people: 60, merges: 50, kills: 1 };
  const { faults, taken, refused, cut, received } = await mergeInStorm(
    processes,
    prepare,
    counts,
    Math.random,
  );
  expect(faults).toEqual([]);
  expect(taken + refused).toBe(counts.merges);
  // Or nothing was put to the test.
  expect(Math.min(taken, refused, cut, received)).toBeGreaterThan(0);
}, 300_000);

import { beforeEach, expect, test } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { readPeopleEndpoint } from '#contract/insights.ts';
import { readPointNumbersEndpoint } from '#contract/list-numbers.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
beforeEach(service.reset);

type Type = 'CONFIRMED' | 'NOTGIVEN';

let names = 0;
const give = (
  point: string,
  purpose: string,
  types: readonly Type[],
  { isTest = false, expiryAt }: { isTest?: boolean; expiryAt?: string } = {},
) =>
  Promise.all(
    types.map((type) => {
      names += 1;
      const identifier = `order-${names}@example.org`;
      return record(point, { identifier, isTest, purposes: [{ id: purpose, type, expiryAt }] });
    }),
  );

const pointsBy = async (sort: string): Promise<string[]> => {
  const query = { sort: sort as 'receipts30', versions: 'newest' as const, size: 100 };
  const { content } = await api.done(listCollectionPointsEndpoint, { query });
  return content.map(({ Id }) => Id);
};

test('points are sorted by the numbers that their list shows, those without one last', async () => {
  const purpose = await api.activePurpose();
  const point = (more = {}) => api.activePoint({ PurposeIds: [purpose], ...more });
  const asking = { NoConsentTransactions: true };
  const [often, rarely, silent, unused] = [
    await point(asking),
    await point(asking),
    await point(),
    await point(asking),
  ];
  // Falls out of the 30 days, and test data count for the newest receipt alone.
  await give(rarely, purpose, ['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
  clock.advance(40 * 86_400_000);
  await give(often, purpose, ['CONFIRMED', 'NOTGIVEN', 'NOTGIVEN']);
  clock.advance(60_000);
  await give(rarely, purpose, ['CONFIRMED']);
  clock.advance(60_000);
  await give(silent, purpose, ['CONFIRMED', 'CONFIRMED']);
  clock.advance(60_000);
  await give(often, purpose, ['CONFIRMED'], { isTest: true });
  const ids = [often, rarely, silent, unused].join(',');
  const { points } = await api.done(readPointNumbersEndpoint, { query: { ids } });
  expect(points.map(({ receipts }) => receipts)).toEqual([3, 1, 2, 0]);
  expect(await pointsBy('receipts30,desc')).toEqual([often, silent, rarely, unused]);
  expect(await pointsBy('receipts30')).toEqual([unused, rarely, silent, often]);
  expect((await pointsBy('optInRate30,desc')).slice(0, 2)).toEqual([rarely, often]);
  expect((await pointsBy('optInRate30,asc')).slice(0, 2)).toEqual([often, rarely]);
  expect(await pointsBy('lastReceiptDate,desc')).toEqual([often, silent, rarely, unused]);
  expect(await pointsBy('lastReceiptDate,asc')).toEqual([rarely, silent, often, unused]);
});

test('purposes are sorted by how many people’s consent is in force, expired ones left out', async () => {
  const lasting = await api.activePurpose();
  const ending = await api.activePurpose();
  const unused = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [lasting, ending, unused] });
  const expiryAt = new Date(Date.parse(clock.now()) + 86_400_000).toISOString();
  await give(point, ending, ['CONFIRMED', 'CONFIRMED'], { expiryAt });
  await give(point, lasting, ['CONFIRMED']);
  const purposesBy = async (sort: 'peopleInForce,desc' | 'peopleInForce,asc') => {
    const { content } = await api.done(listPurposeVersionsEndpoint, { query: { sort } });
    return content.map(({ purposeId }) => purposeId);
  };
  expect(await purposesBy('peopleInForce,desc')).toEqual([ending, lasting, unused]);
  clock.advance(2 * 86_400_000);
  const { purposes } = await api.done(readPeopleEndpoint);
  expect(purposes.find(({ purposeId }) => purposeId === ending)?.inForce).toBe(0);
  expect((await purposesBy('peopleInForce,desc'))[0]).toBe(lasting);
  expect((await purposesBy('peopleInForce,asc')).at(-1)).toBe(lasting);
});

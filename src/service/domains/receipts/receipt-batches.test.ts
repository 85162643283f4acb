import { beforeEach, expect, test } from 'vitest';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
beforeEach(service.reset);

test('a full batch of receipts that name as many data elements by id as they may is recorded', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  const entries = (value: string) =>
    Object.fromEntries(Array.from({ length: 200 }, () => [crypto.randomUUID(), value]));
  const ids = await record(
    point,
    ...Array.from({ length: 250 }, (_, index) => ({
      identifier: `person-${index}@example.com`,
      purposes: [{ id: purpose }],
      fields: { dsDataElements: entries('x'), additionalIdentifiers: entries('1') },
    })),
  );
  expect(ids).toHaveLength(250);
});

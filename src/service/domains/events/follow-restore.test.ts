import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addDestination } from '#service/testing/destinations.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { holdAfterRestore } from './follow-restore.ts';

const service = await startService();
const { api, clock, db } = service;
const receipts = createReceipts({ db, now: clock.now });
let point: string;
let mail: string;
beforeEach(
  service.resetTo(async () => {
    mail = await api.activePurpose();
    point = await api.activePoint({ PurposeIds: [mail] });
  }),
);
const say = (identifier: string) => receipts(point, { identifier, purposes: [{ id: mail }] });
const readNumbers = async () => {
  const { rows } = await db.execute<{ sequence: string }>(
    sql`select sequence from event_sequences order by subject_id`,
  );
  return rows.map(({ sequence }) => Number(sequence));
};

test('a restored database tells nobody anything until it’s resumed, and then with higher numbers', async () => {
  await say('ana@example.com');
  await addDestination(service, { name: 'Mailer' });
  await addDestination(service, { name: 'Shop', state: 'PAUSED' });
  await say('ben@example.org');
  expect(await holdAfterRestore(db)).toEqual(['Mailer']);
  const { rows } = await db.execute(sql`select distinct state from destinations`);
  expect(rows).toEqual([{ state: 'PAUSED' }]);
  const [first = 0, second = 0, ...others] = await readNumbers();
  expect(others).toEqual([]);
  for (const number of [first, second]) expect(number).toBeGreaterThan(20_000_000);
  await say('ana@example.com');
  const { rows: events } = await db.execute<{ sequence: string }>(
    sql`select sequence from events order by position desc limit 1`,
  );
  expect(Number(events[0]?.sequence)).toBeGreaterThan(20_000_000);
});

test('a restored database without destinations stays as it is', async () => {
  await say('ana@example.com');
  expect(await holdAfterRestore(db)).toEqual([]);
  expect(await readNumbers()).toEqual([]);
});

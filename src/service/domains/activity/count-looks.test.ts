import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { lookAtAll, makePeople, sealAndCount } from '#service/testing/looks.ts';
import { startService } from '#service/testing/service.ts';
import { countLooks } from './count-looks.ts';

const service = await startService();
const { api, clock, db } = service;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
beforeEach(async () => {
  await service.reset();
  clock.set('2026-11-20T10:00:00.000Z');
});

const counted = async () => {
  const { rows } = await db.execute<{ actor: string; hour: string; people: number }>(sql`
    select actor, to_char(hour at time zone 'UTC', 'DD HH24:MI') as hour, people::int
    from look_counts order by hour, actor`);
  return rows.map(({ actor, hour, people }) => [actor, hour, people]);
};

test('lists count at their number, one person as one, and nobody and changes not at all', async () => {
  await makePeople(service, 4);
  await lookAtAll(service, 2, 'support');
  await api.done(
    listProfilesEndpoint,
    { headers: { identifier: 'person-1@example.org' } },
    { as: 'support' },
  );
  await api.done(listProfilesEndpoint, { headers: { identifier: 'nobody@example.org' } });
  clock.advance(hourMs);
  await lookAtAll(service, 1, 'support');
  await lookAtAll(service, 1, 'reader');
  await sealAndCount(service);
  expect(await counted()).toEqual([
    ['support-agent', '20 10:00', 9],
    ['auditor', '20 11:00', 4],
    ['support-agent', '20 11:00', 4],
  ]);
});

test('what the browser tells was revealed or exported was read before, and counts once', async () => {
  await makePeople(service, 2);
  const search = { criteria: [], values: 'clear', state: 'complete', people: 5000 } as const;
  await api.done(recordLooksEndpoint, { body: { kind: 'exported', search } });
  await sealAndCount(service);
  expect(await counted()).toEqual([]);
});

test('each row counts once, whenever it is sealed and however many instances count', async () => {
  await makePeople(service, 3);
  await lookAtAll(service, 1, 'support');
  await sealAndCount(service);
  await Promise.all([1, 2, 3].map(() => countLooks(db, clock.now())));
  await lookAtAll(service, 1, 'support');
  expect(await counted()).toEqual([['support-agent', '20 10:00', 3]]);
  // Committed after the hour, by a transaction that took long.
  clock.advance(hourMs);
  await Promise.all([sealAndCount(service), sealAndCount(service)]);
  expect(await counted()).toEqual([['support-agent', '20 10:00', 6]]);
});

test('on an upgraded database it begins with the seals of the last 36 days', async () => {
  await makePeople(service, 1);
  for (let day = 0; day < 40; day += 2) {
    await lookAtAll(service, 1, 'support');
    await sealAndCount(service);
    clock.advance(2 * dayMs);
  }
  await db.execute(sql`truncate look_counts, look_counting`);
  await countLooks(db, clock.now());
  // The seals of the 40 days are those before now; 36 days are 18 of them.
  expect(await counted()).toHaveLength(18);
});

test('what is too old to say anything goes', async () => {
  await makePeople(service, 1);
  await lookAtAll(service, 1, 'support');
  await sealAndCount(service);
  clock.advance(36 * dayMs + hourMs);
  await countLooks(db, clock.now());
  expect(await counted()).toEqual([]);
});

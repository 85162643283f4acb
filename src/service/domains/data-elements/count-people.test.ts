import { beforeEach, expect, test } from 'vitest';
import { listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import { startService } from '#service/testing/service.ts';
import { countPeopleWithValues } from './count-people.ts';

const service = await startService();
const { api, clock, database } = service;
beforeEach(service.reset);

const count = () => countPeopleWithValues(database, clock.now());
const listed = async () => {
  const { content } = await api.done(
    listDataElementsEndpoint,
    { query: { order: 'people' } },
    { as: 'reader' },
  );
  return content.map(({ name, people, countedDate }) => [name, people, countedDate]);
};
const give = async (person: string, ...names: string[]) => {
  await api.upsert(
    `${person}@example.org`,
    names.map((name) => ({ name, value: ['a', 'b'] })),
  );
};

test('nothing is told before the first count, and then each person once, most people first', async () => {
  await give('ada', 'City', 'Area');
  await give('ben', 'City');
  expect(await listed()).toEqual([
    ['Area', null, null],
    ['City', null, null],
  ]);
  await count();
  expect(await listed()).toEqual([
    ['City', 2, clock.now()],
    ['Area', 1, clock.now()],
  ]);
});

test('a new element is counted at once, others after a quarter of an hour, and no request counts', async () => {
  await give('ada', 'City');
  await count();
  const first = clock.now();
  clock.advance(60_000);
  await give('ben', 'City', 'Area');
  await count();
  expect(await listed()).toEqual([
    ['Area', 1, clock.now()],
    ['City', 1, first],
  ]);
  clock.advance(840_000);
  await count();
  expect(await listed()).toEqual([
    ['City', 2, clock.now()],
    ['Area', 1, '2026-11-21T09:01:00.000Z'],
  ]);
});

test('of instances that count together one does it', async () => {
  await give('ada', 'City');
  let counted = 0;
  const counting: typeof database.session = (...parts) => {
    counted += 1;
    return database.session(...parts);
  };
  const instance = () => countPeopleWithValues({ db: database.db, session: counting }, clock.now());
  await Promise.all([instance(), instance(), instance()]);
  expect(counted).toBe(1);
  expect(await listed()).toEqual([['City', 1, clock.now()]]);
});

test('an element whose values all went is counted down to nobody', async () => {
  await give('ada', 'City');
  await count();
  await database.db.execute('delete from subject_elements');
  clock.advance(900_000);
  await count();
  expect(await listed()).toEqual([['City', 0, clock.now()]]);
});

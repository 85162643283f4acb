import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let token: string;
let otherToken: string;
beforeEach(
  service.resetTo(async () => {
    const purpose = await api.activePurpose();
    const of = async (fields: Record<string, unknown>) =>
      api.pointToken(await api.activePoint({ PurposeIds: [purpose], ...fields }));
    token = await of({ DataElements: ['Known'] });
    otherToken = await of({});
  }),
);

const values = (count: number, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix} ${index}`, 'x']));
const elementNames = async () =>
  ((await service.readRows()).data_elements as { name: string }[]).map(({ name }) => name);
const refusedNames = () => service.counters.read().elementNamesRefused;

test('a receipt makes twenty elements of names never seen, and keeps the rest as it came', async () => {
  const before = refusedNames();
  const dsDataElements = { ...values(25, 'new'), Known: 'y' };
  await api.receipt(token, { dsDataElements, additionalIdentifiers: { Card: '7' } });
  const made = await elementNames();
  expect(made.filter((name) => name.startsWith('new'))).toHaveLength(19);
  expect(made).toEqual(expect.arrayContaining(['Known', 'Card']));
  const rows = await service.readRows();
  expect(rows.receipts).toMatchObject([{ fields: { dsDataElements } }]);
  expect(rows.subject_elements).toHaveLength(21);
  expect(refusedNames() - before).toBe(6);
});

test('through one collection point two hundred are made, however many receipts come at once', async () => {
  const before = refusedNames();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      api.receipt(token, {
        identifier: `person-${index}@example.org`,
        dsDataElements: values(18, `new ${index}`),
      }),
    ),
  );
  const made = (await elementNames()).filter((name) => name.startsWith('new'));
  expect(made).toHaveLength(200);
  expect(refusedNames() - before).toBe(16);
  await api.receipt(token, { dsDataElements: { late: 'x', Known: 'y' } });
  await api.receipt(otherToken, { dsDataElements: { other: 'x' } });
  expect(await elementNames()).toEqual(expect.arrayContaining(['other']));
  expect(await elementNames()).not.toContain('late');
});

test('names that are there already are taken without end', async () => {
  await api.upsert(
    'someone@example.org',
    Object.keys(values(60, 'old')).map((name) => ({ name, value: 'x' })),
  );
  await api.receipt(token, { dsDataElements: values(60, 'old') });
  const { rows } = await service.db.execute<{ made: number }>(sql`
    select count(*)::int as made from subject_elements s
    join data_elements e on e.id = s.element_id where e.name like 'old%'`);
  expect(rows).toEqual([{ made: 120 }]);
});

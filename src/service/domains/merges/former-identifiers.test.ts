import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const everybody = { includeDataSubjectsWithOutPurposeTransactions: true };

const make = async (...identifiers: string[]) => {
  for (const identifier of identifiers) await api.upsert(identifier, []);
};

/** Merges at a day of December 2026. */
const merge = (day: number, primaryIdentifier: string, ...additionalIdentifiers: string[]) => {
  clock.set(timeOf(day));
  return api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
};
const timeOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`;

/** "anna of ana on 1": who had which identifier until when, oldest first. */
const formers = async () => {
  const rows = await db
    .select({
      former: formerIdentifiersTable.identifier,
      now: dataSubjectsTable.identifier,
      at: formerIdentifiersTable.mergedAt,
    })
    .from(formerIdentifiersTable)
    .innerJoin(dataSubjectsTable, eq(dataSubjectsTable.id, formerIdentifiersTable.subjectId))
    .orderBy(asc(formerIdentifiersTable.mergedAt), asc(formerIdentifiersTable.identifier));
  return rows.map(({ former, now, at }) => `${former} of ${now} on ${Number(at.slice(8, 10))}`);
};

describe('former identifiers', () => {
  test('are those of everybody merged away, with their ids and the merge', async () => {
    await make('ana', 'anna', 'anne');
    const ids = new Map(
      (await api.done(listDataSubjectsEndpoint, { query: everybody })).content.map(
        ({ id, identifier }) => [identifier, id],
      ),
    );
    await merge(1, 'ana', 'anna', 'anne');
    expect(await formers()).toEqual(['anna of ana on 1', 'anne of ana on 1']);
    const [audit] = await db.select().from(mergesTable);
    const rows = await db.select().from(formerIdentifiersTable);
    for (const row of rows) {
      expect(row).toMatchObject({ subjectId: ids.get('ana'), mergeId: audit?.id });
      expect(row.formerId).toBe(ids.get(row.identifier));
    }
  });

  test('follow when the survivor is merged away, each with the merge that ended it', async () => {
    await make('ana', 'anna', 'anne');
    await merge(1, 'ana', 'anna');
    await merge(2, 'anne', 'ana');
    expect(await formers()).toEqual(['anna of anne on 1', 'ana of anne on 2']);
  });

  test('may be of several people, and of one person twice', async () => {
    await make('ana', 'anna', 'bea');
    await merge(1, 'ana', 'anna');
    await make('anna');
    await merge(2, 'bea', 'anna');
    expect(await formers()).toEqual(['anna of ana on 1', 'anna of bea on 2']);
    await merge(3, 'bea', 'ana');
    expect(await formers()).toEqual(['anna of bea on 1', 'anna of bea on 2', 'ana of bea on 3']);
  });

  test('go with the person who has them', async () => {
    await make('ana', 'anna');
    await merge(1, 'ana', 'anna');
    await db.delete(dataSubjectsTable);
    expect(await db.select().from(formerIdentifiersTable)).toEqual([]);
  });

  test('of a merge that fails are not written', async () => {
    await make('ana', 'anna');
    await api.refused(mergeEndpoint, {
      body: { primaryIdentifier: 'ana', additionalIdentifiers: ['anna', 'nobody'] },
    });
    expect(await db.select().from(formerIdentifiersTable)).toEqual([]);
  });
});

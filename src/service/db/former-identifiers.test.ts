import { asc, getTableColumns, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mergeEndpoint } from '#contract/merge.ts';
import { startService } from '#service/testing/service.ts';
import { readMigrations } from './migration-files.ts';
import { dataSubjectsTable, formerIdentifiersTable } from './schema/data-subjects.ts';

// What the migration makes of merges of the version before, which kept no former identifiers.
const name = 'former_identifiers';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const merge = async (primaryIdentifier: string, ...additionalIdentifiers: string[]) => {
  clock.advance(1);
  for (const identifier of [primaryIdentifier, ...additionalIdentifiers]) {
    await api.upsert(identifier, []);
  }
  await api.done(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });
};

// What they're found by is filled by a job.
const { textKey, phoneKey, ...columns } = getTableColumns(formerIdentifiersTable);

const readRows = () =>
  db
    .select(columns)
    .from(formerIdentifiersTable)
    .orderBy(asc(formerIdentifiersTable.mergedAt), asc(formerIdentifiersTable.formerId));

/** The statement of the migration that fills the table. */
const fill = async () => {
  const migration = (await readMigrations()).find((one) => one.name.endsWith(name));
  const statement = migration?.sql
    .split('--> statement-breakpoint')
    .find((part) => part.includes('INSERT INTO "former_identifiers"'));
  if (statement === undefined) throw new Error('The migration fills nothing any more.');
  await db.execute(sql.raw(statement));
};

const fillAnew = async () => {
  await db.delete(formerIdentifiersTable);
  await fill();
};

test('earlier merges are told under the people who live now, as merges since then write it', async () => {
  await merge('one', 'two', 'three');
  await merge('four', 'one');
  await merge('five', 'four', 'two');
  await merge('six', 'seven');
  // Back again under an identifier that a merge had ended.
  await merge('two', 'five');
  const written = await readRows();
  expect(written.map(({ identifier }) => identifier)).toEqual(
    expect.arrayContaining(['one', 'two', 'two', 'three', 'four', 'five', 'seven']),
  );
  await fillAnew();
  expect(await readRows()).toEqual(written);
});

test('of people who are gone nothing is told', async () => {
  await merge('one', 'two');
  await merge('three', 'four');
  await db.delete(dataSubjectsTable).where(sql`${dataSubjectsTable.identifier} = 'one'`);
  await fillAnew();
  expect((await readRows()).map(({ identifier }) => identifier)).toEqual(['four']);
});

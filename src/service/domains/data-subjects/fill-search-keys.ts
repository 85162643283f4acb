import { and, asc, gt, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import {
  dataSubjectsTable,
  formerIdentifiersTable,
  identifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import { rowsOf } from '#service/db/write-rows.ts';
import { keysOfValue, readFinders } from '#service/domains/data-elements/element-keys.ts';
import type { RowKeys, SearchKeys } from '#service/identity/search-keys.ts';
import { claimIdentifiers, freeIdentifiers } from './lock-people.ts';

const subjects = dataSubjectsTable;
const identifiers = identifiersTable;
const formers = formerIdentifiersTable;
const elements = subjectElementsTable;

type Filler = { db: Database; newId: () => string; searchKeys: Pick<SearchKeys, 'of'> };

const isOther = (one: RowKeys, other: RowKeys): boolean =>
  one.textKey !== other.textKey || one.phoneKey !== other.phoneKey;

/** Those of the rows that have other keys than they're to have, with these. */
const rekeyed = <Row extends RowKeys>(rows: readonly Row[], keysOf: (row: Row) => RowKeys): Row[] =>
  rows.flatMap((row) => {
    const keys = keysOf(row);
    return isOther(row, keys) ? [{ ...row, ...keys }] : [];
  });

/** Former identifiers and values of people that have other keys than they're to have. */
const readStale = async (
  { db, searchKeys }: Filler,
  among: (subjectId: SQLWrapper) => SQL | undefined,
) => {
  const former = await db.select().from(formers).where(among(formers.subjectId));
  const values = await db.select().from(elements).where(among(elements.subjectId));
  const finders = await readFinders(
    db,
    values.map(({ elementId }) => elementId),
  );
  return {
    former: rekeyed(former, ({ identifier }) => searchKeys.of(identifier)),
    values: rekeyed(values, (row) => keysOfValue(searchKeys, finders.get(row.elementId), row)),
  };
};

const readStaleIdentifiers = async (
  { db, searchKeys }: Filler,
  people: readonly { identifier: string }[],
) => {
  const named = people.map(({ identifier }) => identifier);
  const rows = await db
    .select()
    .from(identifiers)
    .where(isOneOf(sql`${identifiers.identifier}`, 'text', named));
  return rekeyed(rows, ({ identifier }) => searchKeys.of(identifier));
};

const areGiven = sql`text_key = given.text_key, phone_key = given.phone_key`;

const writeFormers = async (db: Database, rows: readonly (typeof formers.$inferSelect)[]) => {
  if (rows.length === 0) return;
  await db.execute(sql`update ${formers} as t set ${areGiven}
    from ${rowsOf(formers, rows, ['subjectId', 'formerId', 'textKey', 'phoneKey'])}
    where t.subject_id = given.subject_id and t.former_id = given.former_id`);
};

const writeValues = async (db: Database, rows: readonly (typeof elements.$inferSelect)[]) => {
  if (rows.length === 0) return;
  const key = ['subjectId', 'elementId', 'linked', 'position'] as const;
  await db.execute(sql`update ${elements} as t set ${areGiven}
    from ${rowsOf(elements, rows, [...key, 'textKey', 'phoneKey'])}
    where t.subject_id = given.subject_id and t.element_id = given.element_id
      and t.linked = given.linked and t.position = given.position`);
};

/**
 * Writes what the next people after `after` are found by, at most so many, where their rows have
 * something else: nothing, or what a data element's setting has changed. Holds only those.
 * @returns the last of these people, undefined after all
 */
export const fillSearchKeys = async (
  filler: Filler,
  after: string | null,
  limit: number,
): Promise<{ last: string; count: number } | undefined> => {
  const { db } = filler;
  const people = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const last = people.at(-1)?.id;
  if (last === undefined) return undefined;
  const among = (id: SQLWrapper) =>
    and(
      given(after ?? undefined, (from) => gt(id, from)),
      lte(id, last),
    );
  const { former, values } = await readStale(filler, among);
  const primary = await readStaleIdentifiers(filler, people);
  const stale = new Set([...former, ...values, ...primary].map(({ subjectId }) => subjectId));
  if (stale.size === 0) return { last, count: people.length };
  const claimed = await claimIdentifiers(
    filler,
    people.flatMap(({ id, identifier }) => (stale.has(id) ? [identifier] : [])),
  );
  // Who was merged away since has no rows anymore.
  await freeIdentifiers(
    db,
    [...claimed].flatMap(([identifier, { isNew }]) => (isNew ? [identifier] : [])),
  );
  const held = await readStale(filler, (id) => inArray(id, [...stale]));
  await writeFormers(db, held.former);
  await writeValues(db, held.values);
  return { last, count: people.length };
};

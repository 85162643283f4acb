import { and, eq, getTableColumns, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { activityPeopleTable, activityTable } from '#service/db/schema/activity.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';

const activity = activityTable;
const people = activityPeopleTable;
const former = formerIdentifiersTable;

export const keyset = keysetOf(activity.at, activity.id, 'desc');
/** The same order: whom an act is about has its time. */
export const keysetAbout = keysetOf(people.at, people.activityId, 'desc');

/**
 * Under whose ids the acts about a person lie: their own, those of people who were merged into them,
 * as a look may have been recorded at that moment, and who stayed if it happened to them.
 */
export const idsOf = async (db: Database, id: string): Promise<string[]> => {
  const [merged] = await db
    .select({ id: former.subjectId })
    .from(former)
    .where(eq(former.formerId, id))
    .limit(1);
  const stayed = merged?.id ?? id;
  const others = await db
    .select({ id: former.formerId })
    .from(former)
    .where(eq(former.subjectId, stayed));
  return [...new Set([stayed, ...others.map((other) => other.id)])];
};

type Rows = { where: SQL | undefined; limit: number; offset: number };
type Span = { from?: string | undefined; until?: string | undefined };

export const isWithin = ({ at }: typeof activity | typeof people, { from, until }: Span) =>
  and(
    given(from, (date) => gte(at, toUtc(date))),
    given(until, (date) => lt(at, toUtc(date))),
  );

const listed = { ...getTableColumns(activity), place: keyset.place };

export const readActs = (db: Database, found: SQL | undefined, { where, limit, offset }: Rows) =>
  db
    .select(listed)
    .from(activity)
    .where(and(found, where))
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset);

/**
 * Acts about a person, by the index of whom acts are about: by that of all acts it takes the longer the
 * more was done since, whoever it was about.
 */
export const readActsAbout = (
  db: Database,
  { ids, span }: { ids: readonly string[]; span: Span },
  found: SQL | undefined,
  { where, limit, offset }: Rows,
) => {
  // A merge is about two records of a person.
  const about = db
    .selectDistinct({ at: people.at, id: people.activityId })
    .from(people)
    .where(and(inArray(people.subjectId, [...ids]), isWithin(people, span), where))
    .orderBy(...keysetAbout.orderBy)
    .as('about');
  return db
    .select(listed)
    .from(about)
    .innerJoin(activity, eq(activity.id, about.id))
    .where(found)
    .orderBy(...keysetOf(about.at, about.id, 'desc').orderBy)
    .limit(limit)
    .offset(offset);
};

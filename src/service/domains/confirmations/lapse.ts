import { and, asc, eq, isNull, lte, not, or, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { barredAddressesTable, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { after, forgottenMs } from './decide-confirmation.ts';
import { endRequests, readRequestsOf } from './end-requests.ts';
import { oneByOne } from './one-by-one.ts';

const table = confirmationsTable;
const chunkSize = 100;

type Lapser = Pick<Context, 'db' | 'now' | 'newId'>;

const findDue = (
  db: Database,
  now: string,
  { of, without }: { of?: readonly string[]; without?: readonly string[] },
) =>
  db
    .select()
    .from(table)
    .where(
      and(
        eq(table.state, 'WAITING'),
        or(
          lte(table.until, now),
          // Of sign-ups without a mail from before those had an end.
          and(isNull(table.until), lte(table.createdAt, after(now, -forgottenMs))),
        ),
        given(of, (ids) => isOneOf(sql`${table.subjectId}`, 'uuid', ids)),
        given(without, (ids) => not(isOneOf(sql`${table.subjectId}`, 'uuid', ids))),
      ),
    )
    .orderBy(asc(table.until), asc(table.id))
    .limit(chunkSize);

/** @returns whether anything of these people was taken back */
const lapseOf = ({ db: all, now, newId }: Lapser, people: readonly string[]): Promise<boolean> =>
  all.transaction(async (db) => {
    await oneAtATime(db, 'lapsing confirmations');
    const time = now();
    // Some may have been confirmed or merged away until they were held.
    const held = await lockPeopleById({ db, newId }, people);
    const due = held.length === 0 ? [] : await findDue(db, time, { of: held });
    if (due.length === 0) return false;
    await endRequests({ db, now, newId }, await readRequestsOf(db, due));
    await db
      .update(table)
      .set({ state: 'LAPSED', endedAt: toDatabaseTime(time) })
      .where(
        isOneOf(
          sql`${table.id}`,
          'uuid',
          due.map(({ id }) => id),
        ),
      );
    return true;
  });

/**
 * Takes sign-ups back that nobody confirmed in time, and lets addresses be asked again. Instances share
 * the work. Whose sign-ups can't be taken back are left for the next time, and told once all others are.
 */
export const lapseConfirmations = async (
  lapser: Lapser,
  inTurn: <Result>(step: () => Promise<Result>) => Promise<Result> = (step) => step(),
): Promise<void> => {
  const { db, now } = lapser;
  await db.delete(barredAddressesTable).where(lte(barredAddressesTable.until, now()));
  const passed = new Set<string>();
  const { each, tell } = oneByOne();
  for (;;) {
    const due = await findDue(db, now(), { without: [...passed] });
    if (due.length === 0) return tell();
    const people = [...new Set(due.map(({ subjectId }) => subjectId))];
    const lapseSome = async (some: readonly string[]) => {
      if (!(await lapseOf(lapser, some))) for (const id of some) passed.add(id);
    };
    const failed = await inTurn(() => each(people, lapseSome));
    for (const id of failed) passed.add(id);
  }
};

import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { barredAddressesTable, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { after, forgottenMs } from './decide-confirmation.ts';
import { endRequests, readRequests } from './end-requests.ts';

const table = confirmationsTable;
const chunkSize = 100;

type Lapser = Pick<Context, 'db' | 'now' | 'newId'>;

const findDue = (db: Database, now: string, limit: number) =>
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
      ),
    )
    .orderBy(asc(table.until), asc(table.id))
    .limit(limit);

/** @returns whether there were any */
const lapseNext = (lapser: Lapser): Promise<boolean> =>
  lapser.db.transaction(async (db) => {
    const { now, newId } = lapser;
    await oneAtATime(db, 'lapsing confirmations');
    const time = now();
    const found = await findDue(db, time, chunkSize);
    if (found.length === 0) return false;
    const held = new Set(
      await lockPeopleById({ db, newId }, [...new Set(found.map(({ subjectId }) => subjectId))]),
    );
    // Some may have been confirmed or merged away until they were held.
    const ids = new Set(found.map(({ id }) => id));
    const due = (await findDue(db, time, chunkSize)).filter(
      ({ id, subjectId }) => ids.has(id) && held.has(subjectId),
    );
    await endRequests(
      { db, now, newId },
      await readRequests(db, {
        subjectIds: [...new Set(due.map(({ subjectId }) => subjectId))],
        receiptIds: due.map(({ receiptId }) => receiptId),
      }),
    );
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
    return due.length > 0;
  });

/**
 * Takes sign-ups back that nobody confirmed in time, and lets addresses be asked again. Instances share
 * the work.
 */
export const lapseConfirmations = async (
  lapser: Lapser,
  inTurn: <Result>(step: () => Promise<Result>) => Promise<Result> = (step) => step(),
): Promise<void> => {
  const { db, now } = lapser;
  await db.delete(barredAddressesTable).where(lte(barredAddressesTable.until, now()));
  if ((await findDue(db, now(), 1)).length === 0) return;
  while (await inTurn(() => lapseNext(lapser)));
};

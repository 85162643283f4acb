import { and, asc, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  activityPeopleTable,
  activitySealsTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { actOf, writeActivity } from './write-activity.ts';

const seals = activitySealsTable;
const activity = activityTable;
const people = activityPeopleTable;

/** Most seals whose rows one transaction forgets. */
const sealsMaximum = 20;

/** The time that many months before, RFC 3339 in UTC. */
export const monthsBefore = (now: string, months: number): string => {
  const time = new Date(now);
  const day = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(day, lastDay));
  return time.toISOString();
};

/** Who does what nobody asked for. */
const service = (now: string) => ({
  caller: { subject: 'service', clientId: 'service', scopes: [], issuedAt: 0 },
  now: () => now,
  requestId: '',
});

const forgetNext = (db: Database, before: string, now: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'activity seals');
    const due = await tx
      .select({ number: seals.number })
      .from(seals)
      .where(and(isNull(seals.removedAt), lt(seals.at, before)))
      .orderBy(asc(seals.number))
      .limit(sealsMaximum);
    const numbers = due.map(({ number }) => number);
    const last = numbers.at(-1);
    if (last === undefined) return false;
    const rows = await tx
      .delete(activity)
      .where(inArray(activity.seal, numbers))
      .returning({ id: activity.id });
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await tx.delete(people).where(inArray(people.activityId, ids));
    }
    await tx.update(seals).set({ removedAt: now }).where(inArray(seals.number, numbers));
    await writeActivity(tx, [
      actOf(service(now), {
        kind: 'forgotten',
        operation: 'forgetActivity',
        objectType: 'activity',
        // Up to which seal.
        objectVersion: last,
      }),
    ]);
    return true;
  });

/**
 * Removes rows whose seal is older than so many months, in small steps. The seals stay, and the
 * removal is itself a row that is sealed.
 */
export const forgetActivity = async (
  db: Database,
  now: () => string,
  months: number,
): Promise<void> => {
  while (await forgetNext(db, monthsBefore(now(), months), now())) {
    // Each step is a transaction of its own.
  }
};
